package io.loadline.demo.server;

import com.sun.net.httpserver.HttpExchange;
import java.util.SplittableRandom;

/** A request to {@code /work}, from its arrival to its answer. */
final class Request implements QueuedTask {

    private final HttpExchange exchange;
    private final Order order;
    private final Service service;
    private final Counts counts;
    private final SplittableRandom random;
    private final long arrival = System.nanoTime();

    /** @param random of this request alone */
    Request(HttpExchange exchange, Order order, Service service, Counts counts, SplittableRandom random) {
        this.exchange = exchange;
        this.order = order;
        this.service = service;
        this.counts = counts;
        this.random = random;
    }

    @Override
    public int priority() {
        return order.priority();
    }

    @Override
    public long arrival() {
        return arrival;
    }

    @Override
    public void run() {
        try {
            perform();
        } finally {
            exchange.close(); // an error, too, must not leave the client waiting
        }
    }

    private void perform() {
        try {
            WorkAnswer answer = service.perform(order, random, arrival);
            counts.answered();
            Reply.work(exchange, answer);
        } catch (Refusal e) {
            refuse(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refuse(new Refusal("The server is stopping."));
        }
    }

    @Override
    public void refuse(Refusal refusal) {
        counts.refused();
        Reply.unavailable(exchange, refusal);
    }
}
