package io.loadline.it.program.fate;

import io.loadline.it.program.Wrapped;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool whose futures are no {@code FutureTask}. */
final class OwnFutures extends ThreadPoolExecutor {
    OwnFutures(ThreadFactory threads) {
        super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> call) {
        return new Wrapped<>(super.newTaskFor(call));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
        return newTaskFor(Executors.callable(task, value));
    }
}
