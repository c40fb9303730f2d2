package io.loadline.record.time;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/**
 * Of a queue whose order says nothing: by the identity of tasks, which are not kept alive, since only their hash is kept. Of a
 * task that is in the queue many times the last arrival is known. Two tasks of the same hash are one in a thousand million.
 */
final class ArrivalsByIdentity extends ArrivalTimes {

    /** Some 70 bytes each. What comes when there are so many is not timed. */
    private static final int MAX = 16_384;

    private static final long JUST_NOW_NANOS = 2_000_000_000L;

    private final Map<Integer, Long> arrivals = new ConcurrentHashMap<>();

    /** Whether every task that waits is here. */
    private volatile boolean complete = true;

    @Override
    public void arrived(Object task, long now) {
        if (now == NONE) {
            return;
        }
        if (arrivals.size() >= MAX) {
            complete = false;
        } else {
            arrivals.put(System.identityHashCode(task), now);
        }
    }

    @Override
    public long left(Object task, boolean sampled) {
        // the first look at the hash of an object costs tens of nanoseconds
        Long known = task == null || arrivals.isEmpty() ? null : arrivals.remove(System.identityHashCode(task));
        if (known != null) {
            return known;
        }
        return sampled || !complete ? NONE : UNSEEN;
    }

    @Override
    public long rejected(Object task, boolean sampled) {
        return left(task, true);
    }

    /** What is here and does not wait has left unseen, unless it has just come. */
    @Override
    public void align(IntSupplier waiting, long tolerance) {
        if (tolerance == 0 && waiting.getAsInt() == 0) {
            long now = System.nanoTime();
            arrivals.values().removeIf(arrival -> now - arrival > JUST_NOW_NANOS);
        }
        complete = complete || arrivals.isEmpty();
    }

    @Override
    public boolean haveLeft(long mark, long waiting) {
        return arrivals.size() >= waiting;
    }

    @Override
    public boolean isEmpty() {
        return arrivals.isEmpty();
    }

    @Override
    public double oldestNanos(long now) {
        long oldest = -1;
        for (long arrival : arrivals.values()) {
            oldest = Math.max(oldest, now - arrival);
        }
        return oldest < 0 ? Double.NaN : oldest;
    }
}
