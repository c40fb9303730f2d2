package io.loadline.record.count;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A lock that threads of the application only ever try: who does not get it at once does without. It is held for some tens
 * of nanoseconds. A reader of the agent waits, but not for a holder that was killed in the midst of it by a bug or an
 * overflow of its stack: after {@value #PATIENCE_NANOS} nanoseconds it reads without the lock, from then on at once.
 */
class TryLock {

    private static final long PATIENCE_NANOS = 100_000_000;
    private static final AtomicIntegerFieldUpdater<TryLock> LOCKED =
            AtomicIntegerFieldUpdater.newUpdater(TryLock.class, "locked");

    private volatile int locked;
    private volatile boolean abandoned;

    final boolean tryLock() {
        return locked == 0 && LOCKED.compareAndSet(this, 0, 1);
    }

    public final void unlock() {
        // what was written before is seen by the next holder; no need to wait until it is seen
        LOCKED.lazySet(this, 0);
    }

    /** Not for threads of the application. False if the holder does not seem to come back. */
    final boolean lockToRead() {
        long since = System.nanoTime();
        while (!tryLock()) {
            abandoned = abandoned || System.nanoTime() - since > PATIENCE_NANOS;
            if (abandoned) {
                return false;
            }
            Thread.yield();
        }
        abandoned = false;
        return true;
    }
}
