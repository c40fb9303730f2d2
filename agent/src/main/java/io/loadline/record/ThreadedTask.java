// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.bootstrap.Probe;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Task with a thread of its own, as that thread runs it. A million may exist at a time, mostly on virtual threads: so
 * it waits for no lock, and its thread has no thread local unless threads ask for connections. All state is in this
 * object and dies with the thread: 48 bytes. A task takes three clock reads; of very many, most are only counted, by
 * three atomic additions.
 *
 * <p>A server may also call it for each request of a connection that has a thread.
 */
final class ThreadedTask implements Runnable, Callable<Object> {

    private static final String FUTURE = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture";

    final PoolRecorder recorder;

    /**
     * Submitted task, or null if it must not be kept. From the JDK's executors this is the object that they put around
     * the application's task, from others the application's task itself.
     */
    final Object own;

    /** Task to run: {@link #own}, or the application's decoration of it. */
    private Runnable task;

    /** Arrival in nanoseconds, or {@link ArrivalTimes#NONE}. */
    private final long arrival;

    /** Start in nanoseconds. Like the fields below, only its thread uses it. */
    private long began;

    /** True once the task has begun, or was refused. */
    private boolean begun;

    /** Count of its kind; null if it was not sampled. */
    private TaskKind.Counted counted;

    /** Counts the arrival last: a counted task must be startable. */
    ThreadedTask(PoolRecorder recorder, Object own) {
        this.recorder = recorder;
        this.own = own;
        this.task = own instanceof Runnable ? (Runnable) own : null;
        this.arrival = recorder.counters.arrived(Counters.currentThread(), 0);
    }

    /** Returns whether this is the future of such a task. */
    static boolean isFutureOfOne(Runnable future) {
        return future.getClass().getName().equals(FUTURE);
    }

    /** Sets the application's decoration of the task. */
    Runnable decorated(Runnable decorated) {
        task = decorated;
        return decorated == null ? null : this;
    }

    /** Counts a task that the executor refused, unless the caller has run it. */
    void refused() {
        if (!begun) {
            begun = true;
            recorder.counters.countByCaller(Event.REJECTED, System.nanoTime());
        }
    }

    @Override
    public void run() {
        boolean counted = begin();
        boolean returned = false;
        try {
            task.run();
            returned = true;
        } finally {
            if (counted) {
                end(returned);
            }
        }
    }

    @Override
    public Object call() throws Exception {
        return ((Callable<?>) own).call();
    }

    /** Returns the task's own text: libraries put it into their messages. */
    @Override
    public String toString() {
        return own.toString();
    }

    /** Begins the task; returns whether its end must be reported. */
    boolean begin() {
        try {
            if (begun) {
                return false;
            }
            begun = true;
            if (own instanceof FutureTask && ((FutureTask<?>) own).isCancelled()) {
                recorder.counters.countByCaller(Event.REMOVED, System.nanoTime());
                return false;
            }
            count();
            recorder.taskListener.accept(recorder);
            return true;
        } catch (Throwable error) {
            Probe.failure = Probe.unlessStopped(error);
            return false;
        }
    }

    private void count() {
        Workers workers = recorder.workers();
        if (workers.firstThreadName() == null) {
            workers.sawThread(Thread.currentThread().getName());
        }
        Counters counters = recorder.counters;
        int thread = Counters.currentThread();
        if (arrival == ArrivalTimes.NONE) {
            counters.countUntimed(Event.STARTED, thread);
            return;
        }
        counted = recorder.kinds.started(own, arrival);
        Stripe locked = counters.tryLock(thread);
        began = System.nanoTime();
        counters.started(locked, thread, arrival, false, began);
    }

    void end(boolean returned) {
        try {
            ended(!returned || hasCaught());
        } catch (Throwable error) {
            Probe.failure = Probe.unlessStopped(error);
        }
    }

    private void ended(boolean failed) {
        recorder.taskListener.accept(null);
        Counters counters = recorder.counters;
        if (failed) {
            counters.countByCaller(Event.FAILED, System.nanoTime());
        }
        if (arrival == ArrivalTimes.NONE) {
            counters.countUntimed(Event.COMPLETED, Counters.currentThread());
            return;
        }
        long now = System.nanoTime();
        if (counted != null) {
            counted.ended(now - began, failed);
        }
        counters.ended(Counters.currentThread(), true, arrival, began, now);
    }

    /**
     * Returns whether the task is a future that has caught an exception of its callable. If another thread runs the
     * future, it may not be done.
     */
    private boolean hasCaught() throws InterruptedException {
        if (!(own instanceof FutureTask)) {
            return false;
        }
        FutureTask<?> future = (FutureTask<?>) own;
        if (!future.isDone() || future.isCancelled()) {
            return false;
        }
        try {
            future.get();
            return false;
        } catch (ExecutionException failed) {
            return true;
        }
    }
}
