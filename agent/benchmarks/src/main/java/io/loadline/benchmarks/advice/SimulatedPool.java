package io.loadline.benchmarks.advice;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Tasks in order of arrival through a pool in simulated time, and through a place of few servers behind its threads if
 * there is one. Seconds.
 */
final class SimulatedPool {

    /**
     * One task.
     *
     * @param served when it had passed the place behind the threads; its start if there is none
     */
    record Task(double arrival, double start, double served, double end) {}

    private final Random random = new Random(20261121);
    private final PriorityQueue<Double> arrivals = new PriorityQueue<>();
    private final PriorityQueue<Double> freeThreads = new PriorityQueue<>();
    private final PriorityQueue<Double> freeServers = new PriorityQueue<>();
    private final Deque<Double> waiting = new ArrayDeque<>();
    private final Traffic traffic;
    final List<Task> tasks = new ArrayList<>();
    final List<Double> rejected = new ArrayList<>();

    private SimulatedPool(Traffic traffic) {
        this.traffic = traffic;
        for (int i = 0; i < traffic.threads(); i++) {
            freeThreads.add(0.0);
        }
        for (int i = 0; i < traffic.servers(); i++) {
            freeServers.add(0.0);
        }
        for (int i = 0; i < traffic.atOnce(); i++) {
            arrivals.add(traffic.pauseSeconds() * random.nextDouble());
        }
    }

    static SimulatedPool run(Traffic traffic, double seconds) {
        SimulatedPool pool = new SimulatedPool(traffic);
        while (!pool.arrivals.isEmpty() && pool.arrivals.peek() < seconds) {
            pool.arrive(pool.arrivals.remove());
        }
        return pool;
    }

    private void arrive(double now) {
        while (!waiting.isEmpty() && waiting.peek() <= now) {
            waiting.remove();
        }
        double end = now;
        if (freeThreads.peek() > now && waiting.size() >= traffic.queueCapacity()) {
            rejected.add(now);
        } else {
            end = serve(now);
        }
        switch (traffic.source()) {
            case OPEN -> arrivals.add(now + exponential(traffic.pauseSeconds()));
            case CLOSED -> arrivals.add(end + exponential(traffic.pauseSeconds()));
            case BATCH -> {}
        }
    }

    private double serve(double arrival) {
        double start = Math.max(arrival, freeThreads.remove());
        double served = freeServers.isEmpty() ? start : Math.max(start, freeServers.remove());
        double end = served + traffic.serviceSeconds() * traffic.length().applyAsDouble(random);
        if (traffic.servers() > 0) {
            freeServers.add(end);
        }
        freeThreads.add(end);
        if (start > arrival) {
            waiting.add(start);
        }
        tasks.add(new Task(arrival, start, served, end));
        return end;
    }

    private double exponential(double mean) {
        return mean * EXPONENTIAL.applyAsDouble(random);
    }

    static final ToDoubleFunction<Random> EXPONENTIAL = random -> -Math.log(1 - random.nextDouble());

    /** Exponent 1.5, cut off at 2,000 times the shortest; mean 1. */
    static final ToDoubleFunction<Random> PARETO = random -> {
        double most = 2_000;
        double mean = 3 * (1 - Math.pow(most, -0.5)) / (1 - Math.pow(most, -1.5));
        return Math.pow(1 - random.nextDouble() * (1 - Math.pow(most, -1.5)), -1 / 1.5) / mean;
    };
}
