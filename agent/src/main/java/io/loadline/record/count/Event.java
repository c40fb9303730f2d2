// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

/**
 * Events in the life of a task. Each is counted together with the sum of the times at which it happened. This gives the
 * time integrals of the numbers of tasks present, without any state per task.
 *
 * <p>At any moment of quiet: arrived + requeued = started + queued + removed + rejected + caller-ran.
 */
public enum Event {
    /** Call of {@code execute}, or a scheduled run that fell due. */
    ARRIVED(+1),
    /** Return to the queue by a rejection handler, or insertion into the queue by the application. */
    REQUEUED(+1),
    /** Part of the requeued: the task had been rejected, and was requeued without another being discarded for it. */
    REQUEUED_BY_HANDLER(0),
    /** Start of {@code run()} by a worker. */
    STARTED(0),
    /** End of {@code run()}, by return or exception. */
    COMPLETED(-1),
    /** Part of the completed: {@code run()} threw, or its {@code FutureTask} caught an exception of the callable. */
    FAILED(0),
    /** Departure from the queue without a run: removed, purged, drained, or cancelled when its turn came. */
    REMOVED(-1),
    /** Call of a handler that did not run the task on the calling thread. */
    REJECTED(-1),
    /** Call of a handler that ran the task on the calling thread. */
    CALLER_RAN(-1);

    private static final Event[] ALL = values();

    static final int COUNT = ALL.length;

    /** Change of the number of tasks in the system. */
    final int inSystem;

    Event(int inSystem) {
        this.inSystem = inSystem;
    }

    static Event of(int ordinal) {
        return ALL[ordinal];
    }
}
