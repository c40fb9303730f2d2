package io.loadline.jmx.resize;

import io.loadline.control.Look;

/** A size that was only proposed, to be compared with what turns out to be needed. Immutable. */
final class Forecast {

    private final int threads;
    private final long at;
    private final long patience;

    /** {@code patience}: how long to wait for the comparison, in nanoseconds. */
    Forecast(int threads, long at, long patience) {
        this.threads = threads;
        this.at = at;
        this.patience = patience;
    }

    boolean isRipe(long now) {
        return now - at >= patience;
    }

    /** Whether the same would be proposed again. */
    boolean stillHolds(Look look) {
        return look.target.contains(threads) || look.target.size < 1;
    }

    /** For people. */
    String outcome(Look look) {
        if (look.target.size < 1) {
            return "not known: " + look.obstacle;
        }
        String needed = "the load then needed " + look.target.size + " threads (" + look.target.low + " to "
                + look.target.high + ")";
        return (look.target.contains(threads) ? "right: " : threads < look.target.low ? "too few: " : "too many: ")
                + needed;
    }
}
