package io.loadline.window;

/**
 * Counts the tasks that were rejected for good: a rejection handler may put a task back into the queue. That is noticed
 * a little later than the rejection. So in a pool whose handler does so, a rejection is final only after several looks
 * in a row. Not thread-safe.
 */
final class FinalRejections {

    private static final int LOOKS = 4;

    private long told;
    private long least;
    private int looks;

    /** How many have become final since the last call. Both arguments are totals. */
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
