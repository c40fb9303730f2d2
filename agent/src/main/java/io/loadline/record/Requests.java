// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sink of requests of the application for connections. A request is to a pool of connections what a task is to a pool of
 * threads: it arrives when it is made, starts when it is given a connection, and ends when any thread returns the
 * connection. A request that gets an exception, mostly for having waited too long, is rejected.
 *
 * <p>Each use of a connection takes three clock reads, and some 50 bytes for the lookup of its hash. If the thread that
 * asks is the one that gets the connection, only the first request of each thread allocates more: on virtual threads,
 * each request. Otherwise the request is an object of
 * the library's, which any thread may serve, cancel or time out, or which is dropped. Such a request, and the connection
 * that it gets, are known by their identity hashes, since neither may be kept alive. The thread that takes an entry out
 * of the table decides what it counts as.
 */
final class Requests implements Sink {

    private final PoolRegistry registry;
    private final CurrentWorkers workers;
    private final ThreadLocal<ConnectionRequest> innermost = new ThreadLocal<>();

    /** True once a thread has asked; until then a task with a thread of its own need not be known to that thread. */
    private volatile boolean everAsked;

    /** Requests that wait, by the identity of the library's request. */
    private final Map<Integer, ConnectionRequest> waiting = new ConcurrentHashMap<>(0);

    /** Leases of connections that such requests have got, by the identity of the connection. */
    private final Map<Integer, Lease> leased = new ConcurrentHashMap<>(0);

    Requests(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    /**
     * Request of the current thread. Each thread reuses its own, and needs another one only where a driver asks for a
     * connection while it makes one.
     */
    static final class ConnectionRequest implements Runnable {
        private final ConnectionRequest outer;

        /** Pool that was asked; null while none is. */
        private PoolRecorder of;

        /**
         * Counter of the request's wait and use, for the pool whose task made it; null if no task of a pool of threads
         * did, and once the wait has ended.
         */
        Visits visits;

        /** Worker whose task made the request; null if no task of a pool of threads did. */
        Worker worker;

        /** Executor whose task the thread runs, where each task has a thread of its own; else null. */
        private PoolRecorder executor;

        /** Time when the request was made, in nanoseconds. */
        long since;

        /**
         * Connections of the asking thread, and whether it asks for another one of the same pool; null if no thread
         * asks.
         */
        final Nesting.Held held;

        boolean isForAnother;

        /** Nesting where this thread is registered; of several pools, the last one's. */
        Nesting lastNesting;

        ConnectionRequest(ConnectionRequest outer) {
            this.outer = outer;
            this.held = outer == null ? new Nesting.Held() : outer.held;
            this.executor = outer == null ? null : outer.executor;
        }

        /** Makes the stand-in for a request that is an object of the library's. */
        private ConnectionRequest(PoolRecorder of) {
            this.outer = null;
            this.held = null;
            this.of = of;
        }

        /** Ends the wait, whatever its outcome. */
        void waited(long now) {
            if (visits != null) {
                visits.waited(now - since);
                visits = null;
            }
        }

        @Override
        public void run() {}
    }

    /**
     * Records that the current thread runs a task of this executor, which has no workers; null once the task has ended.
     */
    void runsTaskOf(PoolRecorder executor) {
        if (!everAsked) {
            return;
        }
        ConnectionRequest mine = innermost.get();
        if (mine == null && executor != null) {
            mine = new ConnectionRequest((ConnectionRequest) null);
            innermost.set(mine);
        }
        if (mine != null) {
            mine.executor = executor;
        }
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "asked":
                asked(first);
                break;
            case "given":
                given(first, second, third != null);
                break;
            case "refused":
                refused(first);
                break;
            case "returned":
                returned(first, second);
                break;
            case "dropped":
                dropped(first, second);
                break;
            case "closed":
                closed(first, second);
                break;
            case "made":
                made(first, second, third);
                break;
            case "promised":
                promised((CompletableFuture<?>) first, second);
                break;
            case "awaited":
                return awaited(first, second);
            case "served":
                served(first, second);
                break;
            case "ends":
                ends(first);
                break;
            case "freed":
                freed(first);
                break;
            case "held":
                held(first);
                break;
            case "shut":
                shut(first);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /** Records that the current thread asks for a connection. */
    private void asked(Object pool) {
        if (!everAsked) {
            everAsked = true;
        }
        PoolRecorder recorder = registry.of(pool);
        ConnectionRequest request = begin(recorder);
        recorder.connections.nesting.asked(request);
        recorder.connections.arrived(request);
    }

    /**
     * Records that the current thread is about to get a connection.
     *
     * @param onlyIfAsked whether to ignore it unless this thread asked; else the request counts as made now
     */
    private void given(Object connection, Object pool, boolean onlyIfAsked) {
        PoolRecorder recorder = registry.of(pool);
        ConnectionRequest request = end(recorder);
        if (request != null || !onlyIfAsked) {
            recorder.connections.given(connection, request);
        }
    }

    /** Records that the current thread, which has asked for a connection, gets none. */
    void refused(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        ConnectionRequest request = end(recorder);
        if (request != null) {
            recorder.connections.nesting.refused(request);
            recorder.connections.rejected(request);
        }
    }

    /**
     * Records that the connection is about to become free for others; any thread may return it. An unknown pool has given out no connection: it is under construction, or predates the attach.
     */
    private void returned(Object connection, Object pool) {
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && connection != null) {
            recorder.connections.returned(connection);
        }
    }

    /** Records that a connection becomes free for others, each of which gets another object. */
    private void dropped(Object connection, Object pool) {
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null) {
            recorder.connections.dropped(connection);
        }
    }

