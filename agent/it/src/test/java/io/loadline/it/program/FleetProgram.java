// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * One replica of a fleet: a pool with enough threads for a given load. It counts the tasks in service that each
 * arriving task would find if every task lasted exactly as long as its sleep. On a busy machine tasks last longer.
 */
public final class FleetProgram {

    public static final int THREADS = 48;
    private static final double SERVICE_NANOS = 50e6;

    private final ThreadPoolExecutor pool =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS, new NamedThreads("worker"));
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicIntegerArray found = new AtomicIntegerArray(10 * THREADS);
    private volatile boolean stopped;

    private FleetProgram() {}

    /** Runs the program. {@code arguments} are the load in threads, and a seed. */
    public static void main(String[] arguments) throws Exception {
        FleetProgram program = new FleetProgram();
        double load = Double.parseDouble(arguments[0]);
        Random random = new Random(Long.parseLong(arguments[1]));
        program.pool.prestartAllCoreThreads();
        Thread source = new Thread(() -> program.run(load, random));
        source.setDaemon(true);
        source.start();
        new Dialog()
                .on("stop", out -> {
                    program.stopped = true;
                    source.join();
                    OwnBeans.await("the last task ends", () -> program.running.get() == 0);
                    OwnBeans.awaitWindows(2);
                    for (int i = 0; i < program.found.length(); i++) {
                        out.println("found." + i + "\t" + program.found.get(i));
                    }
                })
                .run();
    }

    private void run(double load, Random random) {
        PriorityQueue<Long> ends = new PriorityQueue<>();
        double next = System.nanoTime();
        while (!stopped) {
            Sleep.until((long) next);
            long service = (long) (SERVICE_NANOS * exponential(random));
            long arrival = System.nanoTime();
            while (!ends.isEmpty() && ends.peek() - arrival <= 0) {
                ends.remove();
            }
            found.incrementAndGet(Math.min(found.length() - 1, ends.size()));
            ends.add(arrival + service);
            running.incrementAndGet();
            pool.execute(() -> {
                LockSupport.parkNanos(service);
                running.decrementAndGet();
            });
            next += SERVICE_NANOS * exponential(random) / load;
        }
    }

    private static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }
}
