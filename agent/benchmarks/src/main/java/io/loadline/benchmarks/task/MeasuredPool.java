package io.loadline.benchmarks.task;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * A pool and how tasks reach it.
 *
 * @param front takes the tasks: the pool itself or what the instrumentation puts before it
 * @param threads all that the pool has made so far
 * @param end shuts it down
 */
record MeasuredPool(Executor pool, Executor front, List<Thread> threads, Runnable end) {}