    /** Records that the connection is never given out again, whether it is in use or not. */
    private void closed(Object connection, Object pool) {
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && connection != null) {
            recorder.connections.closed(connection);
        }
    }

    // ---- requests that are objects of their own

    /**
     * Records a request that was made.
     *
     * @param route null where the pool has one limit for all
     */
    void made(Object request, Object pool, Object route) {
        PoolRecorder recorder = registry.of(pool);
        ConnectionRequest made =
                new ConnectionRequest(recorder.routes == null ? recorder : recorder.routes.of(pool, route));
        made.of.connections.arrived(made);
        waiting.put(System.identityHashCode(request), made);
        if (recorder.connections.isShut) {
            // the request passed the library's check before the pool was shut down
            ends(request);
        }
    }

    /**
     * Records a request that was made, and that ends when its future fails or is cancelled. The future's other dependents
     * run first, which may already return the connection: so this one does not tell that the request is served.
     */
    private void promised(CompletableFuture<?> request, Object pool) {
        made(request, pool, null);
        request.whenComplete((connection, failure) -> {
            if (failure != null) {
                ends(request);
            }
        });
    }

    /** Records a request that was made, and returns a callback that replaces its own. */
    private Object awaited(Object callback, Object pool) {
        Object request = ResultCallback.of(callback);
        made(request, pool, null);
        return request;
    }

    /**
     * Records that a request is about to get a connection. Nothing is known of a request from before the attach, nor of its
     * connection.
     */
    private void served(Object connection, Object request) {
        ConnectionRequest served = taken(waiting, request);
        if (served != null) {
            ended(leased.put(System.identityHashCode(connection), served.of.connections.given(served)));
        }
    }

    /** Records that the request will get no connection any more; void if it has got one. */
    private void ends(Object request) {
        ConnectionRequest ended = taken(waiting, request);
        if (ended != null) {
            ended.of.connections.rejected(ended);
        }
    }

    /**
     * Records that the current thread, which may have waited, is about to use a connection that a request has got. Only a thread that takes the connection it asked for is known to have waited and
     * to use it.
     */
    private void held(Object connection) {
        Lease lease = leased.isEmpty() ? null : leased.get(System.identityHashCode(connection));
        if (lease == null || lease.visits != null) {
            return;
        }
        Worker user = workers.innermost();
        boolean isOfTask = user != null && user.station != null;
        lease.isUsedHere(isOfTask ? user : null);
        if (isOfTask) {
            lease.visits = user.recorder.visitsTo(lease.station.recorder);
            lease.visits.waited(lease.waitNanos());
        }
    }

    /** Records that a connection that a request has got becomes free for others, or is never given out again. */
    private void freed(Object connection) {
        ended(taken(leased, connection));
    }

    /**
     * Records that the pool was shut down: it closes the connections in use, and forgets the requests that wait, which
     * it tells nobody. They count as rejected.
     */
    private void shut(Object pool) {
        PoolRecorder shut = registry.ifKnown(pool);
        if (shut == null) {
            return;
        }
        shut.connections.isShut = true;
        waiting.forEach((key, request) -> {
            if (isOf(shut, request.of) && waiting.remove(key, request)) {
                request.of.connections.rejected(request);
            }
        });
        leased.forEach((key, lease) -> {
            if (isOf(shut, lease.station.recorder) && leased.remove(key, lease)) {
                ended(lease);
            }
        });
    }

    private static boolean isOf(PoolRecorder pool, PoolRecorder recorder) {
        return recorder == pool || pool.routes != null && pool.routes.have(recorder);
    }

    private static void ended(Lease lease) {
        if (lease != null) {
            lease.station.freed(lease);
        }
    }

    private static <T> T taken(Map<Integer, T> from, Object key) {
        return from.isEmpty() ? null : from.remove(System.identityHashCode(key));
    }

    // ---- permits, which are no objects

    /** Records that the current thread, which has asked, gets a permit. */
    void permitGiven(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        recorder.connections.permitted(end(recorder));
    }

    /** Records a request that no thread waits for, and that got a permit when it was made. */
    void permitGivenAtOnce(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        ConnectionRequest request = new ConnectionRequest(recorder);
        recorder.connections.arrived(request);
        recorder.connections.given(request);
    }

    /** Records that a request that no thread waits for gets a permit. Nothing is known of any other request. */
    void permitServed(Object request) {
        ConnectionRequest served = taken(waiting, request);
        if (served != null) {
            served.of.connections.given(served);
        }
    }

    /** Records that a permit is about to become free for others; any thread may return it. */
    void permitReturned(Object pool) {
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null) {
            ConnectionRequest mine = innermost.get();
            recorder.connections.permitReturned(mine == null ? null : mine.held);
        }
    }

    /** Drops the requests and leases of a pool that is gone. */
    void forget(PoolRecorder gone) {
        waiting.values().removeIf(request -> request.of == gone);
        leased.values().removeIf(lease -> lease.station.recorder == gone);
    }

    // ---- requests of threads

    private ConnectionRequest begin(PoolRecorder recorder) {
        ConnectionRequest mine = innermost.get();
        if (mine == null || mine.of != null) {
            mine = new ConnectionRequest(mine);
            innermost.set(mine);
        }
        mine.of = recorder;
        PoolRecorder task = ofTask(mine);
        mine.visits = task == null ? null : task.visitsTo(recorder);
        return mine;
    }

    /** Returns the pool whose task makes the request, or null if no task does. */
    private PoolRecorder ofTask(ConnectionRequest request) {
        Worker worker = workers.innermost();
        request.worker = worker == null || worker.station == null ? null : worker;
        return worker == null ? request.executor : worker.station == null ? null : worker.recorder;
    }

    /** Returns the request, or null if it was made before the attach or by another thread. */
    private ConnectionRequest end(PoolRecorder recorder) {
        ConnectionRequest mine = innermost.get();
        ConnectionRequest request = mine;
        while (request != null && request.of != recorder) {
            request = request.outer;
        }
        if (request != null) {
            request.of = null;
            if (request != mine) {
                innermost.set(request);
            }
        }
        return request;
    }
}
