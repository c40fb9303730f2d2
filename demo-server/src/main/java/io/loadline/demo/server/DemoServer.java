// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.LengthDistribution;
import io.loadline.demo.server.PoolPlan.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;

/**
 * An HTTP server on loopback only. Each request goes from the socket into a thread pool, does its {@link Work} there and
 * is answered with a {@link Service.Answer}; one that the pool rejects, or whose deadline is over while it waits, is
 * answered 503. Running when made; thread safe.
 */
public final class DemoServer implements AutoCloseable {
    private static final String PATH = "/work";
    private static final String NAME = "demo-server";
    private static final String COUNTS = "/counts";
    /** Bytes; ab counts an answer as failed whose length is another than that of the first. */
    private static final int WHOLE = 512;

    private final HttpServer http;
    private final Order usual;
    /** Services by path. */
    private final Map<String, Service> services = new HashMap<>();

    private final SplittableRandom random;
    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile Thread caller;

    /**
     * Description of a server.
     *
     * @param port 0 for any free one
     * @param more pools beside it, by the names that follow /work/ in the path of their requests
     * @param usual what a request does if it does not ask for something else
     * @param exponent of the digits, by which their cost grows
     * @param seed of all lengths that are drawn: the n-th request draws the same whatever thread it gets
     */
    record Plan(
            int port,
            PoolPlan pool,
            Map<String, PoolPlan> more,
            Order usual,
            LengthDistribution processorTime,
            double exponent,
            Service.Downstream downstream,
            long seed) {}

    /** @throws Failure if the port is taken or may not be used */
    DemoServer(Plan plan) {
        http = listen(plan.port());
        usual = plan.usual();
        addService(plan, PATH, NAME, plan.pool());
        plan.more().forEach((name, pool) -> addService(plan, PATH + "/" + name, name, pool));
        random = new SplittableRandom(plan.seed());
        http.createContext("/", this::handle);
        http.start();
    }

    private void addService(Plan plan, String path, String name, PoolPlan pool) {
        services.put(path, new Service(pool.newPool(name), plan.processorTime(), plan.exponent(), plan.downstream()));
    }

    public URI url() {
        InetSocketAddress address = http.getAddress();
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + PATH);
    }

    /** Counts the requests for work that were done as asked. */
    public long answeredCount() {
        return answered.sum();
    }

    /** Counts the requests that were answered 503. */
    public long refusedCount() {
        return refused.sum();
    }

    @Override
    public void close() {
        services.values().stream()
                .flatMap(service -> service.pool().shutdownNow().stream())
                .forEach(task -> ((PoolPlan.Task) task).refuse(new Refusal("The server is stopping.")));
        if (caller != null) {
            caller.interrupt(); // where the pool has the HTTP server's thread run a request itself
        }
        http.stop(0);
    }

    private static HttpServer listen(int port) {
        // the JDK's server reads them when its first instance is made
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else headers and body wait 40 ms for one another
        System.setProperty("sun.net.httpserver.maxIdleConnections", "100000"); // a client that thinks stays connected
        System.setProperty("sun.net.httpserver.idleInterval", "900"); // seconds, for those that think long
        System.setProperty("sun.net.httpserver.maxReqTime", "2"); // seconds for sending a request: all others wait
        try {
            InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
            return HttpServer.create(new InetSocketAddress(loopback, port), 4_096);
        } catch (IOException e) {
            throw new Failure(
                    "Port " + port + " cannot be used (" + e.getMessage()
                            + "): stop the program that has it, or give another --port (0 takes any free one).",
                    e);
        }
    }

    /** Runs on the one thread of the HTTP server. */
    private void handle(HttpExchange exchange) throws IOException {
        caller = Thread.currentThread();
        exchange.getRequestBody().readAllBytes(); // an unread body would cost the connection
        String path = exchange.getRequestURI().getPath();
        if (!exchange.getRequestMethod().equals("GET")) {
            exchange.getResponseHeaders().set("Allow", "GET");
            problem(exchange, 405, "Ask with GET.");
        } else if (services.containsKey(path)) {
            submit(exchange, services.get(path));
        } else if (path.equals(COUNTS)) {
            send(exchange, 200, "{\"answered\":" + answeredCount() + ",\"refused\":" + refusedCount() + "}");
        } else {
            problem(exchange, 404, "There is nothing at " + path + ": ask for " + PATH + " or " + COUNTS + ".");
        }
    }

    private void submit(HttpExchange exchange, Service service) {
        Order order;
        try {
            order = usual.with(exchange.getRequestURI().getQuery());
        } catch (IllegalArgumentException e) {
            problem(exchange, 400, e.getMessage());
            return;
        }
        Request request = new Request(exchange, service, order, random.split());
        try {
            service.pool().execute(request);
        } catch (RejectedExecutionException e) {
            request.refuse(new Refusal("All threads are busy and no room is left in the queue."));
        } catch (OutOfMemoryError e) {
            request.refuse(new Refusal("The system gives no more threads: start the server with fewer --threads."));
        }
    }

    /** A request for work, from its arrival to its answer. */
    private final class Request implements PoolPlan.Task {
        private final HttpExchange exchange;
        private final Service service;
        private final Order order;
        private final SplittableRandom own;
        private final long arrival = System.nanoTime();

        Request(HttpExchange exchange, Service service, Order order, SplittableRandom own) {
            this.exchange = exchange;
            this.service = service;
            this.order = order;
            this.own = own;
        }

        @Override
        public void run() {
            try {
                String json = Json.write(service.perform(order, own, arrival));
                answered.increment();
                // spaces before the line's end, which JSON allows, so that all are of one length
                send(exchange, 200, json + " ".repeat(WHOLE - json.length() % WHOLE));
            } catch (Refusal e) {
                refuse(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                refuse(new Refusal("The server is stopping."));
            } finally {
                exchange.close(); // an error, too, must not leave the client waiting
            }
        }

        @Override
        public void refuse(Refusal refusal) {
            refused.increment();
            exchange.getResponseHeaders().set("Retry-After", "1"); // seconds
            problem(exchange, 503, refusal.getMessage());
        }
    }

    private static void problem(HttpExchange exchange, int status, String sentence) {
        send(exchange, status, Json.write(Map.of("error", sentence)));
    }

    private static void send(HttpExchange exchange, int status, String json) {
        byte[] body = (json + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        try (exchange) {
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, head ? -1 : body.length);
            exchange.getResponseBody().write(body, 0, head ? 0 : body.length);
        } catch (IOException e) {
            // the client closed the connection
        }
    }
}
