// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Wrapped;
import io.loadline.it.program.WrappedScheduled;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Makes the pools of stories by the words of their headings; see {@code fates.txt}. */
final class Pools {

    private Pools() {}

    static ThreadPoolExecutor of(String[] words, ThreadFactory threads) {
        String last = words[words.length - 1];
        switch (words[0]) {
            case "fixed":
                return plain(number(words, 1), number(words, 1), "any", "abort", threads);
            case "hooked":
                return new Hooked(number(words, 1), threads);
            case "scheduled":
                ScheduledThreadPoolExecutor pool = last.equals("decorated")
                        ? new Decorating(threads)
                        : new ScheduledThreadPoolExecutor(1, threads);
                pool.setRemoveOnCancelPolicy(last.equals("removing"));
                return pool;
            case "own":
                return last.equals("futures") ? new OwnFutures(threads) : new OwnRemove(threads);
            default:
                String handler = words.length > 4 ? words[4] : "abort";
                return plain(number(words, 1), number(words, 2), words[3], handler, threads);
        }
    }

    private static int number(String[] words, int i) {
        return words[i].equals("*") ? Integer.MAX_VALUE : Integer.parseInt(words[i]);
    }

    private static ThreadPoolExecutor plain(
            int core, int maximum, String queue, String handler, ThreadFactory threads) {
        return new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue(queue), threads, handler(handler));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static BlockingQueue<Runnable> queue(String name) {
        switch (name) {
            case "any":
                return new LinkedBlockingQueue<>();
            case "handoff":
                return new SynchronousQueue<>();
            case "priority":
                return new PriorityBlockingQueue<>();
            case "transfer":
                return new LinkedTransferQueue<>();
            case "stack":
                return new LinkedBlockingDeque<Runnable>() {
                    @Override
                    public boolean offer(Runnable task) {
                        return offerFirst(task);
                    }
                };
            case "delay":
                // a queue of Delayed, used as one of Runnable: these tasks are both
                return (BlockingQueue<Runnable>) (BlockingQueue) new DelayQueue<Tasks.Ranked>();
            case "blocking":
                return new ArrayBlockingQueue<Runnable>(2) {
                    @Override
                    public boolean offer(Runnable task) {
                        try {
                            put(task);
                            return true;
                        } catch (InterruptedException e) {
                            return false;
                        }
                    }
                };
            case "told":
                return new Told();
            default:
                return new ArrayBlockingQueue<>(Integer.parseInt(name));
        }
    }

    private static RejectedExecutionHandler handler(String name) {
        switch (name) {
            case "caller-runs":
                return new ThreadPoolExecutor.CallerRunsPolicy();
            case "caller-runs-subclass":
                return new ThreadPoolExecutor.CallerRunsPolicy() {
                    @Override
                    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
                        super.rejectedExecution(task, pool);
                    }
                };
            case "discard-oldest":
                return new ThreadPoolExecutor.DiscardOldestPolicy();
            case "discard-oldest-subclass":
                return new ThreadPoolExecutor.DiscardOldestPolicy() {
                    @Override
                    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
                        super.rejectedExecution(task, pool);
                    }
                };
            case "runs":
                return (task, full) -> task.run();
            case "throws":
                return (task, full) -> {
                    throw new AssertionError("expected");
                };
            case "forces":
                return (task, full) -> full.getQueue().add(task);
            case "grows":
                return (task, full) -> {
                    full.setMaximumPoolSize(full.getMaximumPoolSize() + 1);
                    full.execute(task);
                };
            case "polls":
                return (task, full) -> {
                    full.getQueue().poll();
                    full.execute(task);
                };
            default:
                return new ThreadPoolExecutor.AbortPolicy();
        }
    }

    /**
     * Queue that refuses offers on demand, as queues of pools that prefer to grow, or runs an action once a task is in
     * it.
     */
    static final class Told extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;

        volatile boolean refuses;
        transient volatile Runnable whenQueued = Tasks.NOTHING;

        @Override
        public boolean offer(Runnable task) {
            boolean added = !refuses && super.offer(task);
            whenQueued.run();
            return added;
        }

        @Override
        public boolean add(Runnable task) {
            return super.offer(task);
        }
    }

    /** Pool whose hooks run actions of a story, and do not call super. */
    static final class Hooked extends ThreadPoolExecutor {
        volatile Consumer<Runnable> before = task -> {};
        volatile Consumer<Runnable> after = task -> {};

        Hooked(int size, ThreadFactory threads) {
            super(size, size, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        protected void beforeExecute(Thread worker, Runnable task) {
            before.accept(task);
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            after.accept(task);
        }
    }

    /** Scheduled pool that wraps each of its tasks. */
    private static final class Decorating extends ScheduledThreadPoolExecutor {
        Decorating(ThreadFactory threads) {
            super(1, threads);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable ignored, RunnableScheduledFuture<V> task) {
            return new WrappedScheduled<>(task);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> ignored, RunnableScheduledFuture<V> task) {
            return new WrappedScheduled<>(task);
        }
    }

    /** Pool that removes a task directly from its queue. */
    private static final class OwnRemove extends ThreadPoolExecutor {
        OwnRemove(ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public boolean remove(Runnable task) {
            return getQueue().remove(task);
        }
    }

    /** Pool whose futures are no {@code FutureTask}. */
    private static final class OwnFutures extends ThreadPoolExecutor {
        OwnFutures(ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
            return new Wrapped<>(super.newTaskFor(task, value));
        }
    }
}
