package io.loadline.jmx.notify;

/** What one window showed of a pool, as far as somebody might have to be told at once. Immutable; unknown is NaN. */
final class WindowSummary {

    /** When the window ended, and how long it was. */
    final long at;

    final long windowNanos;
    final int threads;

    /** Threads busy, and tasks in the queue, when it ended. */
    final int busy;

    final int queued;
    final int queueCapacity;
    final long completed;

    /** Tasks that the pool did not take, but for those that its handler put back. */
    final long rejected;

    /** Of those, how many their caller ran. */
    final long callerRan;

    /** Tasks that the handler put back. */
    final long putBack;

    /** Means of the window. */
    final double waitMillis;

    final double serviceMillis;

    /** Mean since the pool was first seen. */
    final double usualServiceMillis;

    final double oldestQueuedMillis;

    private WindowSummary(Builder b) {
        at = b.at;
        windowNanos = b.windowNanos;
        threads = b.threads;
        busy = b.busy;
        queued = b.queued;
        queueCapacity = b.queueCapacity;
        completed = b.completed;
        rejected = b.rejected;
        callerRan = b.callerRan;
        putBack = b.putBack;
        waitMillis = b.waitMillis;
        serviceMillis = b.serviceMillis;
        usualServiceMillis = b.usualServiceMillis;
        oldestQueuedMillis = b.oldestQueuedMillis;
    }

    /** Tasks wait, no thread is free, and nothing is completed. */
    boolean isStandstill() {
        return completed == 0 && queued > 0 && busy > 0;
    }

    /** Tasks wait for a thread longer than they then take; where none was both begun and completed, nobody can say. */
    boolean isCrowded() {
        boolean waitsLonger = Double.isNaN(waitMillis) || Double.isNaN(serviceMillis) || waitMillis > serviceMillis;
        return queued > 0 && busy >= threads && waitsLonger;
    }

    /** Fields as in {@link WindowSummary}; zero or unknown until they are set. */
    static final class Builder {
        private final long at;
        private final long windowNanos;
        int threads;
        int busy;
        int queued;
        int queueCapacity;
        long completed;
        long rejected;
        long callerRan;
        long putBack;
        double waitMillis = Double.NaN;
        double serviceMillis = Double.NaN;
        double usualServiceMillis = Double.NaN;
        double oldestQueuedMillis = Double.NaN;

        Builder(long at, long windowNanos) {
            this.at = at;
            this.windowNanos = windowNanos;
        }

        WindowSummary build() {
            return new WindowSummary(this);
        }
    }
}
