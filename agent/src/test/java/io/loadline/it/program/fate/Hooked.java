package io.loadline.it.program.fate;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool whose hooks do what a story wants, and do not call super. */
final class Hooked extends ThreadPoolExecutor {

    private static final Hook NO_HOOK = task -> {};

    volatile Hook before = NO_HOOK;
    volatile Hook after = NO_HOOK;

    interface Hook {
        void see(Runnable task);
    }

    Hooked(int size, BlockingQueue<Runnable> queue, ThreadFactory threads) {
        super(size, size, 1, TimeUnit.MINUTES, queue, threads);
    }

    static Hooked single(ThreadFactory threads) {
        return new Hooked(1, new LinkedBlockingQueue<>(), threads);
    }

    static Hooked two(ThreadFactory threads) {
        return new Hooked(2, new LinkedBlockingQueue<>(), threads);
    }

    @Override
    protected void beforeExecute(Thread worker, Runnable task) {
        before.see(task);
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        after.see(task);
    }
}
