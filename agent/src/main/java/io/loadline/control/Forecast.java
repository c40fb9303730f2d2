package io.loadline.control;

/** A size that was only proposed, to be compared with what turns out to be needed. Immutable. */
public final class Forecast {

    private final int threads;
    private final long at;
    private final long patience;

    /** {@code patience}: how long to wait for the comparison, in nanoseconds. */
    public Forecast(int threads, long at, long patience) {
        this.threads = threads;
        this.at = at;
        this.patience = patience;
    }

    /** The same, to be compared again {@code patience} after {@code now}. */
    public Forecast renewed(long now) {
        return new Forecast(threads, now, patience);
    }

    public boolean isRipe(long now) {
        return now - at >= patience;
    }

    /** Whether the same would be proposed again. */
    public boolean stillHolds(Look look) {
        return look.target.contains(threads) || look.target.size < 1;
    }

    /** For people. */
    public String outcome(Look look) {
        if (look.target.size < 1) {
            return "not known: " + look.obstacle;
        }
        String needed = "the load then needed " + look.target.size + " threads (" + look.target.low + " to "
                + look.target.high + ")";
        return (look.target.contains(threads) ? "right: " : threads < look.target.low ? "too few: " : "too many: ")
                + needed;
    }
}
