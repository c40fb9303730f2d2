package io.loadline.demo.server;

import com.sun.net.httpserver.HttpExchange;
import io.loadline.demo.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Answers to a request. A client that is gone is nobody's problem: its exchange is closed. */
final class Reply {

    /** Seconds, for whoever was refused. */
    private static final int RETRY_AFTER = 1;

    /** Bytes; ab counts an answer as failed whose length is another than that of the first. */
    private static final int WHOLE = 512;

    private Reply() {}

    static void of(HttpExchange exchange, Object answer) {
        send(exchange, 200, Json.write(answer));
    }

    /** With spaces before the line's end, which JSON allows, so that all are of one length. */
    static void work(HttpExchange exchange, WorkAnswer answer) {
        String json = Json.write(answer);
        send(exchange, 200, json + " ".repeat(WHOLE - json.length() % WHOLE));
    }

    static void problem(HttpExchange exchange, int status, String sentence) {
        send(exchange, status, Json.write(new Problem(sentence)));
    }

    static void unavailable(HttpExchange exchange, Refusal refusal) {
        exchange.getResponseHeaders().set("Retry-After", String.valueOf(RETRY_AFTER));
        problem(exchange, 503, refusal.getMessage());
    }

    private static void send(HttpExchange exchange, int status, String json) {
        byte[] body = (json + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        try (exchange) {
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(status, -1);
                return;
            }
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        } catch (IOException e) {
            // the client closed the connection
        }
    }

    private record Problem(String error) {}
}
