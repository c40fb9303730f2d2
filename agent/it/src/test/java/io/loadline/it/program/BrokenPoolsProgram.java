package io.loadline.it.program;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools that cannot be looked at, each for a reason of its own, beside two that are well. */
public final class BrokenPoolsProgram {

    private static final int TASKS = 20;

    private final ThreadPoolExecutor healthy =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(2, new NamedThreads("healthy"));

    /** Its threads say that they are one and the same. */
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

    /** What the last of them does wrong, once it does. */
    private volatile boolean breaks;

    private final CountDownLatch unblocked = new CountDownLatch(1);

    /** What goes wrong, when this is called. */
    private static final class Fault {
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

    private ThreadPoolExecutor add(String name, String method, Runnable happens) {
        Pool pool = new Pool(name, new Fault(method, happens));
        broken.add(pool);
        return pool;
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
                .on("block", out -> program.block())
                .on("unblock", out -> program.unblocked.countDown())
                .run();
    }

    /** As many tasks for each pool; every one of them must run, and nothing else may happen. */
    private void work(PrintStream out) throws Exception {
        for (int i = 0; i < TASKS; i++) {
            healthy.submit(() -> {}).get();
            sameIds.submit(() -> {}).get();
            for (ThreadPoolExecutor pool : broken) {
                pool.submit(() -> {}).get();
            }
        }
    }

    /** One more pool, which does not answer for as long as it is told to. */
    private void block() {
        ThreadPoolExecutor pool = add("blocked", "size", () -> {
            try {
                unblocked.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        pool.prestartAllCoreThreads();
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
