package io.loadline.record;

import io.loadline.pool.PoolOrigin;
import io.loadline.record.count.Totals;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * From a pool to its recorder, by identity. Looking up is a probe or two in a table, without lock; a pool that is not
 * there yet is added under this object's monitor. Pools are held weakly: one that is collected frees its recorder
 * at the next {@link #expunge()}.
 *
 * <p>The monitor is the one lock of the agent that a thread of the application may wait for, when it makes a pool or is the
 * first to use one that is older than the agent. The wait is short: whoever holds the monitor goes through the table, some
 * nanoseconds a pool, and calls nothing of the application's.
 */
public final class PoolRegistry {

    private static final int MAX_KEPT = 200;

    private final Factory factory;

    /** Pools so far. Guarded by this. */
    private long registered;

    /** Recorders that were freed and still have to be told so: see {@link #drop}. */
    private final Queue<PoolRecorder> dropped = new ConcurrentLinkedQueue<>();

    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    volatile Table table = new Table(Table.MIN_CAPACITY);

    /** Entries of collected pools whose figures nobody has read since. */
    private final List<Entry> gone = new ArrayList<>();

    /** The same, whose figures are being read. */
    private final List<Entry> read = new ArrayList<>();

    /** How many entries the table has of which nothing is left. */
    private int freed;

    /** Makes the recorder of a pool that was not known. {@code origin} is null if the pool is older than the agent. */
    interface Factory {
        PoolRecorder recorderOf(Object pool, PoolOrigin origin);
    }

    static final class Entry extends WeakReference<Object> {
        final int hash;

        /** In the order in which pools were built. */
        final long number;

        /** Null once it was freed. */
        volatile PoolRecorder recorder;

        /** Whether the recorder is that of a group, which this pool is one of and does not end with. */
        final boolean member;

        Entry(Object pool, int hash, long number, PoolRecorder recorder, ReferenceQueue<Object> collected) {
            super(pool, collected);
            this.hash = hash;
            this.number = number;
            this.recorder = recorder;
            this.member = !recorder.pool().is(pool);
        }

        /** Returns whose figures nobody reads any more; null if that was done, or if others of its group go on. */
        PoolRecorder free() {
            PoolRecorder was = recorder;
            recorder = null;
            return member ? null : was;
        }
    }

    /** Open addressing. Slots are filled once and never emptied: entries go when the table is built anew. */
    static final class Table {
        static final int MIN_CAPACITY = 64;

        final Entry[] slots;
        private int used;

        Table(int capacity) {
            slots = new Entry[capacity];
        }

        boolean isHalfFull() {
            return 2 * (used + 1) > slots.length;
        }

        void insert(Entry entry) {
            // first: whatever goes wrong then, the table is not fuller than it says
            used++;
            int i = entry.hash & (slots.length - 1);
            while (slots[i] != null) {
                i = (i + 1) & (slots.length - 1);
            }
            slots[i] = entry;
        }

        /** Another without what was freed, a quarter full at most: after many short-lived pools it is small again. */
        Table rebuilt() {
            List<Entry> left = new ArrayList<>();
            for (Entry entry : slots) {
                if (entry != null && entry.recorder != null) {
                    left.add(entry);
                }
            }
            Table next = new Table(Math.max(MIN_CAPACITY, Integer.highestOneBit(4 * left.size() + 1) * 2));
            left.forEach(next::insert);
            return next;
        }
    }

    PoolRegistry(Factory factory) {
        this.factory = factory;
    }

    /** The pool's recorder; a pool that was never seen is older than the agent. */
    PoolRecorder of(Object pool) {
        PoolRecorder known = find(table, pool);
        return known != null ? known : registerOlder(pool);
    }

    /** Null if the pool was never seen. */
    PoolRecorder ifKnown(Object pool) {
        return find(table, pool);
    }

    /** Registers a pool that was just built. */
    void register(Object pool, PoolOrigin origin) {
        // not under the monitor: it calls methods of the pool, which may be the application's and take its locks
        addUnlessKnown(pool, factory.recorderOf(pool, origin));
    }

    /** Everybody may count its tasks before what is in its queue has been counted: the {@link Ledger} allows for that. */
    private PoolRecorder registerOlder(Object pool) {
        PoolRecorder made = factory.recorderOf(pool, null);
        PoolRecorder known = addUnlessKnown(pool, made);
        if (known == made) {
            made.adopt();
        }
        return known;
    }

    private PoolRecorder addUnlessKnown(Object pool, PoolRecorder recorder) {
        PoolRecorder used;
        synchronized (this) {
            PoolRecorder known = find(table, pool);
            used = known != null ? known : add(pool, recorder);
        }
        drop();
        return used;
    }

    /** Goes through requests in flight, so nobody may have to wait for it: without the monitor. */
    private void drop() {
        for (PoolRecorder last = dropped.poll(); last != null; last = dropped.poll()) {
            last.dropped();
        }
    }

    /** Monitor must be held. */
    private PoolRecorder add(Object pool, PoolRecorder recorder) {
        findCollected();
        Table roomy = table.isHalfFull() ? table.rebuilt() : table;
        roomy.insert(new Entry(pool, hash(pool), registered++, recorder, collected));
        // even where it is the same: the write publishes the new slot
        table = roomy;
        return recorder;
    }

    /**
     * Returns all recorders in the order in which their pools were built, of collected pools for the last time. Pools of one name are
     * numbered in this order, so that each has its name and its hours again after a restart. Sampler thread only.
     */
    public List<PoolRecorder> recorders() {
        List<PoolRecorder> all;
        synchronized (this) {
            findCollected();
            read.addAll(gone);
            gone.clear();
            all = Arrays.stream(table.slots)
                    .filter(entry -> entry != null && !entry.member)
                    .sorted(Comparator.comparingLong(entry -> entry.number))
                    .map(entry -> entry.recorder)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toList());
        }
        drop();
        return all;
    }

    /** The workers seen of all pools, of those that nothing is recorded of too, by {@link Thread#getId()}. Any thread. */
    public Set<Long> workerThreads() {
        Set<Long> ids = new HashSet<>();
        for (Entry entry : table.slots) {
            PoolRecorder recorder = entry == null ? null : entry.recorder;
            if (recorder != null) {
                recorder.workers().alive().forEach(worker -> ids.add(worker.threadId));
            }
        }
        return ids;
    }

    /** Whether any pool is so; asks none after the first that is. Any thread. */
    boolean isAny(Predicate<PoolRecorder> condition) {
        for (Entry entry : table.slots) {
            PoolRecorder recorder = entry == null ? null : entry.recorder;
            if (recorder != null && condition.test(recorder)) {
                return true;
            }
        }
        return false;
    }

    /** Takes note of pools that are older than the agent, given with the name of one of their threads. */
    public void discover(Map<?, String> pools) {
        pools.forEach((pool, thread) -> of(pool).workers().sawThread(thread));
    }

    /** The counts of one pool. */
    public Totals totalsOf(Object pool) {
        return of(pool).totals();
    }

    /** As if the pool had never been seen. */
    public void forget(Object pool) {
        synchronized (this) {
            for (Entry entry : table.slots) {
                if (entry != null && entry.get() == pool) {
                    entry.clear();
                    free(entry);
                }
            }
            table = table.rebuilt();
        }
        drop();
    }

    private void free(Entry entry) {
        PoolRecorder last = entry.free();
        if (last != null) {
            dropped.add(last);
        }
    }

    /** Drops the recorders of collected pools that {@link #recorders} has told of. */
    public void expunge() {
        synchronized (this) {
            if (read.isEmpty() && freed == 0) {
                return;
            }
            read.forEach(this::free);
            read.clear();
            freed = 0;
            table = table.rebuilt();
        }
        drop();
    }

    /**
     * A program that makes and drops many pools must not wait for the end of a window to get its memory back. The figures
     * of the first few that were used can still be read at its end. Monitor must be held.
     */
    private void findCollected() {
        for (Reference<?> pool = collected.poll(); pool != null; pool = collected.poll()) {
            Entry entry = (Entry) pool;
            PoolRecorder recorder = entry.recorder;
            if (recorder != null
                    && !entry.member
                    && recorder.workers().firstThreadName() != null
                    && gone.size() < MAX_KEPT) {
                gone.add(entry);
            } else {
                free(entry);
                freed++;
            }
        }
    }

    private static PoolRecorder find(Table table, Object pool) {
        Entry[] slots = table.slots;
        int i = hash(pool) & (slots.length - 1);
        for (Entry entry = slots[i]; entry != null; entry = slots[i]) {
            if (entry.get() == pool) {
                return entry.recorder;
            }
            i = (i + 1) & (slots.length - 1);
        }
        return null;
    }

    private static int hash(Object pool) {
        int hash = System.identityHashCode(pool);
        return hash ^ (hash >>> 16);
    }
}
