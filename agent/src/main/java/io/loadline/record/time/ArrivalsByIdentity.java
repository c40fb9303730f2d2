package io.loadline.record.time;

import static java.util.Collections.singleton;

import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Of a queue whose order says nothing: by the identity of tasks, which are not kept alive, since only their hash is kept. A task
 * that is in the queue many times is taken to leave in the order in which it came, and so are two that have the same hash: where
 * 10,000 wait, one in 200,000 that come has that of another.
 */
final class ArrivalsByIdentity extends ArrivalTimes {

    /** Some 70 bytes each. What comes when there are so many is not timed. */
    private static final int MAX = 16_384;

    private static final long JUST_NOW_NANOS = 2_000_000_000L;

    /** For so long a thread may be held up inside {@code execute} and is found again. */
    private static final long HELD_UP_NANOS = 10_000_000_000L;

    private static final Object[] NOTHING = {};

    /** By hash: a {@link Long}, or the {@link ConcurrentLinkedDeque} of a task that has been here more than once, which is never empty. */
    private final ConcurrentMap<Integer, Object> arrivals = new ConcurrentHashMap<>();

    /** How many more arrivals than hashes there are. */
    private final AtomicInteger more = new AtomicInteger();

    /** How many tasks wait that came and are not here. */
    private final AtomicInteger missing = new AtomicInteger();

    /** Sampler thread only. */
    private boolean hadTooMany;

    @Override
    public void arrived(Object task, long now) {
        if (now == NONE) {
            return;
        }
        if (size() >= MAX) {
            missing.incrementAndGet();
            return;
        }
        Integer hash = System.identityHashCode(task);
        if (arrivals.putIfAbsent(hash, now) != null) {
            arrivals.merge(hash, now, this::with);
        }
    }

    private int size() {
        return arrivals.size() + more.get();
    }

    private Object with(Object before, Object now) {
        Deque<Object> all = before instanceof Deque ? cast(before) : new ConcurrentLinkedDeque<>(singleton(before));
        all.addLast(now);
        more.incrementAndGet();
        return all;
    }

    @SuppressWarnings("unchecked")
    private static Deque<Object> cast(Object arrivals) {
        return (Deque<Object>) arrivals;
    }

    /** Takes the first arrival out, or the last; null if there is none. */
    private Long take(Integer hash, boolean first) {
        Object there = arrivals.get(hash);
        if (there instanceof Long && arrivals.remove(hash, there)) {
            return (Long) there;
        }
        Object[] taken = {null};
        arrivals.computeIfPresent(hash, (same, all) -> {
            if (all instanceof Long) {
                taken[0] = all;
                return null;
            }
            Deque<Object> several = cast(all);
            taken[0] = first ? several.pollFirst() : several.pollLast();
            if (several.isEmpty()) {
                return null;
            }
            more.decrementAndGet();
            return all;
        });
        return (Long) taken[0];
    }

    private static long oldest(Object arrivals) {
        Object first = arrivals instanceof Deque ? cast(arrivals).peekFirst() : arrivals;
        // empty for as long as it takes to remove it
        return first == null ? Long.MAX_VALUE : (Long) first;
    }

    /** {@code waiting}: says of a hash how many of its arrivals stay, whenever they were. */
    private void forget(long before, ToIntFunction<Integer> waiting) {
        arrivals.forEach((hash, all) -> {
            int stay = waiting.applyAsInt(hash);
            int count = all instanceof Deque ? cast(all).size() : 1;
            for (; count > stay && oldest(all) - before < 0; count--) {
                take(hash, true);
            }
        });
    }

    @Override
    public long left(Object task, boolean sampled) {
        // the first look at the hash of an object costs tens of nanoseconds
        Long known = task == null || arrivals.isEmpty() ? null : take(System.identityHashCode(task), true);
        if (known != null) {
            return known;
        }
        return sampled || missing.getAndUpdate(tasks -> Math.max(0, tasks - 1)) > 0 ? NONE : UNSEEN;
    }

    @Override
    public long rejected(Object task) {
        Long known = take(System.identityHashCode(task), false);
        return known == null ? NONE : known;
    }

    /**
     * What is here and does not wait has left unseen, unless it has just come. The queue is asked which tasks those are if twice
     * in a row more are here than wait.
     */
    @Override
    public void align(IntSupplier waiting, Supplier<Object[]> queue, long tolerance) {
        int inQueue = waiting.getAsInt();
        boolean drained = tolerance == 0 && inQueue == 0;
        boolean tooMany = size() > inQueue;
        boolean sure = drained || tooMany && hadTooMany;
        hadTooMany = tooMany;
        Object[] there = sure && inQueue > 0 ? queue.get() : NOTHING;
        // of a queue that is not shown nobody says which
        if (sure && (inQueue == 0 || there.length > 0)) {
            Map<Integer, Integer> hashes = new HashMap<>();
            for (Object task : there) {
                hashes.merge(System.identityHashCode(task), 1, Integer::sum);
            }
            long latest = System.nanoTime() - (drained ? JUST_NOW_NANOS : HELD_UP_NANOS);
            forget(latest, hash -> hashes.getOrDefault(hash, 0));
        }
        if (drained) {
            missing.set(0);
        }
    }

    @Override
    public void forget(long before) {
        forget(before, hash -> 0);
    }

    @Override
    public boolean haveLeft(long mark, long waiting) {
        return size() >= waiting;
    }

    @Override
    public double oldestNanos(long now) {
        long oldest = -1;
        for (Object arrival : arrivals.values()) {
            oldest = Math.max(oldest, now - oldest(arrival));
        }
        return oldest < 0 ? Double.NaN : oldest;
    }
}
