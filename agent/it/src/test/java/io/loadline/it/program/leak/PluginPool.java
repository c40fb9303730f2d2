// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pool that is its own thread factory and handler. Throw-away class loaders define it. */
public class PluginPool extends ThreadPoolExecutor implements ThreadFactory, RejectedExecutionHandler {

    public PluginPool() {
        super(1, 1, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(1));
        allowCoreThreadTimeOut(true);
        setThreadFactory(this);
        setRejectedExecutionHandler(this);
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, "plugin-1");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
        // discarded
    }
}
