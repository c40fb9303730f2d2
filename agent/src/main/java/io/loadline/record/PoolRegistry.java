package io.loadline.record;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * From a pool to its recorder, by identity. Looking up is a probe or two in a table, without lock; a pool that is not
 * there yet is registered under this object's monitor. Pools are held weakly: one that is collected frees its recorder
 * at the next {@link #expunge()}.
 */
public final class PoolRegistry {

    private final Factory factory;
    private final ReferenceQueue<Executor> collected = new ReferenceQueue<>();
    private volatile Entry[] table = new Entry[64];
    private int entries;

    /** Makes the recorder of a pool that was not known. {@code origin} is null if the pool is older than the agent. */
    interface Factory {
        PoolRecorder recorderOf(Executor pool, PoolOrigin origin);
    }

    private static final class Entry extends WeakReference<Executor> {
        final int hash;
        final PoolRecorder recorder;

        Entry(Executor pool, int hash, PoolRecorder recorder, ReferenceQueue<Executor> collected) {
            super(pool, collected);
            this.hash = hash;
            this.recorder = recorder;
        }
    }

    PoolRegistry(Factory factory) {
        this.factory = factory;
    }

    /** The pool's recorder; a pool that was never seen is older than the agent. */
    PoolRecorder of(Executor pool) {
        PoolRecorder known = find(table, pool);
        return known != null ? known : register(pool, null);
    }

    synchronized PoolRecorder register(Executor pool, PoolOrigin origin) {
        PoolRecorder known = find(table, pool);
        if (known != null) {
            return known;
        }
        PoolRecorder recorder = factory.recorderOf(pool, origin);
        Entry[] roomy = 2 * (entries + 1) > table.length ? rebuilt(table.length * 2) : table;
        insert(roomy, new Entry(pool, hash(pool), recorder, collected));
        entries++;
        // even where it is the same array: the write publishes the new slot
        table = roomy;
        return recorder;
    }

    /** All recorders, of collected pools too until the next {@link #expunge()}. */
    public List<PoolRecorder> recorders() {
        List<PoolRecorder> all = new ArrayList<>();
        for (Entry entry : table) {
            if (entry != null) {
                all.add(entry.recorder);
            }
        }
        return all;
    }

    /** Takes note of pools that are older than the agent, given with the name of one of their threads. */
    public void discover(Map<Executor, String> pools) {
        pools.forEach((pool, thread) -> of(pool).sawThread(thread));
    }

    /** The counts of one pool. */
    public Totals totalsOf(Executor pool) {
        return of(pool).totals();
    }

    /** As if the pool had never been seen. */
    public synchronized void forget(Executor pool) {
        for (Entry entry : table) {
            if (entry != null && entry.get() == pool) {
                entry.clear();
            }
        }
        table = rebuilt(table.length);
    }

    /** Drops the recorders of pools that were collected. */
    public synchronized void expunge() {
        boolean any = false;
        while (collected.poll() != null) {
            any = true;
        }
        if (any) {
            table = rebuilt(table.length);
        }
    }

    private Entry[] rebuilt(int capacity) {
        Entry[] next = new Entry[capacity];
        entries = 0;
        for (Entry entry : table) {
            if (entry != null && entry.get() != null) {
                insert(next, entry);
                entries++;
            }
        }
        return next;
    }

    private static void insert(Entry[] table, Entry entry) {
        int i = entry.hash & (table.length - 1);
        while (table[i] != null) {
            i = (i + 1) & (table.length - 1);
        }
        table[i] = entry;
    }

    private static PoolRecorder find(Entry[] table, Executor pool) {
        int i = hash(pool) & (table.length - 1);
        for (Entry entry = table[i]; entry != null; entry = table[i]) {
            if (entry.get() == pool) {
                return entry.recorder;
            }
            i = (i + 1) & (table.length - 1);
        }
        return null;
    }

    private static int hash(Executor pool) {
        int hash = System.identityHashCode(pool);
        return hash ^ (hash >>> 16);
    }
}
