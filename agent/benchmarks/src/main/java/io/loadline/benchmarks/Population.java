// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Kinds of pools or threads of which a program under the agent has many. A population grows step by step; not
 * thread-safe.
 */
enum Population {

    /** Pools that never get a task. */
    UNUSED(1, 0, 0, 0, 100, 1000, 3000, 10_000),

    /** Pools with one thread, each of which got one task long ago. */
    IDLE(1, 0, 0, 0, 100, 1000, 3000, 10_000),

    /** Pools with two threads, each of which gets fifteen tasks a second of 0.1 to 10 ms. */
    ACTIVE(2, 15, 0.1, 10, 10, 100, 300),

    /** Pools with sixteen threads, each of which gets a hundred tasks a second of 0.1 to 50 ms. */
    BUSY(16, 100, 0.1, 50, 10, 30, 100),

    /** Threads of one pool, nearly all of them asleep in a task of about five seconds. */
    THREADS(1, 0.2, 4_900, 5_100, 10, 100, 1000, 10_000);

    private static final int MAX = 20_000;

    /** Default counts, which make a curve. */
    final List<Integer> counts;

    private final int threads;
    private final double perSecond;
    private final double shortestMillis;
    private final double longestMillis;
    private final List<ThreadPoolExecutor> pools = new ArrayList<>();
    private Thread feeder;

    /**
     * Creates a population. {@code perSecond} is the rate of tasks for each of its members; the logarithms of their
     * lengths are uniform.
     */
    Population(int threads, double perSecond, double shortestMillis, double longestMillis, Integer... counts) {
        this.threads = threads;
        this.perSecond = perSecond;
        this.shortestMillis = shortestMillis;
        this.longestMillis = longestMillis;
        this.counts = List.of(counts);
    }

    /** Ends a command whose counts do not rise or are too large. */
    static void check(CommandSpec spec, List<Integer> counts) {
        int before = 0;
        for (int count : counts) {
            if (count <= before || count > MAX) {
                throw CommandLines.wrong(spec, "COUNT: give rising numbers from 1 to " + MAX + ", not " + counts + ".");
            }
            before = count;
        }
    }

    /** Grows the population to {@code count} members. */
    void growTo(int count) throws InterruptedException {
        if (feeder != null) {
            feeder.interrupt();
            feeder.join();
        }
        int many = this == THREADS ? 1 : count;
        while (pools.size() < many) {
            pools.add(pool(pools.size()));
        }
        if (this == THREADS) {
            pools.get(0).setMaximumPoolSize(count);
            pools.get(0).setCorePoolSize(count);
        }
        if (perSecond > 0) {
            feeder = new Thread(() -> feed(perSecond * count), "feeder");
            feeder.setDaemon(true);
            feeder.start();
        }
    }

    private ThreadPoolExecutor pool(int number) {
        ThreadFactory named = task -> {
            Thread thread = new Thread(null, task, "pool" + number + "-worker", 128 << 10);
            thread.setDaemon(true);
            return thread;
        };
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, named);
        if (this == IDLE) {
            pool.execute(() -> {});
        }
        return pool;
    }

    /** Submits tasks at random times, evenly to all pools. */
    private void feed(double perSecond) {
        Random random = new Random(20261121);
        double next = System.nanoTime();
        while (!Thread.interrupted()) {
            next -= Math.log(1 - random.nextDouble()) * 1e9 / perSecond;
            LockSupport.parkNanos((long) next - System.nanoTime());
            double millis = shortestMillis * Math.pow(longestMillis / shortestMillis, random.nextDouble());
            pools.get(random.nextInt(pools.size())).execute(() -> LockSupport.parkNanos((long) (millis * 1e6)));
        }
    }
}
