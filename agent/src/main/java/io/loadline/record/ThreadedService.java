package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.time.ArrivalTimes;

/**
 * The tasks of one pool that have a thread each, from arrival to end. There may be a million at a time, mostly on virtual
 * threads: no lock is waited for, no thread has a local variable here, and nothing is kept of a task but what is in its
 * {@link ThreadedTask}. Three clock reads for a task; of very many, most are only counted, by three atomic additions.
 */
final class ThreadedService {

    private final PoolRecorder recorder;
    private final Counters counters;

    ThreadedService(PoolRecorder recorder, Counters counters) {
        this.recorder = recorder;
        this.counters = counters;
    }

    /** What the thread of {@code task} is to run. */
    Runnable arrived(Runnable task) {
        // first: what was counted must be able to start
        ThreadedTask threaded = new ThreadedTask(this, task);
        threaded.arrival = counters.arrived(Counters.currentThread(), 0);
        return threaded;
    }

    /** {@code arrived}: whether the task was counted as such. */
    void refused(boolean arrived) {
        long now = System.nanoTime();
        if (!arrived) {
            counters.countByCaller(Event.ARRIVED, now);
        }
        counters.countByCaller(Event.REJECTED, now);
    }

    /** It was cancelled before its thread came to run it. */
    void cancelled() {
        counters.countByCaller(Event.REMOVED, System.nanoTime());
    }

    void began(ThreadedTask task) {
        if (recorder.workers().firstThreadName() == null) {
            recorder.workers().sawThread(Thread.currentThread().getName());
        }
        if (task.arrival == ArrivalTimes.NONE) {
            counters.countUntimed(Event.STARTED, Counters.currentThread());
            return;
        }
        task.counted = recorder.kinds().started(task.task, task.arrival);
        int thread = Counters.currentThread();
        Stripe locked = counters.tryLock(thread);
        task.began = System.nanoTime();
        counters.started(locked, thread, task.arrival, false, task.began);
    }

    void ended(ThreadedTask task, boolean failed) {
        if (failed) {
            counters.countByCaller(Event.FAILED, System.nanoTime());
        }
        if (task.arrival == ArrivalTimes.NONE) {
            counters.countUntimed(Event.COMPLETED, Counters.currentThread());
            return;
        }
        long now = System.nanoTime();
        if (task.counted != null) {
            task.counted.ended(now - task.began, failed);
        }
        counters.ended(Counters.currentThread(), true, task.arrival, task.began, now);
    }
}
