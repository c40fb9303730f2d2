package io.loadline.it.program;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

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

    private BrokenPoolsProgram() {
        add(new Pool("noQueue", new LinkedBlockingQueue<>()) {
            @Override
            public BlockingQueue<Runnable> getQueue() {
                return null;
            }
        });
        add(new Pool("throwingSize", new LinkedBlockingQueue<Runnable>() {
            @Override
            public int size() {
                throw new IllegalStateException("size");
            }
        }));
        add(new Pool("throwingCapacity", new LinkedBlockingQueue<Runnable>() {
            @Override
            public int remainingCapacity() {
                throw new AssertionError("remainingCapacity");
            }
        }));
        add(new Pool("sleepingSize", new LinkedBlockingQueue<Runnable>() {
            @Override
            public int size() {
                sleepSeconds(1);
                return super.size();
            }
        }));
        add(new Pool("throwingPoolSize", new LinkedBlockingQueue<>()) {
            @Override
            public int getPoolSize() {
                throw new UnsupportedOperationException("getPoolSize");
            }
        });
        add(new Pool("throwingCoreSize", new LinkedBlockingQueue<>()) {
            @Override
            public int getCorePoolSize() {
                throw new UnsupportedOperationException("getCorePoolSize");
            }
        });
        add(new Pool("throwingIsTerminated", new LinkedBlockingQueue<>()) {
            @Override
            public boolean isTerminated() {
                throw new UnsupportedOperationException("isTerminated");
            }
        });
        add(new Pool("endlessSize", new LinkedBlockingQueue<Runnable>() {
            @Override
            @SuppressWarnings("InfiniteRecursion")
            public int size() {
                return size() + 1;
            }
        }));
        addThrowingDelay();
        addScheduled("throwingToArray", () -> {
            throw new IllegalStateException("toArray");
        });
        addScheduled("sleepingToArray", () -> sleepSeconds(1));
        add(new Pool("throwingLater", new LinkedBlockingQueue<>()) {
            @Override
            public BlockingQueue<Runnable> getQueue() {
                return breaks ? null : super.getQueue();
            }
        });
    }

    /** With a task that is far from due, and tells that only those who serve it. */
    private void addThrowingDelay() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, new NamedThreads("throwingDelay")) {
            @Override
            protected <V> RunnableScheduledFuture<V> decorateTask(Runnable task, RunnableScheduledFuture<V> scheduled) {
                return new WrappedScheduled<V>(scheduled) {
                    @Override
                    public long getDelay(TimeUnit unit) {
                        if (Thread.currentThread().getName().startsWith("loadline")) {
                            throw new IllegalStateException("getDelay");
                        }
                        return super.getDelay(unit);
                    }
                };
            }
        };
        pool.schedule(() -> {}, 1, TimeUnit.DAYS);
        add(pool);
    }

    /** It shows a queue, with one task in it that is due, whose {@code toArray} does this before it answers. */
    private void addScheduled(String name, Runnable toArray) {
        BlockingQueue<Runnable> shown = new LinkedBlockingQueue<Runnable>() {
            @Override
            public Object[] toArray() {
                toArray.run();
                return super.toArray();
            }
        };
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, new NamedThreads(name)) {
            @Override
            public BlockingQueue<Runnable> getQueue() {
                return shown;
            }
        };
        shown.add((Runnable) pool.schedule(() -> {}, 0, TimeUnit.SECONDS));
        add(pool);
    }

    private void add(ThreadPoolExecutor pool) {
        broken.add(pool);
    }

    public static void main(String[] arguments) throws Exception {
        BrokenPoolsProgram program = new BrokenPoolsProgram();
        new Dialog()
                .on("work", program::work)
                .on("break", out -> program.breaks = true)
                .on("block", out -> program.block())
                .on("unblock", out -> program.unblocked.countDown())
                .onLine("awaitHealth", (words, out) -> awaitHealth(words[1]))
                .on("windows", out -> OwnBeans.awaitWindows(3))
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
        ThreadPoolExecutor pool = new Pool("blocked", new LinkedBlockingQueue<Runnable>() {
            @Override
            public int size() {
                try {
                    unblocked.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return super.size();
            }
        });
        pool.prestartAllCoreThreads();
        broken.add(pool);
    }

    private static void awaitHealth(String word) {
        OwnBeans.await(word, () -> {
            try {
                return OwnBeans.server()
                        .getAttribute(OwnBeans.agent(), "Health")
                        .toString()
                        .contains(word);
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void sleepSeconds(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static class Pool extends ThreadPoolExecutor {
        Pool(String name, BlockingQueue<Runnable> queue) {
            super(1, 1, 0, TimeUnit.SECONDS, queue, new NamedThreads(name));
        }
    }
}
