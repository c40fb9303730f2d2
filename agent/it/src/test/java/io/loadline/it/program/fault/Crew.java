// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads that report uncaught exceptions, and ends pools. */
final class Crew implements ThreadFactory {

    static final long PATIENCE_SECONDS = 20;

    private final Seen seen;
    private final String prefix;
    private final AtomicInteger made = new AtomicInteger();

    Crew(Seen seen) {
        this(seen, "crew");
    }

    Crew(Seen seen, String prefix) {
        this.seen = seen;
        this.prefix = prefix;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, prefix + "-" + made.incrementAndGet());
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((ended, error) -> {
            if (!(error instanceof Seen.Expected)) {
                seen.thrown(error, ended.getName());
            }
        });
        return thread;
    }

    /** Shuts the pool down and checks its own figures. */
    void end(ThreadPoolExecutor pool, long completed) throws InterruptedException {
        pool.shutdown();
        seen.expect(pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS), "the pool ends");
        seen.expectEqual(pool.getCompletedTaskCount(), completed, "completed by the pool's own count");
        seen.expectEqual(
                pool.getActiveCount() + pool.getPoolSize() + pool.getQueue().size(), 0, "left in the pool");
    }
}
