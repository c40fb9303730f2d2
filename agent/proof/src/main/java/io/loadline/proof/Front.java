// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * HTTP front of a candidate that is no web server. Its only thread submits each request at once, and any thread answers
 * it later. So no pool except the candidate's own handles requests.
 */
public final class Front implements AutoCloseable {
    private static final int BACKLOG = 1_000;

    private final HttpServer http;

    static {
        // read with the first server; by default small answers wait for acknowledgements, and idle connections are
        // closed
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    }

    /** Request that waits for its answer. */
    public record Waiting(HttpExchange exchange) {
        /** Answers the request; called once, on any thread. */
        public void answer(String text) {
            send(200, text);
        }

        /** Rejects the request. */
        public void refuse() {
            send(503, "refused");
        }

        private void send(int status, String text) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Starts the front. {@code submit} submits a request to the candidate, or rejects it by an exception. */
    public Front(Consumer<Waiting> submit) {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.createContext("/", exchange -> {
            Waiting request = new Waiting(exchange);
            try {
                submit.accept(request);
            } catch (RuntimeException e) {
                request.refuse();
            }
        });
        http.start();
    }

    public int port() {
        return http.getAddress().getPort();
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
