// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Pools whose state cannot be read, each for a different reason, and two healthy pools. */
public final class BrokenPoolsProgram {

    private static final int TASKS = 20;

    private final ThreadPoolExecutor healthy =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(2, new NamedThreads("healthy"));

    /** Pool whose threads all return the same id. */
    private final ThreadPoolExecutor sameIds =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(2, new NamedThreads("sameIds") {
                @Override
                Thread thread(Runnable work, String name) {
                    return new Thread(work, name) {
                        @Override
                        public long getId() {
                            return 7;
                        }
                    };
                }
            });

    private final List<ThreadPoolExecutor> broken = new ArrayList<>();

    /** Turns on the fault of the last pool. */
    private volatile boolean breaks;

    /** Name of the method that does not return at present; empty for none. */
    private volatile String blocks = "";

    private volatile CountDownLatch unblocked = new CountDownLatch(1);

    /** A fault that occurs when a given method is called. */
    private static class Fault {
        final String method;
        final Runnable happens;

        Fault(String method, Runnable happens) {
            this.method = method;
            this.happens = happens;
        }

        void happensIn(String called) {
            if (called.equals(method)) {
                happens.run();
            }
        }
    }

    /** Pool that does not answer until it is unblocked. */
    private final ThreadPoolExecutor blocked = new Pool("blocked", new Fault("", () -> {}) {
        @Override
        void happensIn(String called) {
            if (called.equals(blocks)) {
                try {
                    unblocked.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    });

    private BrokenPoolsProgram() {
        add("noQueue", "", () -> {});
        add("throwingSize", "size", BrokenPoolsProgram::fail);
        add("throwingCapacity", "remainingCapacity", () -> {
            throw new AssertionError("expected");
        });
        add("sleepingSize", "size", BrokenPoolsProgram::sleep);
        add("endlessSize", "size", BrokenPoolsProgram::endless);
        add("throwingPoolSize", "getPoolSize", BrokenPoolsProgram::fail);
        add("throwingCoreSize", "getCorePoolSize", BrokenPoolsProgram::fail);
        add("throwingIsTerminated", "isTerminated", BrokenPoolsProgram::fail);
        add("throwingLater", "getQueue", () -> {
            if (breaks) {
                fail();
            }
        });
    }

    private void add(String name, String method, Runnable happens) {
        broken.add(new Pool(name, new Fault(method, happens)));
    }

    private static void fail() {
        throw new UnsupportedOperationException("expected");
    }

    private static void sleep() {
        Sleep.millis(1_000);
    }

    @SuppressWarnings("InfiniteRecursion")
    private static void endless() {
        endless();
    }

    public static void main(String[] arguments) throws Exception {
        BrokenPoolsProgram program = new BrokenPoolsProgram();
        new Dialog()
                .on("work", program::work)
                .on("break", out -> program.breaks = true)
                .onLine("block", (words, out) -> program.blocks = words[1])
                .on("unblock", out -> program.unblock())
                .on("threads", BrokenPoolsProgram::printThreads)
                .run();
    }

    /** Submits the same number of tasks to each pool. Every task must run, and no exception may propagate. */
    private void work(PrintStream out) throws Exception {
        for (int i = 0; i < TASKS; i++) {
            healthy.submit(() -> {}).get();
            sameIds.submit(() -> {}).get();
            for (ThreadPoolExecutor pool : broken) {
                pool.submit(() -> {}).get();
            }
            blocked.submit(() -> {}).get();
        }
    }

    private void unblock() {
        blocks = "";
        unblocked.countDown();
        unblocked = new CountDownLatch(1);
    }

    /** Prints the number of the agent's threads by name. */
    private static void printThreads(PrintStream out) {
        Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("loadline"))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
                .forEach((name, count) -> out.println(name + "\t" + count));
    }

    private static final class Pool extends ThreadPoolExecutor {
        private final String name;
        private final Fault fault;

        Pool(String name, Fault fault) {
            super(1, 1, 0, TimeUnit.SECONDS, new Queue(fault), new NamedThreads(name));
            this.name = name;
            this.fault = fault;
        }

        @Override
        public BlockingQueue<Runnable> getQueue() {
            fault.happensIn("getQueue");
            return name.equals("noQueue") ? null : super.getQueue();
        }

        @Override
        public int getPoolSize() {
            fault.happensIn("getPoolSize");
            return super.getPoolSize();
        }

        @Override
        public ThreadFactory getThreadFactory() {
            fault.happensIn("getThreadFactory");
            return super.getThreadFactory();
        }

        @Override
        public int getCorePoolSize() {
            fault.happensIn("getCorePoolSize");
            return super.getCorePoolSize();
        }

        @Override
        public boolean isTerminated() {
            fault.happensIn("isTerminated");
            return super.isTerminated();
        }
    }

    private static final class Queue extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        private final transient Fault fault;

        Queue(Fault fault) {
            this.fault = fault;
        }

        @Override
        public int size() {
            fault.happensIn("size");
            return super.size();
        }

        @Override
        public int remainingCapacity() {
            fault.happensIn("remainingCapacity");
            return super.remainingCapacity();
        }
    }
}
