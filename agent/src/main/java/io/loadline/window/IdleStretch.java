package io.loadline.window;

/** Idle windows in a row, kept as one. Not thread-safe. */
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

    private IdleStretch(Window first) {
        start = first.start;
        end = first.start;
    }

    /** Null if the window has figures that are not kept here. */
    static IdleStretch of(Window first) {
        boolean nothingElse = first.isIdle()
                && first.periods == 1
                && first.started == 0
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

    Window window() {
        Window.Builder w = new Window.Builder(start, end);
        w.periods = periods;
        w.threadNanos = threadNanos;
        w.cpuNanos = cpuNanos;
        w.runQueueNanos = runQueueNanos;
        w.threadsAtEnd = threadsAtEnd;
        return w.build();
    }

    /** Of idle windows that were joined, those that ended after this instant, all of them taken as equally long. */
    static Window since(long instant, Window joined) {
        int before = (int) ((double) (instant - joined.start) / joined.nanos() * joined.periods);
        if (before <= 0 || before >= joined.periods) {
            return joined;
        }
        double left = (double) (joined.periods - before) / joined.periods;
        Window.Builder w = new Window.Builder(joined.end - Math.round(left * joined.nanos()), joined.end);
        w.periods = joined.periods - before;
        w.threadNanos = left * joined.threadNanos;
        w.cpuNanos = left * joined.cpuNanos;
        w.runQueueNanos = left * joined.runQueueNanos;
        w.threadsAtEnd = joined.threadsAtEnd;
        return w.build();
    }
}
