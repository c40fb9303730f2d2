package io.loadline.machine;

/**
 * What other processes used: what all used minus what this one used, never negative. The two have a different
 * resolution (ticks of 10 ms, and nanoseconds), so that single differences scatter around zero. A negative one is
 * subtracted from the next, or idle neighbours would seem to use a little. That debt is bounded, or a clock that always
 * lags would hide later neighbours. Not thread-safe.
 */
final class Neighbours {

    private static final double MAX_OWED_NANOS = 1e8;

    private double owed;

    /** All in nanoseconds since the last call; NaN if either is NaN. */
    double used(double byAll, double byThisProcess) {
        double difference = byAll - byThisProcess - owed;
        if (Double.isNaN(difference)) {
            return Double.NaN;
        }
        owed = Math.min(MAX_OWED_NANOS, Math.max(0, -difference));
        return Math.max(0, difference);
    }
}
