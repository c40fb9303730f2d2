package io.loadline.benchmarks.task;

import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * One producer hands tasks to workers that wait for them, to each of a crew in turn, and naps until all have gone to
 * sleep again. So every task wakes a thread, which is most of its cost; left to chance it would be some of them.
 */
final class HandOff extends Lane {

    private static final int CREW = 64;
    private static final long NAP_NANOS = 20_000;

    private final List<Thread> crew;
    private final Tasks tasks;
    private long sent;

    HandOff(Instrumentation instrumentation, Tasks tasks) {
        this(instrumentation.pool(CREW, new SynchronousQueue<>()), tasks);
    }

    private HandOff(MeasuredPool measured, Tasks tasks) {
        super(measured);
        this.crew = measured.threads();
        this.tasks = tasks;
    }

    @Override
    void pass(int count) {
        for (int done = 0; done < count; done += CREW) {
            while (!crewSleeps()) {
                LockSupport.parkNanos(NAP_NANOS);
            }
            for (int i = 0; i < CREW; i++) {
                send(tasks.next());
            }
            sent += CREW;
        }
    }

    /** A thread that has been woken still looks asleep until it runs; one that has done its task parks in the queue. */
    private boolean crewSleeps() {
        if (completed().orElse(sent) < sent) {
            return false;
        }
        for (Thread worker : crew) {
            if (worker.getState() != Thread.State.WAITING) {
                return false;
            }
        }
        return true;
    }

    @Override
    long sent() {
        return sent;
    }
}
