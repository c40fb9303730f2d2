// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Pools of the tests: {@code orders} has far more threads than it needs, {@code mail} too few, {@code images} turns tasks
 * away, and as many quiet ones as the argument says. With hours of some seconds there is {@code reports}, too, which wants many
 * threads at some hours of a day of twelve, and few at others. Ends when its standard input does, or after ten minutes.
 */
public final class PoolsProgram {

    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** Length of an hour in milliseconds; null for the clock's hours. */
    private static final Integer HOUR = Integer.getInteger("loadline.hour");

    /** Time of a report for each hour, in units of six milliseconds. */
    private static final int[] DAY = {1, 1, 1, 2, 6, 10, 7, 4, 6, 5, 3, 1};

    private final List<ExecutorService> pools = new ArrayList<>();
    private final Random random = new Random(7);

    private PoolsProgram() {}

    public static void main(String[] arguments) throws Exception {
        PoolsProgram program = new PoolsProgram();
        program.build(Integer.parseInt(arguments[0]));
        Thread work = new Thread(program::work);
        work.setDaemon(true);
        work.start();
        System.out.println("READY " + ProcessHandle.current().pid());
        while (System.in.read() >= 0) {
            // until the test has gone
        }
        System.exit(0);
    }

    private void build(int quiet) {
        pools.add(Executors.newFixedThreadPool(20, named("orders")));
        pools.add(Executors.newFixedThreadPool(2, named("mail")));
        pools.add(new ThreadPoolExecutor(
                1,
                2,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(2),
                named("images"),
                new ThreadPoolExecutor.DiscardPolicy()));
        if (HOUR != null) {
            pools.add(Executors.newFixedThreadPool(20, named("reports")));
        }
        for (int i = 0; i < quiet; i++) {
            ExecutorService pool = Executors.newFixedThreadPool(2, named("quiet-" + i + "-worker"));
            pool.execute(() -> {});
            pools.add(pool);
        }
    }

    private void work() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < MAX_NANOS) {
            send(pools.get(0), 5);
            send(pools.get(1), 10);
            if (HOUR != null) {
                send(pools.get(3), 6 * DAY[(int) (System.currentTimeMillis() / HOUR % DAY.length)]);
            }
            if (random.nextInt(20) == 0) {
                for (int i = 0; i < 6; i++) {
                    send(pools.get(2), 20);
                }
            }
            LockSupport.parkNanos((long) (-Math.log(1 - random.nextDouble()) * 7_000_000));
        }
        System.exit(0);
    }

    private static void send(ExecutorService pool, int millis) {
        pool.execute(() -> LockSupport.parkNanos(millis * 1_000_000L));
    }

    private static ThreadFactory named(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
