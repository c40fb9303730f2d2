// SPDX-License-Identifier: Apache-2.0
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
 * Arrivals in a queue of unknown order, by the identity of tasks. Only the hash is kept, so no task is kept alive. A
 * task that is in the queue many times is taken to leave in the order of its arrivals. So are two tasks with the same
 * hash: where 10,000 wait, one of 200,000 arriving tasks has the hash of another.
 */
final class ArrivalsByIdentity extends ArrivalTimes {

    /** Limit of the timed tasks, some 70 bytes each. Further tasks are not timed. */
    private static final int MAX = 16_384;

    private static final long JUST_NOW_NANOS = 2_000_000_000L;

    /** Longest time for which a thread may be held up inside {@code execute} and is found again. */
    private static final long HELD_UP_NANOS = 10_000_000_000L;

    private static final Object[] NOTHING = {};

    /**
     * Arrivals by hash: a {@link Long}, or for a task that has been here more than once a {@link
     * ConcurrentLinkedDeque}, which is never empty.
     */
    private final ConcurrentMap<Integer, Object> arrivals = new ConcurrentHashMap<>();

    /** Number of arrivals minus number of hashes. */
    private final AtomicInteger more = new AtomicInteger();

    /** Number of tasks that wait and whose arrival is not here. */
    private final AtomicInteger missing = new AtomicInteger();

    /** True if more arrivals were here than tasks waited, at the last call of {@link #align}. Sampler thread only. */
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

    /** Removes the first or the last arrival; returns it, or null if there is none. */
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
        // empty for as long as its removal takes
        return first == null ? Long.MAX_VALUE : (Long) first;
    }

    /**
     * Forgets arrivals before that time.
     *
     * @param waiting returns for a hash how many of its arrivals stay at any age
     */
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
    public long takeArrival(Object task, boolean sampled) {
        // the first read of an object's hash costs tens of nanoseconds: where all tasks are timed, it has been read.
        // The map may say that it is empty while another thread adds the same task.
        boolean skips = task == null || sampled && arrivals.isEmpty();
        Long known = skips ? null : take(System.identityHashCode(task), true);
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
     * Removes arrivals of tasks that no longer wait, unless they are recent: these tasks have left unseen. Reads the
     * queue's tasks if twice in a row more arrivals are here than tasks wait.
     */
    @Override
    public void align(IntSupplier waiting, Supplier<Object[]> queue, long tolerance) {
        int inQueue = waiting.getAsInt();
        boolean drained = tolerance == 0 && inQueue == 0;
        boolean tooMany = size() > inQueue;
        boolean sure = drained || tooMany && hadTooMany;
        hadTooMany = tooMany;
        Object[] there = sure && inQueue > 0 ? queue.get() : NOTHING;
        // a queue that is not shown does not reveal its tasks
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
    public boolean haveDeparted(long mark, long waiting) {
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
