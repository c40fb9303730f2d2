// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs the steps of a story in {@code fates.txt}, each a word with arguments; that file explains them. */
final class Steps {

    /** Pause that is longer than the agent waits before it counts a missing task as removed. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3200);

    private final ThreadPoolExecutor pool;
    private final Tale tale;
    private final Map<String, Step> steps = new HashMap<>();
    private final List<Future<?>> futures = new ArrayList<>();
    private final Runnable same = () -> {};
    private final CountDownLatch resumed = new CountDownLatch(1);
    private final CompletableFuture<Integer> source = new CompletableFuture<>();
    private Thread caller;
    private volatile Thread failing;

    private interface Step {
        void with(Words words) throws Exception;
    }

    /** Words of a step. */
    private static final class Words {
        final String[] all;

        Words(String step) {
            all = step.trim().split(" +");
        }

        String word(int i) {
            return i < all.length ? all[i] : "";
        }

        /** Returns a number; 1 if it is left out. */
        int number(int i) {
            return i < all.length ? Integer.parseInt(all[i]) : 1;
        }

        long large(int i) {
            return word(i).equals("max") ? Long.MAX_VALUE : word(i).equals("min") ? Long.MIN_VALUE : number(i);
        }
    }

    Steps(ThreadPoolExecutor pool, Tale tale) {
        this.pool = pool;
        this.tale = tale;
        addSubmissions();
        addRemovals();
        addChanges();
        addSchedules();
    }

    /** Runs a story. {@code lines} are steps and the counts expected after them. */
    void tell(List<String> lines) throws Exception {
        for (String line : lines) {
            String[] parts = line.split("=>");
            for (String step : parts[0].trim().split(";")) {
                Words words = new Words(step);
                steps.get(words.all[0]).with(words);
            }
            if (parts.length > 1) {
                tale.expect(parts[1].trim());
            }
        }
    }

    private void addSubmissions() {
        steps.put("hold", words -> hold(words.word(1)));
        steps.put("open", words -> times(words.number(1), tale::open));
        steps.put("run", words -> times(words.number(1), () -> pool.execute(task(words.word(2)))));
        steps.put("try", words -> times(words.number(1), () -> executeAnyhow(task(words.word(2)))));
        steps.put("refused", words -> {
            AtomicInteger refused = new AtomicInteger();
            times(words.number(2), () -> refused.addAndGet(executeAnyhow(Tasks.NOTHING) ? 0 : 1));
            tale.expect(words.word(1) + " are refused", refused.get() == words.number(1));
        });
        steps.put("throws", words -> tale.expectThrown(words.word(1), () -> pool.execute(task(words.word(2)))));
        steps.put("submit", words -> times(words.number(1), () -> futures.add(pool.submit(task(words.word(2))))));
        steps.put("future", words -> {
            FutureTask<?> future = new FutureTask<>(task(words.word(1)), null);
            futures.add(future);
            pool.execute(future);
        });
        steps.put("again", words -> pool.execute((Runnable) futures.get(words.number(1))));
        steps.put("finish", words -> ((Runnable) futures.get(words.number(1))).run());
        steps.put("ranked", words -> {
            for (int i = 0; i < words.number(1); i++) {
                pool.execute(new Tasks.Ranked(i * 31 % words.number(2), Tasks.NOTHING));
            }
        });
        steps.put(
                "later",
                words -> times(
                        words.number(1), () -> pool.execute(new Tasks.Ranked(1, words.number(2), Tasks.NOTHING))));
        steps.put("async", words -> {
            futures.add(CompletableFuture.runAsync(Tasks.NOTHING, pool));
            futures.add(CompletableFuture.supplyAsync(() -> 1, pool));
        });
        steps.put("dependent", words -> {
            futures.add(source.thenAcceptAsync(value -> {}, pool));
            futures.add(source.thenApplyAsync(value -> value + 1, pool));
            source.complete(1);
        });
        steps.put(
                "served",
                words -> times(
                        words.number(1),
                        () -> futures.add(new ExecutorCompletionService<>(pool).submit(Tasks.NOTHING, null))));
        steps.put("all", words -> {
            List<? extends Future<?>> all = pool.invokeAll(
                    Collections.nCopies(words.number(1), Executors.callable(Tasks.NOTHING)), 1, TimeUnit.SECONDS);
            tale.expect("none is in time", all.stream().allMatch(Future::isCancelled));
        });
        steps.put("caller", words -> {
            caller = new Thread(() -> times(words.number(1), () -> pool.execute(Tasks.NOTHING)));
            caller.start();
            OwnBeans.await("the caller stands before the queue", () -> caller.getState() == Thread.State.WAITING);
        });
        steps.put("joined", words -> caller.join());
    }

