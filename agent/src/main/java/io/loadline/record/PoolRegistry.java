// SPDX-License-Identifier: Apache-2.0
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Map from a pool to its recorder, by identity. A lookup is a probe or two in a table, without a lock; an unknown pool
 * is added under this object's monitor. Pools are held weakly: a collected pool frees its recorder at the next {@link
 * #expunge()}.
 *
 * <p>A thread of the application may wait for the monitor when it makes a pool, or is the first to use a pre-existing
 * one. The wait is short: the holder goes through the table, some nanoseconds a pool, and calls nothing of the
 * application's. The other locks that such a thread may wait for are held for less:
 *
 * <ul>
 *   <li>the clock of a pool whose worker ends
 *   <li>a kind of task at its first count since it aged
 *   <li>a pool that gets its first front queue, its first consumer, or its first task discarded without an exception
 *   <li>a group that gets a pool
 *   <li>the periodic tasks that threw, when another one throws
 *   <li>the consumers that the application polls itself, at each poll; those of one group, and their metrics, when a
 *       consumer is new or closes
 *   <li>the access to a pool when the pool fails or is slow to answer
 *   <li>one bin of a hash table
 * </ul>
 */
public final class PoolRegistry {

    private static final int MAX_KEPT = 200;

    /** Most clients that are kept between two windows. */
    private static final int MAX_CLIENTS = 10_000;

    private final Factory factory;

    /** Number of pools registered so far. Guarded by this. */
    private long registered;

    /** Recorders that were freed and not yet notified: see {@link #drop}. */
    private final Queue<PoolRecorder> dropped = new ConcurrentLinkedQueue<>();

    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    volatile PoolTable table = new PoolTable(PoolTable.MIN_CAPACITY);

    /** Entries of collected pools whose figures have not been read since. */
    private final List<Entry> gone = new ArrayList<>();

    /** Entries of collected pools whose figures are being read. */
    private final List<Entry> read = new ArrayList<>();

    /** Number of dead entries still in the table. */
    private int freed;

    /** Pools of the JDK's own that were built for the application, or have ended, since the last call of {@link #clients}. */
    private final Queue<Client> clients = new ConcurrentLinkedQueue<>();

    private final AtomicInteger clientsKept = new AtomicInteger();

    /** Pool of the JDK's own that was built for a line of the application, or has ended. Immutable. */
    public static final class Client {
        public final PoolOrigin origin;
        public final boolean ended;

        Client(PoolOrigin origin, boolean ended) {
            this.origin = origin;
            this.ended = ended;
        }
    }

    /** Makes the recorder of an unknown pool. {@code origin} is null if the pool is pre-existing. */
    interface Factory {
        PoolRecorder recorderOf(Object pool, PoolOrigin origin);
    }

    static final class Entry extends WeakReference<Object> {
        final int hash;

        /** Number of the pool, in the order of construction. */
        final long number;

        /** Recorder of the pool; null once freed. */
        volatile PoolRecorder recorder;

        /** True if the recorder belongs to a group of pools, and outlives this member. */
        final boolean member;

        Entry(Object pool, int hash, long number, PoolRecorder recorder, ReferenceQueue<Object> collected) {
            super(pool, collected);
            this.hash = hash;
            this.number = number;
            this.recorder = recorder;
            this.member = !recorder.pool().is(pool);
        }

        /** Frees the recorder; returns it, or null if it was freed before or serves other members of a group. */
        PoolRecorder free() {
            PoolRecorder was = recorder;
            recorder = null;
            return member ? null : was;
        }
    }

    /**
     * Hash table with open addressing. Slots are filled once and never emptied: dead entries vanish when the table is
     * rebuilt.
     */
    static final class PoolTable {
        static final int MIN_CAPACITY = 64;

        final Entry[] slots;
        private int used;

        PoolTable(int capacity) {
            slots = new Entry[capacity];
        }

        boolean isHalfFull() {
            return 2 * (used + 1) > slots.length;
        }

        void insert(Entry entry) {
            // first: if the rest fails, the table is not fuller than it says
            used++;
            int i = entry.hash & (slots.length - 1);
            while (slots[i] != null) {
                i = (i + 1) & (slots.length - 1);
            }
            slots[i] = entry;
        }

