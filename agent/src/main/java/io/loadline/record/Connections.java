package io.loadline.record;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The connections of one pool that were ever given out, each with the {@link Worker} that stands for it: a connection in use
 * is a worker with a task. One that is never given back stays so, and shows as the oldest running.
 *
 * <p>They are found by identity in a small table without a lock, which is written anew when a connection is given out for
 * the first time or is closed. They are held weakly, since each leads to its pool.
 */
final class Connections {

    private static final Entry[] NONE = new Entry[1];

    private final PoolRecorder recorder;

    /** Open addressing, half of it free. */
    private final AtomicReference<Entry[]> table = new AtomicReference<>(NONE);

    private static final class Entry extends WeakReference<Object> {
        final int hash;
        final Worker worker;

        /** Given back twice, or given back and closed at once, it ends once: for whoever takes this mark. */
        final AtomicBoolean inUse = new AtomicBoolean();

        /** Where its use is counted as well; null if nowhere. */
        private Visits visits;

        Entry(Object connection, Worker worker) {
            super(connection);
            this.hash = System.identityHashCode(connection);
            this.worker = worker;
        }
    }

    Connections(PoolRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * {@code request}: null if nobody saw it made, so that it counts as made now; {@code visits}: null if no task of a pool of
     * threads asked.
     */
    void given(Object connection, Requests.Request request, Visits visits) {
        Entry known = find(connection);
        Entry entry = known == null ? new Entry(connection, recorder.workers().connectionSeen()) : known;
        if (known == null) {
            table.updateAndGet(all -> rebuilt(all, entry, null));
        }
        entry.visits = visits;
        entry.inUse.set(true);
        if (request == null) {
            recorder.service().takenOnArrival(entry.worker, null);
        } else {
            recorder.service().taken(entry.worker, request);
            // an idle connection goes to whoever comes first, past those that wait
            entry.worker.arrival = request.since;
        }
        recorder.service().started(entry.worker, request);
    }

    void returned(Object connection) {
        Entry entry = find(connection);
        // null for one that was given out before the attach
        if (entry != null) {
            end(entry);
        }
    }

    void closed(Object connection) {
        Entry entry = find(connection);
        if (entry != null) {
            end(entry);
            table.updateAndGet(all -> rebuilt(all, null, entry));
            recorder.workers().exits(entry.worker);
        }
    }

    private void end(Entry entry) {
        if (entry.inUse.compareAndSet(true, false) && entry.worker.isRunning()) {
            if (entry.visits != null) {
                entry.visits.held(entry.worker.ageNanos(System.nanoTime()));
            }
            recorder.service().ended(entry.worker, false);
        }
    }

    private Entry find(Object connection) {
        Entry[] all = table.get();
        int i = System.identityHashCode(connection) & (all.length - 1);
        for (Entry entry = all[i]; entry != null; entry = all[i]) {
            if (entry.get() == connection) {
                return entry;
            }
            i = (i + 1) & (all.length - 1);
        }
        return null;
    }

    /** Either of the two may be null. */
    private static Entry[] rebuilt(Entry[] all, Entry with, Entry without) {
        int kept = with == null ? 0 : 1;
        for (Entry entry : all) {
            kept += isKept(entry, without) ? 1 : 0;
        }
        Entry[] next = new Entry[Integer.highestOneBit(Math.max(1, 2 * kept)) * 2];
        for (Entry entry : all) {
            if (isKept(entry, without)) {
                insert(entry, next);
            }
        }
        if (with != null) {
            insert(with, next);
        }
        return next;
    }

    private static boolean isKept(Entry entry, Entry without) {
        return entry != null && entry != without && entry.get() != null;
    }

    private static void insert(Entry entry, Entry[] into) {
        int i = entry.hash & (into.length - 1);
        while (into[i] != null) {
            i = (i + 1) & (into.length - 1);
        }
        into[i] = entry;
    }
}
