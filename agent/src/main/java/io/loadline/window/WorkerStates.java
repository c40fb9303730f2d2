package io.loadline.window;

/**
 * What the busy workers of one pool were doing: sums over all looks of a window. It is known whether a worker waits for
 * an object (lock, semaphore, future), and for which. Immutable.
 */
public final class WorkerStates {

    /** No look was taken. */
    public static final WorkerStates NONE = new WorkerStates(0, 0, 0, 0, 0, 0, null);

    /** How many looks were taken. */
    public final int looks;

    /** Workers in service that were seen. */
    public final int busy;

    /** Of these, those in a timed wait for no object: asleep. */
    public final int sleeping;

    /** Of these, those waiting for the object that most of them wait for; 0 if no two wait for the same. */
    public final int atCommonPlace;

    /** Of these, those waiting for the result of a task that is in this pool's own queue. */
    public final int onQueuedTask;

    /** Of these, those waiting for the result of a task, such as a future. */
    public final int onResult;

    /** The common place, for people, such as {@code java.util.concurrent.Semaphore$NonfairSync@1a2b3c}; null if none. */
    public final String commonPlace;

    public WorkerStates(
            int looks, int busy, int sleeping, int atCommonPlace, int onQueuedTask, int onResult, String commonPlace) {
        this.looks = looks;
        this.busy = busy;
        this.sleeping = sleeping;
        this.atCommonPlace = atCommonPlace;
        this.onQueuedTask = onQueuedTask;
        this.onResult = onResult;
        this.commonPlace = commonPlace;
    }
}