        /**
         * Returns a table without the freed entries, a quarter full at most: after many short-lived pools it is small
         * again.
         */
        PoolTable rebuilt() {
            List<Entry> live = new ArrayList<>();
            for (Entry entry : slots) {
                if (entry != null && entry.recorder != null) {
                    live.add(entry);
                }
            }
            PoolTable next = new PoolTable(Math.max(MIN_CAPACITY, Integer.highestOneBit(4 * live.size() + 1) * 2));
            live.forEach(next::insert);
            return next;
        }
    }

    PoolRegistry(Factory factory) {
        this.factory = factory;
    }

    /** Returns the pool's recorder; an unknown pool is pre-existing. */
    PoolRecorder of(Object pool) {
        PoolRecorder known = find(table, pool);
        return known != null ? known : addUnlessKnown(pool, factory.recorderOf(pool, null));
    }

    /** Returns the pool's recorder, or null if the pool is unknown. */
    PoolRecorder ifKnown(Object pool) {
        return find(table, pool);
    }

    /** Registers a pool that was just built. */
    void register(Object pool, PoolOrigin origin) {
        addUnlessKnown(pool, factory.recorderOf(pool, origin));
    }

    /** Adds a pool. Called without the monitor: the factory calls methods of the pool, which may take its locks. */
    private PoolRecorder addUnlessKnown(Object pool, PoolRecorder recorder) {
        PoolRecorder used;
        synchronized (this) {
            PoolRecorder known = find(table, pool);
            used = known != null ? known : add(pool, recorder);
        }
        drop();
        return used;
    }

    /**
     * Notifies freed recorders. Takes no monitor: the recorders go through requests in flight, and no thread may wait
     * for that.
     */
    private void drop() {
        for (PoolRecorder last = dropped.poll(); last != null; last = dropped.poll()) {
            note(last, true);
            last.dropped();
        }
    }

    /** Adds a pool. The monitor must be held. */
    private PoolRecorder add(Object pool, PoolRecorder recorder) {
        findCollected();
        PoolTable roomy = table.isHalfFull() ? table.rebuilt() : table;
        roomy.insert(new Entry(pool, hash(pool), registered++, recorder, collected));
        // also if the table is the same: the write publishes the new slot
        table = roomy;
        note(recorder, false);
        return recorder;
    }

    private void note(PoolRecorder recorder, boolean ended) {
        if (recorder.origin().user != null && clientsKept.getAndIncrement() < MAX_CLIENTS) {
            clients.add(new Client(recorder.origin(), ended));
        }
    }

    /** Passes on the pools of the JDK's own that were built for the application, or have ended, since the last call. */
    public void clients(Consumer<Client> consumer) {
        clientsKept.set(0);
        for (Client client = clients.poll(); client != null; client = clients.poll()) {
            consumer.accept(client);
        }
    }

    /**
     * Returns all recorders in the order in which their pools were built, those of collected pools for the last time.
     * Pools of one name are numbered in this order, so that each has its name and its hours again after a restart.
     * Sampler thread only.
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

    /** Returns {@link Thread#getId()} of the known workers of all pools, ignored ones included. Any thread. */
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

    boolean anyMatch(Predicate<PoolRecorder> condition) {
        for (Entry entry : table.slots) {
            PoolRecorder recorder = entry == null ? null : entry.recorder;
            if (recorder != null && condition.test(recorder)) {
                return true;
            }
        }
        return false;
    }

    /** Registers pre-existing pools, given with the name of one of their threads each. */
    public void discover(Map<?, String> pools) {
        pools.forEach((pool, thread) -> of(pool).workers().sawThread(thread));
    }

    /** Returns the counts of one pool. */
    public Totals totalsOf(Object pool) {
        return of(pool).totals();
    }

    /** Forgets a pool as if it had never been seen. */
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

    /** Drops the recorders of collected pools that {@link #recorders} has returned. */
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
     * Frees the recorders of collected pools. A program that makes and drops many pools must not wait for the end of a
     * window to get its memory back. The figures of the first {@value #MAX_KEPT} that were used can still be read at
     * its end. The monitor must be held.
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

    private static PoolRecorder find(PoolTable table, Object pool) {
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
