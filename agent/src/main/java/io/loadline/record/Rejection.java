package io.loadline.record;

/** A call of a rejection handler that has not ended, on the thread that makes it. */
final class Rejection {

    final PoolRecorder recorder;
    final Object pool;
    final Runnable task;

    /** When the handler was called, nanoseconds. */
    final long since;

    /** When the task arrived, nanoseconds; perhaps {@link io.loadline.record.time.ArrivalTimes#NONE}. */
    final long arrival;

    /** Whether the handler is one that the application has written. */
    final boolean ownHandler;

    /** The rejection inside whose handler this one happened, usually null. */
    final Rejection outer;

    boolean callerRan;

    /** Whether the handler has handed the task to {@code execute} again. */
    boolean executedAgain;

    /** Whether it has thrown another task out of the queue for this one. */
    boolean discardedAnother;

    Rejection(PoolRecorder recorder, Object pool, Runnable task, long since, long arrival, boolean ownHandler, Rejection outer) {
        this.recorder = recorder;
        this.pool = pool;
        this.task = task;
        this.since = since;
        this.arrival = arrival;
        this.ownHandler = ownHandler;
        this.outer = outer;
    }
}
