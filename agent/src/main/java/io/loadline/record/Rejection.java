package io.loadline.record;

/** A call of a rejection handler that has not ended, on the thread that makes it. */
final class Rejection {

    final PoolRecorder recorder;
    final Runnable task;

    /** Arrival of the task, nanoseconds, or a value of {@link InFlight}. */
    final long arrival;

    /** The rejection inside whose handler this one happened, usually null. */
    final Rejection outer;

    boolean callerRan;

    Rejection(PoolRecorder recorder, Runnable task, long arrival, Rejection outer) {
        this.recorder = recorder;
        this.task = task;
        this.arrival = arrival;
        this.outer = outer;
    }
}
