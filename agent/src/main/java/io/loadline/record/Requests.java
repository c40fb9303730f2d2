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
    private final ThreadLocal<Request> innermost = new ThreadLocal<>();

    Requests(PoolRegistry registry) {
        this.registry = registry;
    }

    /**
     * Stands for what the current thread asks for. Each thread uses its own again and again, and another one only where a
     * driver asks for a connection while it makes one.
     */
    private static final class Request implements Runnable {
        private final Request outer;

        /** Where it was made; null while nothing is asked for. */
        private PoolRecorder of;

        Request(Request outer) {
            this.outer = outer;
        }

        @Override
        public void run() {}
    }

    void asked(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        recorder.arrivals().arrived(begin(recorder));
    }

    void given(Object connection, Object pool) {
        PoolRecorder recorder = registry.of(pool);
        recorder.connections().given(connection, end(recorder));
    }

    void refused(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        Request request = end(recorder);
        if (request != null) {
            recorder.departures().refused(request, System.nanoTime());
        }
    }

    void returned(Object connection, Object pool) {
        registry.of(pool).connections().returned(connection);
    }

    void closed(Object connection, Object pool) {
        registry.of(pool).connections().closed(connection);
    }

    private Request begin(PoolRecorder recorder) {
        Request mine = innermost.get();
        if (mine == null || mine.of != null) {
            mine = new Request(mine);
            innermost.set(mine);
        }
        mine.of = recorder;
        return mine;
    }

    /** Null for one that was made before the attach. */
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
