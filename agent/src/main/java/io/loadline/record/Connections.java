// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Connections of one pool that were ever given out, each with the {@link Worker} that stands for it: a connection in
 * use is a worker with a task. A connection that is never returned stays in use, and shows as the oldest running.
 *
 * <p>Connections are known by their identity hash, since each refers to its pool, which must not be kept alive. Among a
 * thousand connections, two have the same hash in one JVM of four thousand; they count as one.
 */
final class Connections {

    private final PoolRecorder recorder;
    private final Map<Integer, Nesting.Lease> known = new ConcurrentHashMap<>(0);

    /** Free leases, where requests do not belong to threads: each stands for one connection in use after another. */
    private final Queue<Nesting.Lease> free = new ConcurrentLinkedQueue<>();

    /** Requests by threads that hold a connection. */
    final Nesting nesting = new Nesting();

    Connections(PoolRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Begins the use of a connection by the thread that asked for it.
     *
     * @param request null if its start was not seen: the request counts as made now
     * @param visits null if the asking task is of no pool of threads
     */
    void given(Object connection, Requests.Request request, Visits visits) {
        begin(known.computeIfAbsent(System.identityHashCode(connection), unseen -> unused()), request, visits);
    }

    /** Begins the use of a connection by a request that belongs to no thread. */
    Nesting.Lease given(Requests.Request request) {
        Nesting.Lease idle = free.poll();
        Nesting.Lease given = idle == null ? unused() : idle;
        begin(given, request, null);
        return given;
    }

    /** Ends the use of a connection by such a request. */
    void freed(Nesting.Lease lease) {
        end(lease, false);
        free.add(lease);
    }

    private Nesting.Lease unused() {
        return new Nesting.Lease(nesting, recorder.workers().connectionSeen());
    }

    private void begin(Nesting.Lease given, Requests.Request request, Visits visits) {
        Nesting.Held holder = request == null ? null : request.held;
        given.visits = visits;
        given.begin(request);
        given.worker.holderId = holder == null ? -1 : holder.threadId;
        if (request == null) {
            recorder.service.takenOnArrival(given.worker, null);
        } else {
            recorder.service.taken(given.worker, request);
            // an idle connection goes to the first request that asks, past those that wait
            given.worker.arrival = request.since;
        }
        recorder.service.started(given.worker, request);
    }

    void returned(Object connection) {
        end(known.get(System.identityHashCode(connection)), true);
    }

    void closed(Object connection) {
        Nesting.Lease closed = known.remove(System.identityHashCode(connection));
        if (closed != null) {
            end(closed, false);
            recorder.workers().exits(closed.worker);
        }
    }

    /**
     * Ends the use of a connection.
     *
     * @param connection null if the connection was given out before the attach
     */
    private void end(Nesting.Lease connection, boolean byItsUser) {
        if (connection == null || !connection.end(byItsUser) || !connection.worker.isRunning()) {
            return;
        }
        if (connection.visits != null) {
            connection.visits.held(connection.worker.ageNanos(System.nanoTime()));
        }
        recorder.service.ended(connection.worker, false);
    }
}
