package io.loadline.model.regime;

import io.loadline.window.Trace;
import java.util.Collections;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleSupplier;

/** Traces of simulated pools that serve in order of arrival; seeded. Seconds. */
final class Traces {

    private static final double NANOS = 1e9;

    private final Random random;

    Traces(long seed) {
        this.random = new Random(seed);
    }

    double exponential(double mean) {
        return -Math.log(1 - random.nextDouble()) * mean;
    }

    /** Pareto lengths of infinite variance, none above ten thousand times the least. */
    double pareto(double mean) {
        double least = mean / 3;
        return Math.min(10_000 * least, least * Math.pow(1 - random.nextDouble(), -1 / 1.5));
    }

    /** Clients who think for exponential times, or not at all, between an answer and the next task. */
    Trace closed(int clients, double think, int threads, DoubleSupplier lengths, int tasks) {
        PriorityQueue<Double> ready = new PriorityQueue<>();
        for (int client = 0; client < clients; client++) {
            ready.add(think == 0 ? 0 : exponential(think));
        }
        Pool pool = new Pool(threads, tasks);
        while (!pool.isDone()) {
            double end = pool.serve(ready.poll(), lengths.getAsDouble());
            ready.add(think == 0 ? end : end + exponential(think));
        }
        return pool.trace();
    }

    /** Clients whose answers are sent one by one, {@code apart} at least, {@code early} before the task ends. */
    Trace answered(int clients, double apart, double early, int threads, DoubleSupplier lengths, int tasks) {
        PriorityQueue<Double> answered = new PriorityQueue<>(Collections.nCopies(clients, 0.0));
        Pool pool = new Pool(threads, tasks);
        double sent = 0;
        while (!pool.isDone()) {
            sent = Math.max(sent + apart, answered.poll());
            answered.add(pool.serve(sent, lengths.getAsDouble()) - early);
        }
        return pool.trace();
    }

    double uniform(double least, double most) {
        return least + random.nextDouble() * (most - least);
    }

    Trace open(double[] arrivals, int threads, DoubleSupplier lengths) {
        Pool pool = new Pool(threads, arrivals.length);
        for (double arrival : arrivals) {
            pool.serve(arrival, lengths.getAsDouble());
        }
        return pool.trace();
    }

    double[] poisson(double perSecond, int tasks) {
        double[] arrivals = new double[tasks];
        for (int i = 1; i < tasks; i++) {
            arrivals[i] = arrivals[i - 1] + exponential(1 / perSecond);
        }
        return arrivals;
    }

    /** Poisson with a rate that jumps between high and low for exponential times. */
    double[] bursts(double high, double low, double meanSeconds, int tasks) {
        double[] arrivals = new double[tasks];
        double at = 0;
        double rate = high;
        double until = exponential(meanSeconds);
        for (int i = 0; i < tasks; i++) {
            double next = at + exponential(1 / rate);
            while (next > until) {
                at = until;
                rate = rate == high ? low : high;
                until += exponential(meanSeconds);
                next = at + exponential(1 / rate);
            }
            at = next;
            arrivals[i] = at;
        }
        return arrivals;
    }

    /** Poisson with a rate that swings around the mean by 80 %. */
    double[] sinusoid(double mean, double period, int tasks) {
        double[] arrivals = new double[tasks];
        double at = 0;
        for (int i = 0; i < tasks; i++) {
            double rate;
            do {
                at += exponential(1 / (1.8 * mean));
                rate = mean * (1 + 0.8 * Math.sin(2 * Math.PI * at / period));
            } while (random.nextDouble() * 1.8 * mean > rate);
            arrivals[i] = at;
        }
        return arrivals;
    }

    static double[] constant(double perSecond, int tasks) {
        double[] arrivals = new double[tasks];
        for (int i = 0; i < tasks; i++) {
            arrivals[i] = i / perSecond;
        }
        return arrivals;
    }

    private static final class Pool {
        private final PriorityQueue<Double> free;
        private final long[] arrivals;
        private final long[] waits;
        private final long[] services;
        private int n;

        Pool(int threads, int tasks) {
            free = new PriorityQueue<>(Collections.nCopies(threads, 0.0));
            arrivals = new long[tasks];
            waits = new long[tasks];
            services = new long[tasks];
        }

        boolean isDone() {
            return n == arrivals.length;
        }

        double serve(double arrival, double length) {
            double start = Math.max(arrival, free.poll());
            free.add(start + length);
            arrivals[n] = Math.round(arrival * NANOS);
            waits[n] = Math.round((start - arrival) * NANOS);
            services[n++] = Math.round(length * NANOS);
            return start + length;
        }

        Trace trace() {
            return new Trace(
                    Collections.singletonList(new Trace.Span(arrivals, waits, services, Long.MIN_VALUE)), null);
        }
    }
}
