package io.loadline.record;

import io.loadline.record.count.Event;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tasks that were counted out and may come back all the same: a rejection handler of the application's own may put them
 * into the queue behind the pool's back, and what looked as if taken out of the queue may have been held up elsewhere.
 * Holds tasks weakly, for a minute, the latest {@value #MAX_TASKS} of them. Safe to call from any thread.
 */
final class Strays {

    private static final int MAX_TASKS = 1 << 16;
    private static final long MEMORY_NANOS = 60_000_000_000L;

    /** Oldest first. */
    private Map<Key, Stray> byTask = Collections.emptyMap();

    private int total;

    /** How one task left: as what it was counted, when, and when it had arrived. Nanoseconds. */
    static final class Stray {
        final Event countedAs;
        final long left;
        final long arrival;

        /** The same task, gone before. */
        private final Stray earlier;

        private final int times;

        Stray(Event countedAs, long left, long arrival, Stray earlier) {
            this.countedAs = countedAs;
            this.left = left;
            this.arrival = arrival;
            this.earlier = earlier;
            this.times = earlier == null ? 1 : earlier.times + 1;
        }
    }

    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object task) {
            super(task);
            hash = System.identityHashCode(task);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            Object task = get();
            return task != null && other instanceof Key && ((Key) other).get() == task;
        }
    }

    synchronized void add(Runnable task, Event countedAs, long left, long arrival) {
        Key key = new Key(task);
        put(key, new Stray(countedAs, left, arrival, remove(key)));
        while (total > MAX_TASKS) {
            remove(byTask.keySet().iterator().next());
        }
    }

    /** Takes out the task if it left before and has not come back, else null. */
    synchronized Stray take(Object task) {
        if (byTask.isEmpty()) {
            return null;
        }
        Key key = new Key(task);
        Stray stray = remove(key);
        if (stray != null && stray.earlier != null) {
            put(key, stray.earlier);
        }
        return stray;
    }

    synchronized boolean isEmpty() {
        return byTask.isEmpty();
    }

    /** As {@link #take}, if a rejection handler had the task. */
    synchronized Stray takeRejected(Object task) {
        Stray stray = byTask.isEmpty() ? null : byTask.get(new Key(task));
        return stray != null && stray.countedAs == Event.REJECTED ? take(task) : null;
    }

    /** Takes out one that a rejection handler had, whichever; false if there is none. */
    synchronized boolean takeAnyRejected() {
        for (Map.Entry<Key, Stray> entry : byTask.entrySet()) {
            if (entry.getValue().countedAs == Event.REJECTED) {
                Object task = entry.getKey().get();
                return task == null ? remove(entry.getKey()) != null : take(task) != null;
            }
        }
        return false;
    }

    private void put(Key key, Stray stray) {
        if (byTask.isEmpty()) {
            byTask = new LinkedHashMap<>();
        }
        byTask.put(key, stray);
        total += stray.times;
    }

    private Stray remove(Key key) {
        Stray stray = byTask.remove(key);
        total -= stray == null ? 0 : stray.times;
        return stray;
    }

    /** Forgets tasks that left long ago, and those that nobody else remembers. */
    synchronized void expunge(long now) {
        if (byTask.isEmpty()) {
            // for pools that have none, the most, not even a map is kept
            byTask = Collections.emptyMap();
            return;
        }
        byTask.entrySet().removeIf(stray -> stray.getKey().get() == null || now - stray.getValue().left > MEMORY_NANOS);
        total = byTask.values().stream().mapToInt(stray -> stray.times).sum();
    }
}
