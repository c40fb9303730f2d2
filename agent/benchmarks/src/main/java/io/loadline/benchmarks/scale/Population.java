package io.loadline.benchmarks.scale;

import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What a program under the agent has many of. Grown step by step; not thread-safe. */
public enum Population {

    /** Pools that were built and never given a task. */
    UNUSED {
        @Override
        void grow(int from, int to) {
            for (int i = from; i < to; i++) {
                pools[i] = pool(1, i);
            }
        }
    },

    /** Pools with one thread, each given one task long ago. */
    IDLE {
        @Override
        void grow(int from, int to) {
            for (int i = from; i < to; i++) {
                pools[i] = pool(1, i);
                pools[i].execute(() -> {});
            }
        }
    },

    /** Pools with two threads, each given fifteen tasks a second, from a tenth of a millisecond to ten. */
    ACTIVE {
        @Override
        void grow(int from, int to) {
            for (int i = from; i < to; i++) {
                pools[i] = pool(2, i);
            }
            feed(to, 15.0 * to, 0.1, 10);
        }
    },

    /** Pools with sixteen threads, each given a hundred tasks a second, from a tenth of a millisecond to fifty. */
    BUSY {
        @Override
        void grow(int from, int to) {
            for (int i = from; i < to; i++) {
                pools[i] = pool(16, i);
            }
            feed(to, 100.0 * to, 0.1, 50);
        }
    },

    /** Threads of one pool, all of them asleep in a task but those that are given another now and then. */
    THREADS {
        @Override
        void grow(int from, int to) {
            if (pools[0] == null) {
                pools[0] = pool(to, 0);
            }
            pools[0].setMaximumPoolSize(to);
            pools[0].setCorePoolSize(to);
            feed(1, to / 5.0, 4_900, 5_100);
        }
    };

    private static final int MAX = 20_000;

    final ThreadPoolExecutor[] pools = new ThreadPoolExecutor[MAX];
    private Thread feeder;
    private int grown;

    /** There are so many from now on. */
    void growTo(int count) throws InterruptedException {
        if (feeder != null) {
            feeder.interrupt();
            feeder.join();
        }
        grow(grown, count);
        grown = count;
    }

    abstract void grow(int from, int to);

    /** Those that make a curve. */
    public List<Integer> counts() {
        return switch (this) {
            case ACTIVE -> List.of(10, 100, 300);
            case BUSY -> List.of(10, 30, 100);
            case THREADS -> List.of(10, 100, 1000, 10_000);
            default -> List.of(100, 1000, 3000, 10_000);
        };
    }

    /** Ends a command whose counts cannot be grown to, one after the other. */
    public static void check(CommandSpec spec, List<Integer> counts) {
        int before = 0;
        for (int count : counts) {
            if (count <= before || count > MAX) {
                throw new ParameterException(
                        spec.commandLine(), "COUNT: " + counts + ": give rising numbers from 1 to " + MAX + ".");
            }
            before = count;
        }
    }

    static ThreadPoolExecutor pool(int threads, int number) {
        ThreadFactory named = task -> {
            Thread thread = new Thread(null, task, "pool" + number + "-worker", 128 << 10);
            thread.setDaemon(true);
            return thread;
        };
        return (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, named);
    }

    /** Tasks at random times to the first pools, each as often as the other; their lengths are uniform in the logarithm. */
    void feed(int among, double perSecond, double shortestMillis, double longestMillis) {
        feeder = new Thread(
                () -> {
                    Random random = new Random(20261121);
                    double next = System.nanoTime();
                    while (!Thread.interrupted()) {
                        next -= Math.log(1 - random.nextDouble()) * 1e9 / perSecond;
                        LockSupport.parkNanos((long) next - System.nanoTime());
                        double millis = shortestMillis * Math.pow(longestMillis / shortestMillis, random.nextDouble());
                        pools[random.nextInt(among)].execute(() -> LockSupport.parkNanos((long) (millis * 1e6)));
                    }
                },
                "feeder");
        feeder.setDaemon(true);
        feeder.start();
    }
}
