package io.loadline.benchmarks.task;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * A pool and how tasks reach it.
 *
 * @param front takes the tasks: the pool itself or what the instrumentation puts before it
 * @param threads all that the pool has made so far
 */
record MeasuredPool(ThreadPoolExecutor pool, Executor front, List<Thread> threads) {}
