package io.loadline.demo.server;

import java.util.Locale;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;

/** What becomes of a request when all threads are busy and the queue is full. */
enum Rejection {
    /** It is answered 503. */
    ABORT(new ThreadPoolExecutor.AbortPolicy()),

    /** The HTTP server's one thread does it, and takes no other request meanwhile. */
    CALLER_RUNS(new ThreadPoolExecutor.CallerRunsPolicy()),

    /** The one that has waited longest is answered 503 in its place. */
    DISCARD_OLDEST(Rejection::makeRoom);

    private final RejectedExecutionHandler handler;

    Rejection(RejectedExecutionHandler handler) {
        this.handler = handler;
    }

    RejectedExecutionHandler handler() {
        return handler;
    }

    /** The name that users give and see: caller-runs. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** As the JDK's policy of that name, which tells nobody, so that a client would wait for ever. */
    private static void makeRoom(Runnable task, ThreadPoolExecutor pool) {
        if (pool.isShutdown()) {
            ((QueuedTask) task).refuse(new Refusal("The server is stopping."));
            return;
        }
        if (pool.getQueue().poll() instanceof QueuedTask oldest) {
            oldest.refuse(new Refusal("A later request took this one's place in the queue."));
        }
        pool.execute(task);
    }
}