    private void addRemovals() {
        steps.put("put", words -> times(words.number(1), () -> pool.getQueue().add(Tasks.NOTHING)));
        steps.put("put-ranked", words -> pool.getQueue().add(new Tasks.Ranked(words.number(1), Tasks.NOTHING)));
        steps.put(
                "offer",
                words ->
                        OwnBeans.await("a worker is idle", () -> pool.getQueue().offer(Tasks.NOTHING)));
        steps.put("transfer", words -> {
            LinkedTransferQueue<Runnable> queue = (LinkedTransferQueue<Runnable>) pool.getQueue();
            OwnBeans.await("a worker is idle", () -> queue.tryTransfer(Tasks.NOTHING));
        });
        steps.put("clear", words -> pool.getQueue().clear());
        steps.put("sweep", words -> pool.getQueue().removeIf(task -> task == Tasks.NOTHING));
        steps.put(
                "empty",
                words -> OwnBeans.await(
                        "the queue is empty", () -> pool.getQueue().isEmpty()));
        steps.put("cancel", words -> futures.get(words.number(1))
                .cancel(words.word(2).equals("interrupting")));
        steps.put("complete", words -> ((CompletableFuture<?>) futures.get(words.number(1))).complete(null));
        steps.put("remove", words -> {
            boolean future = words.word(1).equals("future");
            pool.remove(future ? (Runnable) futures.get(words.number(2)) : task(words.word(1)));
        });
        steps.put("remove-ranked", words -> {
            boolean found = pool.remove(new Tasks.Ranked(words.number(1), Tasks.NOTHING));
            tale.expect("found", found != words.word(2).equals("in-vain"));
        });
        steps.put("purge", words -> pool.purge());
        steps.put("shutdown", words -> pool.shutdown());
        steps.put("shutdownNow", words -> {
            int left = pool.shutdownNow().size();
            tale.expect(left + " are left", words.all.length == 1 || left == words.number(1));
        });
    }

    private void addChanges() {
        steps.put("prestart", words -> pool.prestartAllCoreThreads());
        steps.put("keep", words -> {
            pool.setKeepAliveTime(words.number(1), TimeUnit.MILLISECONDS);
            pool.allowCoreThreadTimeOut(true);
        });
        steps.put("gone", words -> OwnBeans.await("no worker is left", () -> pool.getPoolSize() == 0));
        steps.put("died", words -> failing.join());
        steps.put("factory", words -> ((Unreliable) pool.getThreadFactory()).manner = words.word(1));
        steps.put("before", words -> hooked().before = task -> hook(words.word(1), task));
        steps.put("after", words -> hooked().after = task -> hook(words.word(1), task));
        steps.put("resume", words -> resumed.countDown());
        steps.put("stays", words -> {
            for (long began = System.nanoTime(); System.nanoTime() - began < PAUSE_NANOS; ) {
                Tale.pause();
            }
            tale.expectNoChange();
        });
        steps.put("refuse", words -> ((Pools.Told) pool.getQueue()).refuses = true);
        steps.put("accept", words -> ((Pools.Told) pool.getQueue()).refuses = false);
        steps.put(
                "when-queued",
                words -> ((Pools.Told) pool.getQueue()).whenQueued =
                        words.word(1).equals("shutdown") ? pool::shutdown : pool::shutdownNow);
        steps.put("threads", words -> tale.expectThreads(words.number(1)));
        steps.put("put-back", words -> tale.expectPutBack(words.number(1)));
        steps.put("terminated", words -> tale.awaitTerminated());
    }

