package io.loadline.record;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What the events of one task cost on this machine, now that its code is as warm as it is: passes some by, with no pool
 * behind them, in a recorder of its own. Takes some ten milliseconds. What moves between processors is not in it.
 */
public final class EventCost {

    private static final int ROUNDS = 5;
    private static final int TASKS = 10_000;
    private static final double MANY_PER_SECOND = 1e9;

    private final Recorder recorder;
    private final ThreadPoolExecutor pool;
    private final Runnable worker;

    private EventCost(ThreadPoolExecutor pool, boolean allTimed) {
        this.pool = pool;
        this.recorder = new Recorder(true, allTimed);
        this.worker = recorder.workerStarted(pool);
    }

    /** Nanoseconds for a task that is timed. */
    public static double ofTimed(PoolRegistry known) {
        return measure(known, true);
    }

    /** Nanoseconds for a task that is only counted. */
    public static double ofCounted(PoolRegistry known) {
        return measure(known, false);
    }

    private static double measure(PoolRegistry known, boolean timed) {
        // a factory of its own: the default one numbers its pools, which the application sees
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> new Thread(work));
        known.forget(pool);
        EventCost cost = new EventCost(pool, timed);
        double least = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            least = Math.min(least, cost.nanosPerTask(timed));
        }
        cost.recorder.workerExits(false, pool);
        return least;
    }

    private double nanosPerTask(boolean timed) {
        PoolRecorder records = recorder.pools().of(pool);
        records.drain(batch -> {});
        records.endWindow(MANY_PER_SECOND, System.nanoTime());
        if (!timed) {
            // beyond those in a row that are timed
            pass(TASKS);
        }
        long begin = System.nanoTime();
        pass(TASKS);
        return (double) (System.nanoTime() - begin) / TASKS;
    }

    private void pass(int tasks) {
        for (int i = 0; i < tasks; i++) {
            Runnable task = new Task();
            recorder.arrived(pool, task);
            recorder.taken(task, worker, pool);
            recorder.started(task, worker, pool);
            recorder.ended(task, null, worker, pool);
        }
    }

    private static final class Task implements Runnable {
        @Override
        public void run() {}
    }
}
