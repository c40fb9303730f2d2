// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.kinds;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Sleep;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs one slow and three fast kinds of task on one pool, each submitted in another way. The tasks measure their own
 * times.
 */
public final class KindsProgram {

    private static final int SLOW = 20;
    private static final int FAST = 200;
    private static final long SLOW_NANOS = 60_000_000;
    private static final long FAST_NANOS = 2_000_000;

    private static final Map<String, LongAdder> OWN_NANOS = new ConcurrentHashMap<>();

    private KindsProgram() {}

    /** Task of a report; every tenth fails. */
    private static final class Report implements Callable<String> {
        private final int number;

        Report(int number) {
            this.number = number;
        }

        @Override
        public String call() {
            work("report", SLOW_NANOS);
            if (number % 10 == 0) {
                throw new IllegalStateException("report " + number);
            }
            return "";
        }
    }

    /** Task of a mail; every fortieth fails. */
    private static final class Mail implements Runnable {
        private final int number;

        Mail(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            work("mail", FAST_NANOS);
            if (number % 40 == 0) {
                throw new IllegalStateException("mail " + number);
            }
        }

        /** Throws, since the agent must not call it. */
        @Override
        public String toString() {
            throw new AssertionError("toString was called");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode was called");
        }

        @Override
        public boolean equals(Object other) {
            throw new AssertionError("equals was called");
        }
    }

    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(4, new NamedThreads("mixed"));
        pool.prestartAllCoreThreads();
        new Dialog().on("run", out -> run(pool, out)).run();
    }

    private static void run(ThreadPoolExecutor pool, PrintStream out) {
        List<Runnable> calls = new ArrayList<>();
        for (int i = 0; i < SLOW; i++) {
            int number = i;
            calls.add(() -> pool.submit(new Report(number)));
        }
        for (int i = 0; i < FAST; i++) {
            int number = i;
            calls.add(() -> pool.execute(new Mail(number)));
            calls.add(() -> place(pool));
            calls.add(() -> CompletableFuture.supplyAsync(KindsProgram::lookUp, pool));
        }
        Collections.shuffle(calls, new Random(20261123));
        for (Runnable call : calls) {
            call.run();
            LockSupport.parkNanos(2_000_000);
        }
        OwnBeans.awaitQuiet("mixed", calls.size());
        OwnBeans.awaitWindows(2);
        OWN_NANOS.forEach((kind, nanos) -> out.println("own." + kind + "\t" + nanos));
    }

    private static void place(ThreadPoolExecutor pool) {
        pool.execute(() -> work("order", FAST_NANOS));
    }

    private static String lookUp() {
        work("lookUp", FAST_NANOS);
        return "";
    }

    private static void work(String kind, long nanos) {
        long start = System.nanoTime();
        Sleep.until(start + nanos);
        OWN_NANOS.computeIfAbsent(kind, k -> new LongAdder()).add(System.nanoTime() - start);
    }
}