    private void addSchedules() {
        steps.put(
                "in",
                words -> futures.add(
                        scheduled().schedule(task(words.word(3)), words.large(1), TimeUnit.valueOf(words.word(2)))));
        steps.put("refused-in", words -> {
            boolean refused = false;
            try {
                scheduled().schedule(Tasks.NOTHING, 1, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException expected) {
                refused = true;
            }
            tale.expect("refused", refused);
        });
        steps.put("rate-later", words -> scheduled().scheduleAtFixedRate(Tasks.NOTHING, 1, 1, TimeUnit.HOURS));
        steps.put("rate", words -> new Runs(words).atRate(scheduled(), words.number(1)));
        steps.put("delay", words -> new Runs(words).withDelay(scheduled(), words.number(1)));
        steps.put("after-shutdown", words -> {
            scheduled()
                    .setContinueExistingPeriodicTasksAfterShutdownPolicy(
                            words.word(1).equals("periodic"));
            scheduled()
                    .setExecuteExistingDelayedTasksAfterShutdownPolicy(
                            words.word(1).equals("delayed"));
        });
        // each call schedules its time-out, and cancels that when it is over
        steps.put("timeouts", words -> {
            for (int call = 1; call <= 2000; call++) {
                Future<?> timeOut = scheduled().schedule(Tasks.NOTHING, 1500 + call % 400, TimeUnit.MILLISECONDS);
                timeOut.cancel(call % 2 == 0);
                if (call % 500 == 0) {
                    scheduled().schedule(Tasks.NOTHING, call, TimeUnit.MILLISECONDS);
                }
            }
        });
    }

    private ScheduledThreadPoolExecutor scheduled() {
        return (ScheduledThreadPoolExecutor) pool;
    }

    private Pools.Hooked hooked() {
        return (Pools.Hooked) pool;
    }

    private static void times(int times, Runnable step) {
        for (int i = 0; i < times; i++) {
            step.run();
        }
    }

    private Runnable task(String name) {
        return name.equals("same")
                ? same
                : name.equals("nesting")
                        ? () -> pool.execute(() -> times(2, () -> pool.execute(Tasks.NOTHING)))
                        : Tasks.of(name);
    }

    private void hold(String what) {
        switch (what) {
            case "failing":
                tale.hold(
                        new Gate(),
                        gate -> pool.execute(() -> {
                            failing = Thread.currentThread();
                            gate.run();
                            Tasks.FAILING.run();
                        }));
                break;
            case "future":
                tale.hold(new Gate(), gate -> futures.add(pool.submit(gate)));
                break;
            case "periodic":
                tale.hold(
                        new Gate(),
                        gate -> futures.add(scheduled().scheduleWithFixedDelay(gate, 1, 1, TimeUnit.MILLISECONDS)));
                break;
            default:
                tale.hold(what.isEmpty() ? 0 : Integer.parseInt(what));
        }
    }

    /** Submits a task. Returns whether the pool accepted it; a thread factory may throw, too. */
    private boolean executeAnyhow(Runnable task) {
        try {
            pool.execute(task);
            return true;
        } catch (IllegalStateException | Error | RejectedExecutionException refused) {
            return false;
        }
    }

    private void hook(String what, Runnable task) {
        switch (what) {
            case "throws":
                throw new IllegalStateException("expected of a hook");
            case "throws-if-marked":
                if (task == Tasks.MARKED) {
                    throw new IllegalStateException("expected of a hook");
                }
                break;
            case "hands-in-if-marked":
                if (task == Tasks.MARKED) {
                    pool.execute(Tasks.NOTHING);
                }
                break;
            case "shuts-down":
                pool.shutdown();
                break;
            case "cancels":
                if (task instanceof Future) {
                    ((Future<?>) task).cancel(false);
                }
                break;
            case "waits":
                awaitAnyhow(resumed);
                break;
            default:
                break;
        }
    }

    private static void awaitAnyhow(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ofShutdownNow) {
                // until the gate is opened
            }
        }
    }

    /** Periodic task that ends itself in the last of its runs, by cancelling its future or by an exception. */
    private static final class Runs implements Runnable {
        private final int most;
        private final long millis;
        private final boolean fails;
        private final AtomicInteger done = new AtomicInteger();
        private Future<?> future;

        /** Creates a task from {@code PERIOD RUNS MILLIS [failing]}. */
        Runs(Words words) {
            most = words.number(2);
            millis = words.number(3);
            fails = words.word(4).equals("failing");
        }

        synchronized void atRate(ScheduledThreadPoolExecutor pool, long periodMillis) {
            future = pool.scheduleAtFixedRate(this, 1, periodMillis, TimeUnit.MILLISECONDS);
        }

        synchronized void withDelay(ScheduledThreadPoolExecutor pool, long delayMillis) {
            future = pool.scheduleWithFixedDelay(this, 1, delayMillis, TimeUnit.MILLISECONDS);
        }

        @Override
        public synchronized void run() {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (done.incrementAndGet() == most) {
                if (fails) {
                    Tasks.FAILING.run();
                }
                future.cancel(false);
            }
        }
    }
}
