package io.loadline.window;

/**
 * Tasks that a rejection handler was given and did not put back. That a task is back is noticed by the number of tasks that
 * wait, a little later than its rejection, and each task that is on its way to a worker hides one that is back. So where
 * tasks come back at all, only those count that were missing at several looks in a row, and were more than may be on their
 * way. Not thread-safe.
 */
final class FinalRejections {

    private static final int LOOKS = 4;

    private long told;
    private long least;
    private int looks;

    /** How many more than was told so far. Both are totals. {@code onTheirWay}: as many tasks may be, 0 if nothing moves. */
    long since(long rejected, long putBack, long onTheirWay) {
        boolean certain = putBack == 0 || onTheirWay == 0;
        long missing = rejected - putBack - (certain ? 0 : onTheirWay);
        if (missing <= told) {
            looks = 0;
            return 0;
        }
        least = looks == 0 || certain ? missing : Math.min(least, missing);
        looks++;
        if (!certain && looks < LOOKS) {
            return 0;
        }
        long more = least - told;
        told = least;
        looks = 0;
        return more;
    }
}
