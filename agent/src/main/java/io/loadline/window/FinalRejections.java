package io.loadline.window;

/**
 * Counts the tasks that were rejected for good: a rejection handler may put a task back into the queue. That is noticed by
 * the number of tasks that wait, a little later than the rejection, and each task on its way to the queue or to a worker
 * hides one that is back. So in a pool whose handler does so, a rejection is final only after several looks in a row, and
 * only those that are more than may be on their way. Not thread-safe.
 */
final class FinalRejections {

    private static final int LOOKS = 4;

    /** Of those put back between two looks, at most one in so many is hidden by a caller that was held up on its way. */
    private static final int HIDDEN = 100;

    private long told;
    private long putBackBefore;
    private long least;
    private int looks;

    /**
     * How many have become final since the last call. {@code rejected} and {@code putBack} are totals; {@code onTheirWay}: as
     * many tasks may be on their way to a worker, 0 if nothing moves.
     */
    long since(long rejected, long putBack, long onTheirWay) {
        boolean certain = putBack == 0 || onTheirWay == 0;
        long hidden = certain ? 0 : onTheirWay + (putBack - putBackBefore) / HIDDEN;
        putBackBefore = putBack;
        long missing = rejected - putBack - hidden;
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
