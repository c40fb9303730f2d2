package io.loadline.window;

import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.Locale;

/**
 * Checks a pool's counts against each other and against its queue. While nothing moves,
 *
 * <pre>
 *   arrived + requeued = started + queued + removed + rejected + caller-ran
 * </pre>
 *
 * A task that the application takes out of the queue itself is noticed only after some seconds, so a difference is an
 * error once it has lasted four seconds. Called once a window by the sampler; {@link #error} by any thread.
 */
final class Accounting {

    private static final long PATIENCE_NANOS = 4_000_000_000L;

    private Totals last = Totals.NOTHING;
    private long difference;
    private long since;
    private volatile String error;

    /** What is wrong, or null. */
    String error() {
        return error;
    }

    void check(Totals totals, PoolState state, long now) {
        boolean quiet = totals.hasSameCounts(last);
        long left = totals.unaccounted() - state.queued;
        last = totals;
        if (!quiet || left != difference) {
            difference = left;
            since = now;
        }
        if (left == 0) {
            error = null;
        } else if (now - since >= PATIENCE_NANOS) {
            error = sentence(totals, state, left);
        }
    }

    private static String sentence(Totals t, PoolState state, long left) {
        return String.format(
                Locale.ROOT,
                "arrived %d + requeued %d - started %d - queued %d - removed %d - rejected %d - caller-ran %d = %d, must be 0",
                t.count(Event.ARRIVED),
                t.count(Event.REQUEUED),
                t.count(Event.STARTED),
                state.queued,
                t.count(Event.REMOVED),
                t.count(Event.REJECTED),
                t.count(Event.CALLER_RAN),
                left);
    }
}
