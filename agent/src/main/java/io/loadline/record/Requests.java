package io.loadline.record;

/**
 * What threads of the application do with pools of connections. A request for a connection is what a task is in a pool of
 * threads: it arrives when it is made, starts when it is given a connection, and ends when that is given back, by whatever
 * thread. One that gets an exception, mostly for having waited too long, is rejected.
 *
 * <p>Three clock reads for each use of a connection, and nothing is allocated.
 */
final class Requests {

    private final PoolRegistry registry;
    private final CurrentWorkers workers;
    private final ThreadLocal<Request> innermost = new ThreadLocal<>();

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

        /** When it was made, nanoseconds. */
        long since;

        /** What the thread was given, and whether it asks for another one of the same pool. */
        final Nesting.Held held;

        boolean isForAnother;

        /** Where the thread is known as one that does so; of several pools, the last. */
        Nesting lastNesting;

        Request(Request outer) {
            this.outer = outer;
            this.held = outer == null ? new Nesting.Held() : outer.held;
        }

        @Override
        public void run() {}
    }

    void asked(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        Request request = begin(recorder);
        recorder.connections.nesting.asked(request);
        request.since = recorder.submissions.arrived(request);
    }

    void given(Object connection, Object pool) {
        PoolRecorder recorder = registry.of(pool);
        Request request = end(recorder);
        recorder.connections.given(connection, request, waited(request));
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

    private Request begin(PoolRecorder recorder) {
        Request mine = innermost.get();
        if (mine == null || mine.of != null) {
            mine = new Request(mine);
            innermost.set(mine);
        }
        mine.of = recorder;
        Worker worker = workers.innermost();
        mine.visits = worker == null || worker.service == null ? null : worker.recorder.visitsTo(recorder);
        return mine;
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
