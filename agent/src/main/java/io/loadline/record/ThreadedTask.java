package io.loadline.record;

import io.loadline.bootstrap.Probe;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A task that has a thread of its own, as that thread runs it. There may be a million at a time, mostly on virtual threads: no
 * lock is waited for, no thread has a local variable here, and all that is known of the task is here, so it dies with the
 * thread: 40 bytes. Three clock reads for a task; of very many, most are only counted, by three atomic additions. Around it is
 * what the executor itself has put around the task, never the application's own object.
 */
final class ThreadedTask implements Runnable {

    private static final String FUTURE = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture";

    private final PoolRecorder recorder;
    private final Runnable task;

    /** Nanoseconds, or {@link ArrivalTimes#NONE}. */
    private final long arrival;

    /** Only its thread uses it. */
    private long began;

    /** As one of its kind; null if nobody has looked. */
    private TaskKind.Counted counted;

    /** It arrives: last, since what was counted must be able to start. */
    ThreadedTask(PoolRecorder recorder, Runnable task) {
        this.recorder = recorder;
        this.task = task;
        this.arrival = recorder.counters.arrived(Counters.currentThread(), 0);
    }

    /** Whether it is the future of such a task. */
    static boolean isOne(Runnable future) {
        return future.getClass().getName().equals(FUTURE);
    }

    @Override
    public void run() {
        boolean begun = begin();
        boolean returned = false;
        try {
            task.run();
            returned = true;
        } finally {
            if (begun) {
                end(returned);
            }
        }
    }

    private boolean begin() {
        try {
            if (task instanceof FutureTask && ((FutureTask<?>) task).isCancelled()) {
                recorder.counters.countByCaller(Event.REMOVED, System.nanoTime());
                return false;
            }
            count();
            return true;
        } catch (Throwable error) {
            Probe.failure = error;
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
        counted = recorder.kinds.started(task, arrival);
        Stripe locked = counters.tryLock(thread);
        began = System.nanoTime();
        counters.started(locked, thread, arrival, false, began);
    }

    private void end(boolean returned) {
        try {
            ended(!returned || hasCaught());
        } catch (Throwable error) {
            Probe.failure = error;
        }
    }

    private void ended(boolean failed) {
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

    /** Whether it is a future that has caught what its callable threw. If somebody else runs it, it may not be done. */
    private boolean hasCaught() throws InterruptedException {
        if (!(task instanceof FutureTask)) {
            return false;
        }
        FutureTask<?> future = (FutureTask<?>) task;
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
