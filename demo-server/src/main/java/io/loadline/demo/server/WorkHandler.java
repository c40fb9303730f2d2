package io.loadline.demo.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Takes requests from their sockets, on the one thread of the HTTP server, and puts those to {@code /work} into the pool. */
final class WorkHandler implements HttpHandler {

    private final Order usual;
    private final Executor pool;
    private final Service service;
    private final SplittableRandom random;
    private final Counts counts = new Counts();
    private volatile Thread caller;

    /** @param random the n-th request draws the same lengths whatever thread it gets */
    WorkHandler(Order usual, Executor pool, Service service, SplittableRandom random) {
        this.usual = usual;
        this.pool = pool;
        this.service = service;
        this.random = random;
    }

    Counts.Reading counts() {
        return counts.read();
    }

    /** Wakes the HTTP server's thread where a pool has it run a request itself. */
    void interruptCaller() {
        if (caller != null) {
            caller.interrupt();
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        caller = Thread.currentThread();
        exchange.getRequestBody().readAllBytes(); // an unread body would cost the connection
        String path = exchange.getRequestURI().getPath();
        if (!exchange.getRequestMethod().equals("GET")) {
            exchange.getResponseHeaders().set("Allow", "GET");
            Reply.problem(exchange, 405, "Ask with GET.");
        } else if (path.equals(DemoServer.PATH)) {
            submit(exchange);
        } else if (path.equals(DemoServer.COUNTS)) {
            Reply.of(exchange, counts.read());
        } else {
            Reply.problem(
                    exchange,
                    404,
                    "There is nothing at " + path + ": ask for " + DemoServer.PATH + " or " + DemoServer.COUNTS + ".");
        }
    }

    private void submit(HttpExchange exchange) {
        Order order;
        try {
            order = WorkQuery.read(exchange.getRequestURI().getQuery(), usual);
        } catch (IllegalArgumentException e) {
            Reply.problem(exchange, 400, e.getMessage());
            return;
        }
        Request request = new Request(exchange, order, service, counts, random.split());
        try {
            pool.execute(request);
        } catch (RejectedExecutionException e) {
            request.refuse(new Refusal("All threads are busy and no room is left in the queue."));
        } catch (OutOfMemoryError e) {
            request.refuse(new Refusal("The system gives no more threads: start the server with fewer --threads."));
        }
    }
}
