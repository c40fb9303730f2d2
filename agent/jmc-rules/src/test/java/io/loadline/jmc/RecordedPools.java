// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmc;

import java.nio.file.Path;
import java.util.Scanner;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** Pools that are well or sick, as its arguments say, in a JVM that is recorded. Each line on stdin is a file for what was recorded so far. */
final class RecordedPools {

    private RecordedPools() {}

    public static void main(String[] kinds) throws Exception {
        for (String kind : kinds) {
            switch (kind) {
                case "well" -> load(pool(kind, 4, new LinkedBlockingQueue<>()), 50, 8);
                case "starved" -> load(pool(kind, 2, new LinkedBlockingQueue<>()), 100, 40);
                case "rejecting" -> load(pool(kind, 1, new ArrayBlockingQueue<>(1)), 100, 100);
                case "deadlocked" -> nest(pool(kind, 2, new LinkedBlockingQueue<>()));
                default -> throw new IllegalArgumentException(kind);
            }
        }
        System.out.println("READY " + ProcessHandle.current().pid());
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            try (Recording all = FlightRecorder.getFlightRecorder().takeSnapshot()) {
                all.dump(Path.of(lines.nextLine()));
            }
            System.out.println("DONE");
        }
    }

    private static ThreadPoolExecutor pool(String name, int threads, BlockingQueue<Runnable> queue) {
        AtomicInteger numbers = new AtomicInteger();
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue, work -> {
            Thread thread = new Thread(work, name + "-" + numbers.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private static void load(ThreadPoolExecutor pool, int perSecond, int millis) {
        Thread clock = new Thread(() -> {
            while (true) {
                LockSupport.parkNanos(1_000_000_000L / perSecond);
                try {
                    pool.execute(() -> LockSupport.parkNanos(millis * 1_000_000L));
                } catch (RejectedExecutionException asPlanned) {
                    // it is full
                }
            }
        });
        clock.setDaemon(true);
        clock.start();
    }

    /** Submits tasks, each of which waits for one that it puts into the queue behind the others. */
    private static void nest(ThreadPoolExecutor pool) {
        Callable<Object> inner = () -> "";
        for (int i = 0; i < 4; i++) {
            pool.submit(() -> pool.submit(inner).get());
        }
    }
}
