package io.loadline.window;

/** Idle windows in a row, which are kept as one. Not thread-safe. */
final class IdleStretch {

    /** Bytes of heap of one. */
    static final int HEAP_BYTES = 64;

    private final long start;
    private long end;
    private int periods;
    private int threadsAtEnd;
    private double threadNanos;
    private double cpuNanos;
    private double runQueueNanos;

    /** Since when nothing was added window by window; null while that is done. */
    private SamplingPeriod restingSince;

    private IdleStretch(Window first) {
        start = first.start;
        end = first.start;
    }

    /** Null if there is more to the window than such a stretch can tell. */
    static IdleStretch of(Window first) {
        boolean nothingElse = first.isIdle()
                && first.periods == 1
                && first.started == 0
                && first.requeued == 0
                && first.timedWaits == 0
                && first.timedResponses == 0
                && first.serviceNanos == 0
                && first.busyAtEnd == 0
                && first.workers == WorkerStates.NONE;
        if (!nothingElse) {
            return null;
        }
        IdleStretch stretch = new IdleStretch(first);
        stretch.join(first);
        return stretch;
    }

    boolean isFollowedBy(Window next) {
        return next.isIdle() && next.start == end;
    }

    void join(Window next) {
        end = next.end;
        periods += next.periods;
        threadsAtEnd = next.threadsAtEnd;
        threadNanos += next.threadNanos;
        cpuNanos += next.cpuNanos;
        runQueueNanos += next.runQueueNanos;
    }

    /** From {@code now} on, with which the last window ended, the pool is left alone, its threads as they are. */
    void rest(SamplingPeriod now) {
        restingSince = now;
    }

    /** What has passed meanwhile becomes part of it. */
    void catchUp(SamplingPeriod now) {
        int windows = restingSince == null ? 0 : now.countSince(restingSince);
        if (windows > 0) {
            periods += windows;
            threadNanos += threadsAtEnd * (double) (now.end - end);
            end = now.end;
            restingSince = now;
        }
    }

    /** From now on windows are added one by one. */
    void wake() {
        restingSince = null;
    }

    /** The last of its windows; of machine and processors it says nothing. */
    Window lastWindow(SamplingPeriod now) {
        Window.Builder w = new Window.Builder(now.end - now.nanos, now.end);
        w.threadNanos = threadsAtEnd * (double) now.nanos;
        w.threadsAtEnd = threadsAtEnd;
        return w.build();
    }

    Window.Builder window() {
        Window.Builder w = new Window.Builder(start, end);
        w.periods = periods;
        w.threadNanos = threadNanos;
        w.cpuNanos = cpuNanos;
        w.runQueueNanos = runQueueNanos;
        w.threadsAtEnd = threadsAtEnd;
        return w;
    }
}
