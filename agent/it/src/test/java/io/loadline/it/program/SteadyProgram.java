// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;

/** Runs a steady load whose tasks measure their own times, to compare them with the agent's figures. */
public final class SteadyProgram {

    public static final int TASKS = 600;
    private static final long BETWEEN_ARRIVALS = 4_000_000;
    private static final long SERVICE = 6_000_000;

    private final AtomicLong waits = new AtomicLong();
    private final AtomicLong services = new AtomicLong();

    private SteadyProgram() {}

    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(2, new NamedThreads("steady"));
        pool.prestartAllCoreThreads();
        SteadyProgram program = new SteadyProgram();
        new Dialog()
                .on("run", out -> {
                    program.run(pool);
                    out.println("own.wait\t" + program.waits.get() / 1e6 / TASKS);
                    out.println("own.service\t" + program.services.get() / 1e6 / TASKS);
                })
                .run();
    }

    private void run(ThreadPoolExecutor pool) {
        long next = System.nanoTime();
        for (int i = 0; i < TASKS; i++) {
            Sleep.until(next);
            AtomicLong arrival = new AtomicLong();
            // made before the clock is read: its class is defined here, which takes time beside agents that transform
            // every class
            Runnable task = () -> task(arrival.get());
            arrival.set(System.nanoTime());
            pool.execute(task);
            next += BETWEEN_ARRIVALS;
        }
        OwnBeans.awaitQuiet("steady", TASKS);
        // so that the last history contains all tasks
        OwnBeans.awaitWindows(2);
    }

    private void task(long arrival) {
        long start = System.nanoTime();
        waits.addAndGet(start - arrival);
        Sleep.until(start + SERVICE);
        services.addAndGet(System.nanoTime() - start);
    }
}
