// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pool that logs each call of its hooks, and does not call super. */
class Hooked extends ThreadPoolExecutor {

    private final List<Object> log;

    Hooked(
            int threads,
            BlockingQueue<Runnable> queue,
            ThreadFactory workers,
            RejectedExecutionHandler handler,
            List<Object> log) {
        super(threads, threads, 0, TimeUnit.SECONDS, queue, workers, handler);
        this.log = log;
    }

    @Override
    protected void beforeExecute(Thread worker, Runnable task) {
        boolean own = worker == Thread.currentThread();
        log.add("before " + task.getClass().getSimpleName() + (own ? "" : " on another thread"));
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        log.add("after " + task.getClass().getSimpleName() + (thrown == null ? "" : " " + Seen.message(thrown)));
    }

    @Override
    protected void terminated() {
        log.add("terminated");
    }
}
