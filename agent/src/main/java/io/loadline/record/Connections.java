package io.loadline.record;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The connections of one pool that were ever given out, each with the {@link Worker} that stands for it: a connection in use
 * is a worker with a task. One that is never given back stays so, and shows as the oldest running.
 *
 * <p>They are known by their identity hash, since each leads to its pool, which must not be kept alive. Two of a thousand have
 * the same in one JVM of four thousand; they would count as one.
 */
final class Connections {

    private final PoolRecorder recorder;
    private final Map<Integer, Nesting.Lease> known = new ConcurrentHashMap<>(0);

    /** Where requests are no threads': each stands for whatever is in use, one after the other. */
    private final Queue<Nesting.Lease> free = new ConcurrentLinkedQueue<>();

    /** Requests by threads that hold one. */
    final Nesting nesting = new Nesting();

    Connections(PoolRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * {@code request}: null if nobody saw it made, so that it counts as made now; {@code visits}: null if no task of a pool of
     * threads asked.
     */
    void given(Object connection, Requests.Request request, Visits visits) {
        begin(known.computeIfAbsent(System.identityHashCode(connection), unseen -> unused()), request, visits);
    }

    /** To whoever has made a request that is no thread's. */
    Nesting.Lease given(Requests.Request request) {
        Nesting.Lease idle = free.poll();
        Nesting.Lease given = idle == null ? unused() : idle;
        begin(given, request, null);
        return given;
    }

    /** What was given to such a request is not used any more. */
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
            // an idle connection goes to whoever comes first, past those that wait
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

    /** {@code connection}: null if it was given out before the attach. */
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
