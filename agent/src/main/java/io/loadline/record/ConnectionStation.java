// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolOrigin;
import io.loadline.record.Requests.ConnectionRequest;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.time.ArrivalTimes;
import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Station of a pool of connections: requests arrive, wait in order and are given a connection each, which counts as
 * their service. A connection that is never returned stays in use, and shows as the oldest running.
 *
 * <p>Connections are known by their identity hash, since each refers to its pool, which must not be kept alive. Among a
 * thousand connections, two have the same hash in one JVM of four thousand; they count as one.
 */
final class ConnectionStation {

    final PoolRecorder recorder;
    private final Counters counters;
    private final ArrivalTimes times;

    /** Leases of connections that threads have asked for, by the identity of the connection. */
    private final Map<Integer, Lease> known = new ConcurrentHashMap<>(0);

    /**
     * Free leases, where requests do not belong to threads, or each use has an object of its own: each stands for one
     * connection in use after another.
     */
    private final Queue<Lease> free = new ConcurrentLinkedQueue<>();

    /** All leases of connections that are not closed. */
    private final Set<Lease> leases = ConcurrentHashMap.newKeySet();

    private final AtomicInteger numbers = new AtomicInteger();

    /** True once the pool was shut down, if its library ends no request then. */
    volatile boolean isShut;

    /** Connections that are never returned. */
    final LeakWatch leaks = new LeakWatch(leases);

    /**
     * Number of permits that the library lends beyond those that the station has seen given, and the time since which
     * there are as many or more; negative if fewer. Sampler thread only.
     */
    private int unseen;

    private long unseenSince;

    /** Requests by threads that hold a connection. */
    final Nesting nesting = new Nesting();

    ConnectionStation(PoolRecorder recorder, Counters counters, ArrivalTimes times) {
        this.recorder = recorder;
        this.counters = counters;
        this.times = times;
    }

    /** Returns a live view of the connections. */
    Collection<Lease> leases() {
        return leases;
    }

    /** Returns the number of connections given so far, closed ones included. */
    int begun() {
        return numbers.get();
    }

    void arrived(ConnectionRequest request) {
        request.since = counters.arrived(Counters.currentThread(), 0);
        times.arrived(request, request.since);
    }

    /** Counts a request that gets no connection, mostly after too long a wait: so it is the oldest, not the newest. */
    void rejected(ConnectionRequest request) {
        times.takeArrival(request, false);
        long now = System.nanoTime();
        request.waited(now);
        counters.countByCaller(Event.REJECTED, now);
    }

    /**
     * Begins the use of a connection by the thread that asked for it.
     *
     * @param request null if its start was not seen: the request counts as made now
     */
    void given(Object connection, ConnectionRequest request) {
        Lease lease = known.computeIfAbsent(System.identityHashCode(connection), unseen -> unused());
        begin(lease, request);
        leaks.given(lease);
        nesting.given(lease, request);
        if (lease.isClosed) {
            // closed by another thread since the lookup above, so its return will not find the lease
            end(lease, false);
        }
    }

    /** Begins the use of a connection by a request that belongs to no thread. */
    Lease given(ConnectionRequest request) {
        Lease given = unused();
        begin(given, request);
        return given;
    }

    /**
     * Begins the use of a permit by the current thread.
     *
     * @param request null if its start was not seen: the request counts as made now
     */
    void permitted(ConnectionRequest request) {
        Lease given = unused();
        begin(given, request);
        leaks.given(given);
        nesting.given(given, request);
    }

    private Lease unused() {
        Lease idle = free.poll();
        return idle == null ? newLease() : idle;
    }

    private Lease newLease() {
        Lease lease = new Lease(this, numbers.getAndIncrement());
        leases.add(lease);
        return lease;
    }

    private void begin(Lease lease, ConnectionRequest request) {
        // if its return was not seen
        end(lease, false);
        if (request == null) {
            lease.prepare(null, counters.arrived(lease.number, 0), null);
        } else {
            // an idle connection goes to the first request that asks, past those that wait
            times.takeArrival(request, false);
            lease.prepare(request, request.since, request.visits);
        }
        Stripe locked = counters.tryLock(lease.number);
        long now = System.nanoTime();
        // before the request counts as started, or it would seem to wait then
        lease.begin(now);
        counters.started(locked, lease.number, lease.arrival, false, now);
        if (request != null) {
            request.waited(now);
        }
    }

    void returned(Object connection) {
        Lease lease = known.get(System.identityHashCode(connection));
        if (lease != null) {
            end(lease, true);
        }
    }

