// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/**
 * Backlog of a partition that is assigned to a consumer. The consumer learns the end of the partition when it fetches, and
 * reports its distance to that end until it has handled all that it fetched, and what it fetched of other partitions: many
 * seconds later, if it is behind. So the end is extrapolated by the rate at which it was seen to move.
 *
 * <pre>
 *   end      E = records-lag + records-lead, counted from the start of the log
 *   rate     (E of the last fetch - E of the first one that is kept) / time between them
 *   records  records-lag + rate x time since that fetch, a minute at most, while the consumer handles what it fetched before
 * </pre>
 *
 * Holds the metrics weakly, since they lead back to the consumer. Not thread-safe.
 */
final class PartitionLag {

    /** Ends that are kept, and the least time between two of them: a minute in all. */
    private static final int MOST_ENDS = 12;

    private static final long APART_NANOS = 5_000_000_000L;

    private static final double MOST_SECONDS = MOST_ENDS * APART_NANOS / 1e9;

    private final long[] times = new long[MOST_ENDS];
    private final double[] ends = new double[MOST_ENDS];
    private int kept;

    private Reference<Object> lag = new WeakReference<>(null);
    private Reference<Object> lead = new WeakReference<>(null);

    /** Distance, end and position that were read last. */
    private double records = Double.NaN;

    private double end = Double.NaN;
    private double position = Double.NaN;
    private long fetched;
    private double beyond;

    void lag(Object metric) {
        lag = new WeakReference<>(metric);
    }

    void lead(Object metric) {
        lead = new WeakReference<>(metric);
    }

    /** Reads the metrics, and returns whether the consumer has moved on in this partition. */
    boolean read(long now) {
        records = ConsumerLag.number(lag.get());
        double handled = ConsumerLag.number(lead.get());
        double known = records + handled;
        if (!Double.isNaN(known) && known != end) {
            moved(known, now);
        }
        boolean moves = handled != position;
        position = handled;
        return moves;
    }

    /** Returns the seconds since the last fetch, {@value #MOST_SECONDS} at most. */
    double fetchedAgo(long now) {
        return kept == 0 ? MOST_SECONDS : Math.min(MOST_SECONDS, (now - fetched) / 1e9);
    }

    /** Returns whether no record waits, as far as the consumer knows. */
    boolean isCaughtUp() {
        return !(records > 0);
    }

    /**
     * Returns the records that wait; NaN if the consumer does not report them.
     *
     * @param moves whether the consumer has moved on, in any partition, towards ends that it knows; else it may be paused
     * @param fetchedAny seconds since it fetched from any partition: a partition of which it has handled all is asked then, too
     */
    double records(long now, boolean moves, double fetchedAny) {
        beyond = moves ? rate() * (records > 0 ? fetchedAgo(now) : fetchedAny) : beyond;
        return records + beyond;
    }

    /** Returns the records that wait of a consumer that has handled all that it fetched. */
    double recordsOfCaughtUp() {
        beyond = 0;
        return records;
    }

    private void moved(double known, long now) {
        // records at the start of the log were deleted
        kept = known < end ? 0 : kept;
        end = known;
        fetched = now;
        beyond = 0;
        boolean isNear = kept > 1 && now - times[kept - 2] < APART_NANOS;
        if (isNear) {
            kept--;
        } else if (kept == MOST_ENDS) {
            kept--;
            System.arraycopy(times, 1, times, 0, kept);
            System.arraycopy(ends, 1, ends, 0, kept);
        }
        times[kept] = now;
        ends[kept++] = known;
    }

    /** Returns the records a second by which the end moves; 0 if it was seen once. */
    private double rate() {
        int last = kept - 1;
        return last < 1 ? 0 : (ends[last] - ends[0]) / ((times[last] - times[0]) / 1e9);
    }
}
