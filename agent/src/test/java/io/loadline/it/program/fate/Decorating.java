package io.loadline.it.program.fate;

import io.loadline.it.program.WrappedScheduled;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;

/** A scheduled pool that wraps each of its tasks. */
final class Decorating extends ScheduledThreadPoolExecutor {

    Decorating(ThreadFactory threads) {
        super(1, threads);
    }

    @Override
    protected <V> RunnableScheduledFuture<V> decorateTask(Runnable ignored, RunnableScheduledFuture<V> task) {
        return new WrappedScheduled<>(task);
    }

    @Override
    protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> ignored, RunnableScheduledFuture<V> task) {
        return new WrappedScheduled<>(task);
    }
}
