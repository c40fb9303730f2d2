package io.loadline.record;

import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What rejection handlers do with the tasks that they are given. Their calls that have not ended are known, each thread's own:
 * a handler may cause another rejection. A handler that can do nothing but drop its task is not watched.
 */
final class Rejections {

    /** A call of a rejection handler that has not ended, on the thread that makes it. */
    static final class Rejection {

        final PoolRecorder recorder;
        final Object pool;
        final Runnable task;

        /** When the handler was called, nanoseconds. */
        final long since;

        /** When the task arrived, nanoseconds; perhaps {@link ArrivalTimes#NONE}. */
        long arrival;

        /** Whether its arrival is kept for whoever begins it, since handlers of this pool put tasks back. */
        boolean keepsPlace;

        /** Whether the handler is one that the application has written. */
        final boolean ownHandler;

        /** The rejection inside whose handler this one happened, usually null. */
        final Rejection outer;

        boolean callerRan;

        /** Whether the handler has handed the task to {@code execute} again. */
        boolean executedAgain;

        /** Whether it has thrown another task out of the queue for this one. */
        boolean discardedAnother;

        Rejection(PoolRecorder recorder, Object pool, Runnable task, long since, boolean ownHandler, Rejection outer) {
            this.recorder = recorder;
            this.pool = pool;
            this.task = task;
            this.since = since;
            this.ownHandler = ownHandler;
            this.outer = outer;
        }
    }

    private final ThreadLocal<Rejection> innermost = new ThreadLocal<>();

    /** How many there are on all threads: spares those that have none the look. */
    private final AtomicInteger open = new AtomicInteger();

    /** The current thread's innermost, or null. */
    private Rejection current() {
        return open.get() > 0 ? innermost.get() : null;
    }

    /** Of the pool in whose handler the current thread is; if it is in none, {@code other}. */
    PoolRecorder recorder(PoolRecorder other) {
        Rejection rejection = current();
        return rejection == null ? other : rejection.recorder;
    }

    /** Whether the current thread is in the handler that was given this task. */
    boolean isRejected(Runnable task) {
        Rejection rejection = current();
        return rejection != null && rejection.task == task;
    }

    /** The one in whose handler the task is handed to the pool again, or null. */
    Rejection of(PoolRecorder recorder, Runnable task) {
        for (Rejection r = current(); r != null; r = r.outer) {
            if (r.recorder == recorder && r.task == task && !r.callerRan) {
                return r;
            }
        }
        return null;
    }

    void begin(PoolRecorder recorder, Object pool, Runnable task, Object handler) {
        if (handler.getClass() == AbortPolicy.class || handler.getClass() == DiscardPolicy.class) {
            recorder.submissions.dropped(task);
            return;
        }
        boolean ownHandler = !Cancellation.isOfTheJdk(handler);
        Rejection rejection = new Rejection(recorder, pool, task, System.nanoTime(), ownHandler, current());
        recorder.submissions.rejecting(rejection);
        innermost.set(rejection);
        open.incrementAndGet();
    }

    /** The handler that was given this task has returned or thrown; those inside it whose end was not told have ended, too. */
    void end(Object pool, Runnable task) {
        Rejection rejection = current();
        int ended = 1;
        while (rejection != null && (rejection.task != task || rejection.pool != pool)) {
            rejection = rejection.outer;
            ended++;
        }
        if (rejection == null) {
            return;
        }
        open.addAndGet(-ended);
        if (rejection.outer == null) {
            innermost.remove();
        } else {
            innermost.set(rejection.outer);
        }
        rejection.recorder.submissions.rejected(rejection);
    }

    /**
     * A handler is about to run the task that it was given. {@code future}: where all that is known is that this future runs,
     * perhaps in the handler that was given it; else null.
     */
    void callerRuns(Runnable future) {
        Rejection rejection = current();
        if (rejection != null && (future == null || rejection.task == future)) {
            rejection.recorder.submissions.callerRuns(rejection, System.nanoTime());
        }
    }

    /** A handler has thrown a task out of the queue of the pool for the one that it was given. */
    void discardedAnother(Object pool) {
        Rejection rejection = current();
        if (rejection != null && rejection.pool == pool) {
            rejection.discardedAnother = true;
        }
    }
}
