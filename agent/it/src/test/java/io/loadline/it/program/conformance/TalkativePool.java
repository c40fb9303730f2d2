// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pool that logs calls of its methods by the main thread and by its own worker. */
final class TalkativePool extends ThreadPoolExecutor {
    private final List<Object> log;
    private final Workers workers;

    TalkativePool(List<Object> log) {
        super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Workers("worker"), new DiscardPolicy());
        this.log = log;
        this.workers = (Workers) super.getThreadFactory();
    }

    Workers workers() {
        return workers;
    }

    private <T> T called(String method, T answer) {
        String thread = Thread.currentThread().getName();
        if (log != null && (thread.equals("main") || thread.startsWith("worker"))) {
            log.add(method);
        }
        return answer;
    }

    @Override
    public int getPoolSize() {
        return called("getPoolSize", super.getPoolSize());
    }

    @Override
    public int getActiveCount() {
        return called("getActiveCount", super.getActiveCount());
    }

    @Override
    public int getCorePoolSize() {
        return called("getCorePoolSize", super.getCorePoolSize());
    }

    @Override
    public int getMaximumPoolSize() {
        return called("getMaximumPoolSize", super.getMaximumPoolSize());
    }

    @Override
    public ThreadFactory getThreadFactory() {
        return called("getThreadFactory", super.getThreadFactory());
    }

    @Override
    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return called("getRejectedExecutionHandler", super.getRejectedExecutionHandler());
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
        return called("getQueue", super.getQueue());
    }

    @Override
    public boolean isShutdown() {
        return called("isShutdown", super.isShutdown());
    }

    @Override
    public boolean equals(Object other) {
        return called("equals", this == other);
    }

    @Override
    public int hashCode() {
        return called("hashCode", 1);
    }

    @Override
    public String toString() {
        return called("toString", "talkative");
    }
}
