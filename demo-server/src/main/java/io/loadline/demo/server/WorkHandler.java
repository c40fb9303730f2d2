package io.loadline.demo.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.loadline.demo.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.LongAdder;

/** Does the work of each request to {@code /work} on the pool's thread that brought it here. */
final class WorkHandler implements HttpHandler {

    private final Work usual;
    private final LongAdder answered = new LongAdder();

    WorkHandler(Work usual) {
        this.usual = usual;
    }

    /** How many requests were done as asked and answered 200. */
    long answeredCount() {
        return answered.sum();
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes(); // an unread body would cost the connection
        if (!exchange.getRequestURI().getPath().equals(DemoServer.PATH)) {
            answer(
                    exchange,
                    404,
                    problem("There is nothing at " + exchange.getRequestURI().getPath() + ": ask for " + DemoServer.PATH
                            + "."));
        } else if (!exchange.getRequestMethod().equals("GET")) {
            answer(exchange, 405, problem("Ask with GET."));
        } else {
            answerWork(exchange);
        }
    }

    private void answerWork(HttpExchange exchange) throws IOException {
        Work work;
        try {
            work = WorkQuery.read(exchange.getRequestURI().getQuery(), usual);
        } catch (IllegalArgumentException e) {
            answer(exchange, 400, problem(e.getMessage()));
            return;
        }
        try {
            String json = Json.write(work.perform());
            answered.increment();
            answer(exchange, 200, json);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer(exchange, 503, problem("The server is stopping."));
        }
    }

    private static String problem(String sentence) {
        return Json.write(new Problem(sentence));
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = (json + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.getResponseBody().close();
    }

    private record Problem(String error) {}
}
