// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.window.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Traces made up, and those of simulated pools that serve in order of arrival; seeded. Seconds where nothing else is said. */
public final class Traces {

    private static final double NANOS = 1e9;

    private final Random random;

    public Traces(long seed) {
        this.random = new Random(seed);
    }

    /** Builds a span of {@code n} tasks; nanoseconds, by their number. */
    public static Trace.Span span(
            int n, IntToLongFunction arrivals, IntToLongFunction waits, IntToLongFunction services) {
        return new Trace.Span(column(n, arrivals), column(n, waits), column(n, services), Long.MIN_VALUE);
    }

    private static long[] column(int n, IntToLongFunction value) {
        return IntStream.range(0, n).mapToLong(value).toArray();
    }

    public static Trace of(Trace.Span... spans) {
        return new Trace(Arrays.asList(spans), null);
    }

    public double exponential(double mean) {
        return -Math.log(1 - random.nextDouble()) * mean;
    }

    public double uniform(double least, double most) {
        return least + random.nextDouble() * (most - least);
    }

    /** Pareto lengths of infinite variance, none above ten thousand times the least. */
    public double pareto(double mean) {
        double least = mean / 3;
        return Math.min(10_000 * least, least * Math.pow(1 - random.nextDouble(), -1 / 1.5));
    }

    /** Clients who think for exponential times, or not at all, between an answer and the next task. */
    public Trace closed(int clients, double think, int threads, DoubleSupplier lengths, int tasks) {
        PriorityQueue<Double> ready = new PriorityQueue<>();
        for (int client = 0; client < clients; client++) {
            ready.add(exponential(think));
        }
        Pool pool = new Pool(threads);
        for (int i = 0; i < tasks; i++) {
            ready.add(pool.serve(ready.poll(), lengths.getAsDouble()) + exponential(think));
        }
        return pool.trace();
    }

    /** Clients whose answers are sent one by one, {@code apart} at least, {@code early} before the task ends. */
    public Trace answered(int clients, double apart, double early, int threads, DoubleSupplier lengths, int tasks) {
        PriorityQueue<Double> answered = new PriorityQueue<>(Collections.nCopies(clients, 0.0));
        Pool pool = new Pool(threads);
        double sent = 0;
        for (int i = 0; i < tasks; i++) {
            sent = Math.max(sent + apart, answered.poll());
            answered.add(pool.serve(sent, lengths.getAsDouble()) - early);
        }
        return pool.trace();
    }

    /** Rounds of {@code least} to {@code most} tasks at once; {@code next}: when one begins, by the begin and the end of the last. */
    public Trace rounds(
            int rounds, int least, int most, int threads, DoubleSupplier lengths, DoubleBinaryOperator next) {
        Pool pool = new Pool(threads);
        double begun = 0;
        for (int round = 0; round < rounds; round++) {
            double ended = begun;
            for (int n = least + random.nextInt(most - least + 1); n > 0; n--) {
                ended = Math.max(ended, pool.serve(begun, lengths.getAsDouble()));
            }
            begun = next.applyAsDouble(begun, ended);
        }
        return pool.trace();
    }

    public Trace open(DoubleSupplier arrivals, int threads, DoubleSupplier lengths, int tasks) {
        Pool pool = new Pool(threads);
        for (int i = 0; i < tasks; i++) {
            pool.serve(arrivals.getAsDouble(), lengths.getAsDouble());
        }
        return pool.trace();
    }

    /** The first of some replicas with so many threads each: a balancer sends every task to the one with the fewest. */
    public Trace leastConnections(int replicas, double perSecond, int threads, DoubleSupplier lengths, int tasks) {
        Pool[] pools = Stream.generate(() -> new Pool(threads)).limit(replicas).toArray(Pool[]::new);
        List<PriorityQueue<Double>> present =
                Stream.generate(PriorityQueue<Double>::new).limit(replicas).collect(Collectors.toList());
        DoubleSupplier arrivals = poisson(perSecond);
        while (pools[0].tasks.size() < tasks) {
            double at = arrivals.getAsDouble();
            present.forEach(ends -> ends.removeIf(end -> end <= at));
            int fewest = present.stream().mapToInt(PriorityQueue::size).min().getAsInt();
            int[] with = IntStream.range(0, replicas)
                    .filter(i -> present.get(i).size() == fewest)
                    .toArray();
            int to = with[random.nextInt(with.length)];
            present.get(to).add(pools[to].serve(at, lengths.getAsDouble()));
        }
        return pools[0].trace();
    }

    /** The instants at which each gap ends. */
    public static DoubleSupplier after(DoubleSupplier gaps) {
        double[] at = new double[1];
        return () -> at[0] += gaps.getAsDouble();
    }

    public DoubleSupplier poisson(double perSecond) {
        return after(() -> exponential(1 / perSecond));
    }

    /** Poisson with a rate that changes with time, and is never above {@code most}. */
    public DoubleSupplier poisson(double most, DoubleUnaryOperator rate) {
        DoubleSupplier all = poisson(most);
        return () -> {
            double at;
            do {
                at = all.getAsDouble();
            } while (random.nextDouble() * most > rate.applyAsDouble(at));
            return at;
        };
    }

    /** Poisson with a rate that jumps between high and low for exponential times. */
    public DoubleSupplier bursts(double high, double low, double meanSeconds) {
        double[] until = {exponential(meanSeconds)};
        boolean[] isHigh = {true};
        return poisson(high, at -> {
            while (at > until[0]) {
                isHigh[0] = !isHigh[0];
                until[0] += exponential(meanSeconds);
            }
            return isHigh[0] ? high : low;
        });
    }

    private static final class Pool {

        private final PriorityQueue<Double> free;
        private final List<double[]> tasks = new ArrayList<>();

        Pool(int threads) {
            free = new PriorityQueue<>(Collections.nCopies(threads, 0.0));
        }

        double serve(double arrival, double length) {
            double start = Math.max(arrival, free.poll());
            free.add(start + length);
            tasks.add(new double[] {arrival, start - arrival, length});
            return start + length;
        }

        Trace trace() {
            return of(span(tasks.size(), i -> nanos(i, 0), i -> nanos(i, 1), i -> nanos(i, 2)));
        }

        private long nanos(int i, int column) {
            return Math.round(tasks.get(i)[column] * NANOS);
        }
    }
}