    /** Ends the use of a connection whose next use has another object: any of them may be the same connection. */
    void dropped(Object connection) {
        Lease dropped = known.remove(System.identityHashCode(connection));
        if (dropped != null) {
            end(dropped, true);
            free.add(dropped);
        }
    }

    void closed(Object connection) {
        Lease closed = known.remove(System.identityHashCode(connection));
        if (closed != null) {
            closed.isClosed = true;
            end(closed, false);
            leases.remove(closed);
        }
    }

    /** Ends the use of a connection by a request that belongs to no thread. */
    void freed(Lease lease) {
        end(lease, false);
        free.add(lease);
    }

    /**
     * Ends the use of a connection, if it is in use.
     *
     * @param byItsUser whether the current thread returns the connection
     * @return whether it was in use
     */
    private boolean end(Lease lease, boolean byItsUser) {
        long began = lease.get();
        long arrival = lease.arrival;
        Visits visits = lease.visits;
        Nesting.Held holder = lease.holder;
        boolean another = lease.isAnother;
        if (!lease.end(began)) {
            return false;
        }
        long now = System.nanoTime();
        nesting.ended(holder, another, byItsUser);
        if (visits != null) {
            visits.held(now - began);
        }
        counters.ended(lease.number, true, arrival, began, now);
        return true;
    }

    // ---- permits

    /**
     * Ends the use of a permit: the oldest one of the current thread, else the oldest of all. In a pre-existing
     * pool it may be one that was not seen to begin: the library lends more permits than are known to be in
     * use.
     *
     * @param held connections and permits of the current thread; null if it never asked
     */
    void permitReturned(Nesting.Held held) {
        Lease own = held == null ? null : held.oldestOf(nesting);
        if (own != null && endPermit(own)) {
            return;
        }
        int lent = isPreExisting() ? recorder.pool().lentCount() : -1;
        int more = lent < 0 ? 1 : inUse() - lent + 1;
        while (more > 0 && endOldest()) {
            more--;
        }
    }

    /** Ends the oldest use, or the next one if another thread has ended it meanwhile; false if none is left. */
    private boolean endOldest() {
        Lease oldest = oldest();
        while (oldest != null && !endPermit(oldest)) {
            oldest = oldest();
        }
        return oldest != null;
    }

    private boolean endPermit(Lease lease) {
        boolean ended = end(lease, true);
        if (ended) {
            free.add(lease);
        }
        return ended;
    }

    private int inUse() {
        int inUse = 0;
        for (Lease lease : leases) {
            inUse += lease.isInUse() ? 1 : 0;
        }
        return inUse;
    }

    boolean isPreExisting() {
        return recorder.origin() == PoolOrigin.BEFORE_ATTACH;
    }

    /** Returns the lease with the oldest use, without those that nobody will return; null if there is none. */
    private Lease oldest() {
        long now = System.nanoTime();
        long oldestAge = -1;
        Lease oldest = null;
        for (Lease lease : leases) {
            long age = lease.isUnseen && !isPreExisting() ? -1 : lease.ageNanos(now);
            if (age > oldestAge) {
                oldestAge = age;
                oldest = lease;
            }
        }
        return oldest;
    }

    /**
     * Ends a window: begins or ends uses of permits where the station has counted otherwise than the library for {@link
     * Ledger#PATIENCE_NANOS}. Permits whose use was not seen to begin are pre-existing, or no thread has them:
     * Failsafe 3.3.2 gives permits to callers that have given up. Sampler thread only.
     */
    void endWindow(long now) {
        nesting.endWindow(counters.totals().inSystem());
        leaks.endWindow(now);
        int lent = recorder.pool().lentCount();
        int more = lent < 0 ? 0 : lent - inUse();
        if (more == 0 || Integer.signum(more) != Integer.signum(unseen)) {
            unseen = more;
            unseenSince = now;
        } else if (Math.abs(more) < Math.abs(unseen)) {
            unseen = more;
        }
        if (now - unseenSince >= Ledger.PATIENCE_NANOS) {
            settle(unseen);
            unseen = 0;
        }
    }

    private void settle(int more) {
        for (int i = 0; i < more; i++) {
            Lease lease = unused();
            begin(lease, null);
            lease.isUnseen = true;
        }
        int fewer = -more;
        for (Lease lease : leases) {
            if (fewer > 0 && lease.isUnseen && endPermit(lease)) {
                fewer--;
            }
        }
    }
}
