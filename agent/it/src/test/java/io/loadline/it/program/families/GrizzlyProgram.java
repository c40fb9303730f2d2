// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import io.loadline.it.program.Dialog;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.glassfish.grizzly.threadpool.GrizzlyExecutorService;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/** Submits tasks to pools of Grizzly, of each kind that a configuration makes. */
public final class GrizzlyProgram {

    private static final int TASKS = 400;

    private final ExecutorService fixed = pool("fixed", 3, 3, -1);
    private final ExecutorService growing = pool("shop::growing", 1, 3, -1);
    private final ExecutorService limited = pool("limited", 1, 1, 2);

    private GrizzlyProgram() {}

    public static void main(String[] arguments) throws Exception {
        GrizzlyProgram program = new GrizzlyProgram();
        new Dialog()
                .on("run", out -> program.run())
                .on("reject", out -> program.reject())
                .on("stop", out -> program.stop())
                .run();
        System.exit(0);
    }

    private static ExecutorService pool(String name, int core, int maximum, int queueLimit) {
        return GrizzlyExecutorService.createInstance(ThreadPoolConfig.defaultConfig()
                .setPoolName(name)
                .setCorePoolSize(core)
                .setMaxPoolSize(maximum)
                .setQueueLimit(queueLimit));
    }

    private void run() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2 * TASKS);
        for (int i = 0; i < TASKS; i++) {
            fixed.execute(done::countDown);
            growing.execute(done::countDown);
        }
        done.await();
    }

    /** Submits five tasks: one runs and fails at its end, two wait, two are rejected. */
    private void reject() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        limited.execute(() -> {
            begun.countDown();
            awaitQuietly(end);
            throw new IllegalStateException("as it should");
        });
        begun.await();
        for (int i = 0; i < 4; i++) {
            try {
                limited.execute(() -> {});
            } catch (RejectedExecutionException full) {
                // two are rejected
            }
        }
        end.countDown();
    }

    /** Stops a pool: one task ends, three never begin. */
    private void stop() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch end = new CountDownLatch(1);
        for (int i = 0; i < 6; i++) {
            growing.execute(() -> {
                begun.countDown();
                awaitQuietly(end);
            });
        }
        begun.await();
        growing.shutdownNow();
        end.countDown();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            // shutdownNow
        }
    }
}
