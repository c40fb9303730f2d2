package io.loadline.demo.experiment.job;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Times the tasks of a workload itself, beside the agent; two clock reads a task. Thread safe. */
public final class TaskTimes {

    private final long start = System.nanoTime();
    private final CountDownLatch left;
    private final LongAdder done = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAccumulator lastEnd = new LongAccumulator(Long::max, 0);

    /** @param tasks how many there will be */
    public TaskTimes(int tasks) {
        left = new CountDownLatch(tasks);
    }

    /** The work as a task that is handed to a pool now. */
    public Runnable timed(Runnable work) {
        long handed = System.nanoTime();
        return () -> {
            long begun = System.nanoTime();
            try {
                work.run();
            } finally {
                note(handed, begun, System.nanoTime());
            }
        };
    }

    /** Waits for all tasks; says whether they were done within that time. */
    public boolean await(long seconds) throws InterruptedException {
        return left.await(seconds, TimeUnit.SECONDS);
    }

    /** From when this was made to the end of the last task. */
    public double seconds() {
        return lastEnd.get() / 1e9;
    }

    public OwnFigures figures() {
        long tasks = done.sum();
        return new OwnFigures(tasks, serviceNanos.sum() / 1e6 / tasks, waitNanos.sum() / 1e6 / tasks);
    }

    private void note(long handed, long begun, long ended) {
        done.increment();
        serviceNanos.add(ended - begun);
        waitNanos.add(begun - handed);
        lastEnd.accumulate(ended - start);
        left.countDown();
    }
}
