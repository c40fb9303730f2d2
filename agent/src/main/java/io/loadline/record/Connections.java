package io.loadline.record;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The connections of one pool that were ever given out, each with the {@link Worker} that stands for it: a connection in use
 * is a worker with a task. One that is never given back stays so, and shows as the oldest running.
 *
 * <p>They are known by their identity hash, since each leads to its pool, which must not be kept alive. Two of a thousand have
 * the same in one JVM of four thousand; they would count as one.
 */
final class Connections {

    private final PoolRecorder recorder;
    private final Map<Integer, Connection> known = new ConcurrentHashMap<>(0);
    private final Nesting nesting = new Nesting();

    private static final class Connection {
        final Worker worker;

        /** Given back twice, or given back and closed at once, it ends once: for whoever takes this mark. */
        final Nesting.Lease lease;

        /** Where its use is counted as well; null if nowhere. */
        private Visits visits;

        Connection(Worker worker, Nesting nesting) {
            this.worker = worker;
            this.lease = new Nesting.Lease(nesting);
        }
    }

    Connections(PoolRecorder recorder) {
        this.recorder = recorder;
    }

    /** Requests by threads that hold one. */
    Nesting nesting() {
        return nesting;
    }

    /**
     * {@code request}: null if nobody saw it made, so that it counts as made now; {@code visits}: null if no task of a pool of
     * threads asked.
     */
    void given(Object connection, Requests.Request request, Visits visits) {
        Connection given = known.computeIfAbsent(
                System.identityHashCode(connection),
                unseen -> new Connection(recorder.workers().connectionSeen(), nesting));
        given.visits = visits;
        given.lease.begin(request);
        given.worker.holderId = request == null ? -1 : request.held.threadId;
        if (request == null) {
            recorder.service().takenOnArrival(given.worker, null);
        } else {
            recorder.service().taken(given.worker, request);
            // an idle connection goes to whoever comes first, past those that wait
            given.worker.arrival = request.since;
        }
        recorder.service().started(given.worker, request);
    }

    void returned(Object connection) {
        end(known.get(System.identityHashCode(connection)), true);
    }

    void closed(Object connection) {
        Connection closed = known.remove(System.identityHashCode(connection));
        if (closed != null) {
            end(closed, false);
            recorder.workers().exits(closed.worker);
        }
    }

    /** {@code connection}: null if it was given out before the attach. */
    private void end(Connection connection, boolean byItsUser) {
        if (connection == null || !connection.lease.end(byItsUser) || !connection.worker.isRunning()) {
            return;
        }
        if (connection.visits != null) {
            connection.visits.held(connection.worker.ageNanos(System.nanoTime()));
        }
        recorder.service().ended(connection.worker, false);
    }
}
