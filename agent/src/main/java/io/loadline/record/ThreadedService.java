package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Lane;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.WorkerCounts;
import io.loadline.record.time.ArrivalSampling;

/**
 * The tasks of one pool that have a thread each, from arrival to end. There may be a million at a time, mostly on virtual
 * threads: no lock is waited for, no thread has a local variable here, and nothing is kept of a task but what is in its
 * {@link ThreadedTask}. Three clock reads for a task; of very many, most are only counted, by three atomic additions.
 */
final class ThreadedService {

    /** A power of two. */
    private static final int LANES = 8;

    private final PoolRecorder recorder;
    private final Counters counters;
    private final ArrivalSampling sampling;

    /** Tasks that are not timed, by the number of their thread. */
    private final WorkerCounts[] untimed = new WorkerCounts[LANES];

    ThreadedService(PoolRecorder recorder, Counters counters) {
        this.recorder = recorder;
        this.counters = counters;
        this.sampling = counters.sampling();
        for (int i = 0; i < LANES; i++) {
            untimed[i] = counters.newUntimed();
        }
    }

    /** What the thread of {@code task} is to run. */
    Runnable arrived(Runnable task) {
        // first: what was counted must be able to start
        ThreadedTask threaded = new ThreadedTask(this, task);
        threaded.arrival = countArrival();
        return threaded;
    }

    private long countArrival() {
        Lane lane = counters.lane();
        int number = lane == null ? 0 : sampling.arrived(lane);
        if (lane != null && number == 0) {
            return ThreadedTask.UNTIMED;
        }
        long now = System.nanoTime();
        if (lane != null) {
            sampling.timed(number, now);
        } else if (counters.countArrival(now)) {
            sampling.rush(now);
        }
        return now;
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
        if (recorder.firstThreadName() == null) {
            recorder.crew().sawThread(Thread.currentThread().getName());
        }
        if (task.arrival == ThreadedTask.UNTIMED) {
            untimed().starts.increment();
            return;
        }
        task.counted = recorder.kinds().started(task.task, task.arrival);
        Stripe stripe = counters.tryLock(Counters.laneOfCaller());
        long now = System.nanoTime();
        task.began = now;
        if (stripe == null) {
            counters.startedUnlocked(1, task.arrival, now);
            return;
        }
        try {
            stripe.count(Event.STARTED, now);
            stripe.waited(now - task.arrival);
        } finally {
            stripe.unlock();
        }
    }

    void ended(ThreadedTask task, boolean failed) {
        if (failed) {
            counters.countByCaller(Event.FAILED, System.nanoTime());
        }
        if (task.arrival == ThreadedTask.UNTIMED) {
            untimed().ends.increment();
            return;
        }
        long now = System.nanoTime();
        if (task.counted != null) {
            task.counted.ended(now - task.began, failed);
        }
        counters.ended(Counters.laneOfCaller(), true, task.arrival, task.began, now);
    }

    private WorkerCounts untimed() {
        return untimed[Counters.laneOfCaller() & (LANES - 1)];
    }
}
