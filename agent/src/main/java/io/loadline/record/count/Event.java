package io.loadline.record.count;

/**
 * What a task can meet on its way. Each is counted together with the sum of the times at which it happened, which gives
 * the time integrals of how many tasks are present without any state per task.
 *
 * <p>At any moment of quiet: arrived + requeued = started + queued + removed + rejected + caller-ran.
 */
public enum Event {
    /** {@code execute} was called, or a scheduled run fell due. */
    ARRIVED(+1),
    /** Put back by a rejection handler, or put straight into the queue by the application. */
    REQUEUED(+1),
    /** Of the requeued: had been rejected, and was put back without another being thrown out for it. */
    PUT_BACK(0),
    /** A worker began {@code run()}. */
    STARTED(0),
    /** {@code run()} ended, by returning or by throwing. */
    COMPLETED(-1),
    /** Of the completed: {@code run()} threw, or its {@code FutureTask} caught what the callable threw. */
    FAILED(0),
    /** Left the queue without being run: removed, purged, drained, or cancelled when its turn came. */
    REMOVED(-1),
    /** The handler was called and did not run the task on the calling thread. */
    REJECTED(-1),
    /** The handler ran the task on the calling thread. */
    CALLER_RAN(-1);

    private static final Event[] ALL = values();

    static final int COUNT = ALL.length;

    /** By how much the number of tasks in the system changes. */
    final int inSystem;

    Event(int inSystem) {
        this.inSystem = inSystem;
    }

    static Event of(int ordinal) {
        return ALL[ordinal];
    }
}
