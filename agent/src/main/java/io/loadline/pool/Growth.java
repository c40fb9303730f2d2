package io.loadline.pool;

/** When a pool starts threads beyond core. */
public enum Growth {

    /** Never: its queue has no bound, and takes every task. */
    NEVER,

    /**
     * Not seen so far, but its queue is of a class that is not the JDK's. Such a queue may refuse tasks while the pool may
     * still start threads, and then the maximum is what counts.
     */
    NOT_SEEN_YET,

    /** When the queue is full. */
    WHEN_QUEUE_IS_FULL,

    /** Whenever a task finds no idle thread; tasks are queued only when there are as many threads as the maximum allows. */
    BEFORE_QUEUEING
}
