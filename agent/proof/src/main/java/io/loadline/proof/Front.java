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
 * HTTP before a candidate that is no web server: it gives each request away at once, on its only thread, and any thread answers it
 * later. So no pool but the candidate's own has to do with a request.
 */
public final class Front implements AutoCloseable {
    private static final int BACKLOG = 1_000;

    private final HttpServer http;

    static {
        // read once, with the first server: else small answers wait for acknowledgements, and connections are closed
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    }

    /** A request that waits for its answer. */
    public record Waiting(HttpExchange exchange) {
        /** Answers it, from any thread, once. */
        public void answer(String text) {
            send(200, text);
        }

        /** Says that there is too much to do. */
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

    /** {@code submit}: gives a request to the candidate; what it throws refuses the request. */
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
