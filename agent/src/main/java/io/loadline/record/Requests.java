package io.loadline.record;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the application does with pools of connections. A request for a connection is what a task is in a pool of
 * threads: it arrives when it is made, starts when it is given a connection, and ends when that is given back, by whatever
 * thread. One that gets an exception, mostly for having waited too long, is rejected.
 *
 * <p>Three clock reads for each use of a connection. Where the thread that asks is the one that gets it, nothing is allocated.
 * Else the request is an object of the library's, which may be served, cancelled or timed out by any thread, or dropped: it is
 * known by its identity hash, as is what it gets, since neither may be kept alive. Whoever takes it out of the table
 * decides what it counts as.
 */
final class Requests {

    private final PoolRegistry registry;
    private final CurrentWorkers workers;
    private final ThreadLocal<Request> innermost = new ThreadLocal<>();

    /** Whether a thread has ever asked; until then no task that has a thread of its own needs to be known there. */
    private volatile boolean everAsked;

    /** By the identity of the library's request, as long as it waits. */
    private final Map<Integer, Request> waiting = new ConcurrentHashMap<>(0);

    /** What such requests have got, by its identity. */
    private final Map<Integer, Nesting.Lease> leased = new ConcurrentHashMap<>(0);

    Requests(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    /**
     * Stands for what the current thread asks for. Each thread uses its own again and again, and another one only where a
     * driver asks for a connection while it makes one.
     */
    static final class Request implements Runnable {
        private final Request outer;

        /** The pool that was asked; null while nothing is. */
        private PoolRecorder of;

        /** Where what the task does is counted on whose behalf it was made; null if that is of no pool of threads. */
        private Visits visits;

        /** Whose task the thread runs, where each task has a thread of its own; else null. */
        private PoolRecorder executor;

        /** When it was made, nanoseconds. */
        long since;

        /** What the thread was given, and whether it asks for another one of the same pool; null if no thread asks. */
        final Nesting.Held held;

        boolean isForAnother;

        /** Where the thread is known as one that does so; of several pools, the last. */
        Nesting lastNesting;

        Request(Request outer) {
            this.outer = outer;
            this.held = outer == null ? new Nesting.Held() : outer.held;
            this.executor = outer == null ? null : outer.executor;
        }

        /** Stands for what an object of the library's asks for. */
        private Request(PoolRecorder of) {
            this.outer = null;
            this.held = null;
            this.of = of;
        }

        @Override
        public void run() {}
    }

    /** The current thread runs a task of this executor, which has no workers: it is known by its requests; null once it has ended. */
    void runsTaskOf(PoolRecorder executor) {
        if (!everAsked) {
            return;
        }
        Request mine = innermost.get();
        if (mine == null && executor != null) {
            mine = new Request((Request) null);
            innermost.set(mine);
        }
        if (mine != null) {
            mine.executor = executor;
        }
    }

    void asked(Object pool) {
        everAsked = true;
        PoolRecorder recorder = registry.of(pool);
        Request request = begin(recorder);
        recorder.connections.nesting.asked(request);
        request.since = recorder.submissions.arrived(request);
    }

    /** {@code onlyIfAsked}: else it counts as asked for now. */
    void given(Object connection, Object pool, boolean onlyIfAsked) {
        PoolRecorder recorder = registry.of(pool);
        Request request = end(recorder);
        if (request != null || !onlyIfAsked) {
            recorder.connections.given(connection, request, waited(request));
        }
    }

    void refused(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        Request request = end(recorder);
        if (request != null) {
            waited(request);
            recorder.connections.nesting.refused(request);
            recorder.submissions.gaveUp(request, System.nanoTime());
        }
    }

    /** A pool that is not known has given out none: it is under construction, or older than the attach. */
    void returned(Object connection, Object pool) {
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && connection != null) {
            recorder.connections.returned(connection);
        }
    }

    void closed(Object connection, Object pool) {
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && connection != null) {
            recorder.connections.closed(connection);
        }
    }

    // ---- requests that are objects of their own

    /** {@code route}: null where the pool has one limit for all. */
    void made(Object request, Object pool, Object route) {
        PoolRecorder recorder = registry.of(pool);
        Request made = new Request(recorder.routes == null ? recorder : recorder.routes.of(pool, route));
        made.since = made.of.submissions.arrived(made);
        waiting.put(System.identityHashCode(request), made);
    }

    /** Of one that is older than the attach nothing is known, nor of what it gets. */
    void served(Object connection, Object request) {
        Request served = taken(waiting, request);
        if (served != null) {
            Nesting.Lease lease = served.of.connections.given(served);
            ended(leased.put(System.identityHashCode(connection), lease));
        }
    }

    void ends(Object request) {
        Request ended = taken(waiting, request);
        if (ended != null) {
            ended.of.submissions.gaveUp(ended, System.nanoTime());
        }
    }

    /** Only a thread that takes what it has asked for is known to have waited, and to use it. */
    void held(Object connection) {
        Nesting.Lease lease = leased.isEmpty() ? null : leased.get(System.identityHashCode(connection));
        if (lease == null || lease.visits != null) {
            return;
        }
        Worker used = lease.worker;
        used.holderId = Thread.currentThread().getId();
        Worker user = workers.innermost();
        if (user != null && user.service != null) {
            long now = System.nanoTime();
            lease.visits = user.recorder.visitsTo(used.recorder);
            lease.visits.waited(now - used.ageNanos(now) - used.arrival);
        }
    }

    void freed(Object connection) {
        ended(taken(leased, connection));
    }

    private static void ended(Nesting.Lease lease) {
        if (lease != null) {
            lease.worker.recorder.connections.freed(lease);
        }
    }

    private static <T> T taken(Map<Integer, T> from, Object key) {
        return from.isEmpty() ? null : from.remove(System.identityHashCode(key));
    }

    /** The pool is gone, with whatever it dropped. */
    void forget(PoolRecorder gone) {
        waiting.values().removeIf(request -> request.of == gone);
        leased.values().removeIf(lease -> lease.worker.recorder == gone);
    }

    // ---- requests of threads

    private Request begin(PoolRecorder recorder) {
        Request mine = innermost.get();
        if (mine == null || mine.of != null) {
            mine = new Request(mine);
            innermost.set(mine);
        }
        mine.of = recorder;
        PoolRecorder task = ofTask(mine);
        mine.visits = task == null ? null : task.visitsTo(recorder);
        return mine;
    }

    /** Whose task makes it; null if it is no task. */
    private PoolRecorder ofTask(Request request) {
        Worker worker = workers.innermost();
        return worker == null ? request.executor : worker.service == null ? null : worker.recorder;
    }

    /** The wait is over, whatever came of it. Where the task of a pool of threads that made the request is counted, or null. */
    private static Visits waited(Request request) {
        Visits visits = request == null ? null : request.visits;
        if (visits != null) {
            request.visits = null;
            visits.waited(System.nanoTime() - request.since);
        }
        return visits;
    }

    /** Null for one that was made before the attach, or by another thread. */
    private Request end(PoolRecorder recorder) {
        Request mine = innermost.get();
        Request request = mine;
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
