package io.loadline.window;

/**
 * Tasks that a rejection handler was given and did not put back. That a task is back is noticed a little later than its
 * rejection, and counters are read while tasks go on. So where tasks come back at all, only those count that were missing
 * at several looks in a row. Not thread-safe.
 */
final class FinalRejections {

    private static final int LOOKS = 4;

    private long told;
    private long least;
    private int looks;

    /** How many more than was told so far. Both are totals. */
    long since(long rejected, long putBack) {
        long missing = rejected - putBack;
        if (missing <= told) {
            looks = 0;
            return 0;
        }
        least = looks == 0 ? missing : Math.min(least, missing);
        looks++;
        if (putBack > 0 && looks < LOOKS) {
            return 0;
        }
        long more = least - told;
        told = least;
        looks = 0;
        return more;
    }
}
