package io.loadline.place;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of one pool, sliding: counts in a few buckets by age, each with a bounded number of places. Thread-safe, for
 * the sampler and those who ask.
 */
public final class PlaceHistory {

    private static final int BUCKETS = 12;
    private static final int MAX_PLACES = 100;
    private static final int PLACE_BYTES = 300;

    private final LockHolders holders = new LockHolders();

    /** The oldest first. Without an array until there is something: most pools are never full. */
    private final List<Bucket> buckets = new ArrayList<>(0);

    private static final class Bucket {
        final long began;
        final Map<Place, Integer> counts = new HashMap<>();
        int holders;

        Bucket(long began) {
            this.began = began;
        }
    }

    synchronized void add(Place seen, StackTraceElement[] stack, long now, long historyNanos) {
        forget(now, historyNanos);
        if (buckets.isEmpty() || now - newest().began > historyNanos / BUCKETS) {
            buckets.add(new Bucket(now));
        }
        Map<Place, Integer> counts = newest().counts;
        boolean room = counts.size() < MAX_PLACES || counts.containsKey(seen);
        counts.merge(room ? seen : Place.OTHERS, 1, Integer::sum);
        newest().holders += holders.isHolder(seen, stack) ? 1 : 0;
    }

    private void forget(long now, long historyNanos) {
        buckets.removeIf(bucket -> now - bucket.began > historyNanos);
    }

    private Bucket newest() {
        return buckets.get(buckets.size() - 1);
    }

    public synchronized void clear() {
        buckets.clear();
    }

    public synchronized Places places(long now, long historyNanos) {
        forget(now, historyNanos);
        if (buckets.isEmpty()) {
            return Places.NONE;
        }
        Map<Place, Integer> sum = new HashMap<>();
        for (Bucket bucket : buckets) {
            bucket.counts.forEach((place, stacks) -> sum.merge(place, stacks, Integer::sum));
        }
        return new Places(
                sum, buckets.stream().mapToInt(bucket -> bucket.holders).sum());
    }

    /** An estimate. */
    public synchronized int heapBytes() {
        return PLACE_BYTES
                * buckets.stream().mapToInt(bucket -> bucket.counts.size()).sum();
    }
}
