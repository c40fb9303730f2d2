package io.loadline.record.time;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Of a queue whose order says nothing: by the identity of tasks, which are not kept alive, since only their hash is kept. Of a
 * task that is in the queue many times the last arrival is known, and so it is of two that have the same hash: where 10,000 wait,
 * one in 200,000 that come has that of another.
 */
final class ArrivalsByIdentity extends ArrivalTimes {

    /** Some 70 bytes each. What comes when there are so many is not timed. */
    private static final int MAX = 16_384;

    private static final long JUST_NOW_NANOS = 2_000_000_000L;

    /** For so long a thread may be held up inside {@code execute} and is found again. */
    private static final long HELD_UP_NANOS = 10_000_000_000L;

    private static final Object[] NOTHING = {};

    private final Map<Integer, Long> arrivals = new ConcurrentHashMap<>();

    /** How many tasks wait that came and are not here. */
    private final AtomicInteger missing = new AtomicInteger();

    /** Sampler thread only. */
    private boolean hadTooMany;

    @Override
    public void arrived(Object task, long now) {
        if (now == NONE) {
            return;
        }
        if (arrivals.size() >= MAX || arrivals.put(System.identityHashCode(task), now) != null) {
            missing.incrementAndGet();
        }
    }

    @Override
    public long left(Object task, boolean sampled) {
        // the first look at the hash of an object costs tens of nanoseconds
        Long known = task == null || arrivals.isEmpty() ? null : arrivals.remove(System.identityHashCode(task));
        if (known != null) {
            return known;
        }
        return sampled || missing.getAndUpdate(tasks -> Math.max(0, tasks - 1)) > 0 ? NONE : UNSEEN;
    }

    @Override
    public long rejected(Object task) {
        return left(task, true);
    }

    /**
     * What is here and does not wait has left unseen, unless it has just come. The queue is asked which tasks those are if twice
     * in a row more are here than wait.
     */
    @Override
    public void align(IntSupplier waiting, Supplier<Object[]> queue, long tolerance) {
        int inQueue = waiting.getAsInt();
        boolean drained = tolerance == 0 && inQueue == 0;
        boolean tooMany = arrivals.size() > inQueue;
        boolean sure = drained || tooMany && hadTooMany;
        hadTooMany = tooMany;
        Object[] there = sure && inQueue > 0 ? queue.get() : NOTHING;
        // of a queue that is not shown nobody says which
        if (sure && (inQueue == 0 || there.length > 0)) {
            Set<Integer> hashes = new HashSet<>();
            for (Object task : there) {
                hashes.add(System.identityHashCode(task));
            }
            long latest = System.nanoTime() - (drained ? JUST_NOW_NANOS : HELD_UP_NANOS);
            arrivals.entrySet().removeIf(known -> known.getValue() - latest < 0 && !hashes.contains(known.getKey()));
        }
        if (drained) {
            missing.set(0);
        }
    }

    @Override
    public void forget(long before) {
        arrivals.values().removeIf(arrival -> arrival - before < 0);
    }

    @Override
    public boolean haveLeft(long mark, long waiting) {
        return arrivals.size() >= waiting;
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
