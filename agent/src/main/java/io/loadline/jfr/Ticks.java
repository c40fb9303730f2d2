package io.loadline.jfr;

/**
 * Instants of {@link System#nanoTime()} in ticks of the recorder's clock, which may be the processor's own. How long a
 * tick is comes from two readings of both clocks, a window apart. Not thread-safe.
 */
final class Ticks {

    private static final int TRIES = 3;

    private long nanos;
    private long ticks;
    private boolean read;
    private double perNano = Double.NaN;

    /** The recorder's clock. */
    interface Clock {
        long now() throws ReflectiveOperationException;
    }

    /** Reads both clocks, some times, since the thread may be held up between them. */
    void read(Clock clock) throws ReflectiveOperationException {
        long formerNanos = nanos;
        long formerTicks = ticks;
        long narrowest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long before = System.nanoTime();
            long now = clock.now();
            long between = System.nanoTime() - before;
            if (between < narrowest) {
                narrowest = between;
                nanos = before + between / 2;
                ticks = now;
            }
        }
        if (read) {
            perNano = (double) (ticks - formerTicks) / (nanos - formerNanos);
        }
        read = true;
    }

    /** After two readings. */
    boolean areKnown() {
        return perNano > 0;
    }

    long at(long nanoTime) {
        return ticks + length(nanoTime - nanos);
    }

    long length(long nanoseconds) {
        return Math.round(nanoseconds * perNano);
    }
}
