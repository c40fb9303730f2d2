package io.loadline.record.pool;

/** A pool that keeps its queue to itself: how many tasks wait follows from the counts. */
interface HiddenQueue extends ObservedPool {

    Object[] NONE = {};

    @Override
    default boolean showsQueue() {
        return false;
    }

    @Override
    default Object[] waiting() {
        return NONE;
    }

    @Override
    default int waitingCount() {
        return 0;
    }

    @Override
    default int heldCount() {
        return 0;
    }

    @Override
    default boolean hasHooks() {
        return false;
    }
}
