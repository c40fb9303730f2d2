// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls of rejection handlers, with the fates of the tasks that the handlers are given. Each thread knows its own calls
 * that have not ended: a handler may cause another rejection. A handler that can only drop its task is not watched.
 */
final class Rejections {

    /**
     * Call of a rejection handler that has not ended, on the thread that makes the call. Counts what the handler does
     * with its task.
     */
    static final class Rejection {

        private final PoolRecorder recorder;
        private final Object pool;
        private final Runnable task;

        /** True if the handler may put the task into the queue itself, since the application has written it. */
        private final boolean mayRequeue;

        /** Rejection inside whose handler this one happened; usually null. */
        private final Rejection outer;

        /** Arrival of the task, in nanoseconds; may be {@link ArrivalTimes#NONE}. */
        private long arrival = ArrivalTimes.NONE;

        /**
         * True if the arrival stays for the worker that begins the task, since handlers of this pool requeue tasks. If
         * this one does not, the arrivals are aligned with the queue at the end of the window.
         */
        private boolean keepsArrival;

        private boolean callerRan;

        /** True if the handler has submitted the task to {@code execute} again. */
        private boolean executedAgain;

        /** True if the handler has discarded another task from the queue for this one. */
        private boolean discardedAnother;

        private Rejection(PoolRecorder recorder, Object pool, Runnable task, boolean mayRequeue, Rejection outer) {
            this.recorder = recorder;
            this.pool = pool;
            this.task = task;
            this.mayRequeue = mayRequeue;
            this.outer = outer;
        }

        /** Records that the handler is given the task. */
        private void begin(long now) {
            // once: the end of a window in between may decide otherwise
            keepsArrival = mayRequeue && recorder.ledger.handlersRequeue();
            if (!keepsArrival) {
                arrival = recorder.station.takeRejected(task);
            }
            recorder.ledger.handlerBegins(mayRequeue, now);
        }

        /** Counts the task, which the handler submits to {@code execute} again. The task keeps its first arrival. */
        void executedAgain(long now) {
            executedAgain = true;
            if (!keepsArrival) {
                recorder.station.times.arrived(task, arrival);
            }
            recorder.counters.countByCaller(Event.REQUEUED, now);
            if (!discardedAnother) {
                recorder.counters.countByCaller(Event.REQUEUED_BY_HANDLER, now);
            }
        }

        /** Counts the task, which the handler runs on this thread. */
        private void callerRuns(long now) {
            if (!callerRan) {
                callerRan = true;
                recorder.ledger.handlerEnds(Event.CALLER_RAN, now);
                recorder.callers().ran();
            }
        }

        /** Records that the handler has returned or thrown. */
        private void end(long now) {
            if (mayRequeue && (callerRan || executedAgain)) {
                recorder.ledger.wasNotRequeued();
            }
            if (!callerRan) {
                recorder.ledger.handlerEnds(Event.REJECTED, now);
            } else if (keepsArrival) {
                recorder.station.times.rejected(task);
            }
        }
    }

    private final ThreadLocal<Rejection> innermost = new ThreadLocal<>();

    /** Number of open rejections on all threads: while 0, no thread local is read. */
    private final AtomicInteger open = new AtomicInteger();

    /** Returns the current thread's innermost rejection, or null. */
    private Rejection current() {
        return open.get() > 0 ? innermost.get() : null;
    }

    /** Returns the recorder of the pool in whose handler the current thread is, or {@code other} if it is in none. */
    PoolRecorder recorder(PoolRecorder other) {
        Rejection rejection = current();
        return rejection == null ? other : rejection.recorder;
    }

    /** Returns whether the current thread is in the handler that was given this task. */
    boolean isRejected(Runnable task) {
        Rejection rejection = current();
        return rejection != null && rejection.task == task;
    }

    /** Returns the rejection whose handler submits the task to the pool again, or null. */
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
            recorder.station.dropped(task);
            if (handler.getClass() == DiscardPolicy.class) {
                recorder.discarded(task);
            }
            return;
        }
        boolean mayRequeue =
                !Cancellation.isOfTheJdk(handler) && !recorder.pool().isScheduled();
        Rejection rejection = new Rejection(recorder, pool, task, mayRequeue, current());
        rejection.begin(System.nanoTime());
        innermost.set(rejection);
        open.incrementAndGet();
    }

    /**
     * Ends the rejection of this task: its handler has returned or thrown. Also ends inner ones whose end was missed.
     */
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
        rejection.end(System.nanoTime());
    }

    /**
     * Records that a handler is about to run the task that it was given.
     *
     * @param future the future that runs, perhaps in the handler that was given it, if only that is known; else null
     */
    void callerRuns(Runnable future) {
        Rejection rejection = current();
        if (rejection != null && (future == null || rejection.task == future)) {
            rejection.callerRuns(System.nanoTime());
        }
    }

    /** Records that a handler has discarded a task from the pool's queue for the one that it was given. */
    void discardedAnother(Object pool) {
        Rejection rejection = current();
        if (rejection != null && rejection.pool == pool) {
            rejection.discardedAnother = true;
        }
    }
}
