// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Traces;
import io.loadline.window.Trace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pools of connections at one size, in front of a downstream that serves K calls at a time, or any number. Ten seeds of a minute
 * each; the bounds are those of these seeds.
 */
class DownstreamQueueTest {

    private static final int SEEDS = 10;
    private static final double SECONDS = 60;

    /** Sizes of three to ten times K. Where callers leave hardly a connection free, the number in service varies too little. */
    @ParameterizedTest
    @CsvSource({"9, 28", "9, 88", "6, 36", "8, 28"})
    void aFullDownstreamOfCallersWhoThink_isFound(int servers, int connections) {
        assertThat(found(seed -> new Pool(seed, connections, servers).closed(40, 0.06, 0.04)))
                .isGreaterThanOrEqualTo(7);
    }

    /** An open load fills the downstream at times only: the more often, the surer. */
    @ParameterizedTest
    @CsvSource({"0.5, 0, 0", "0.7, 0, 3", "0.9, 7, 10", "0.95, 7, 10"})
    void aNearlyFullDownstreamOfAnOpenLoad_isFound(double utilisation, int least, int most) {
        assertThat(found(seed -> new Pool(seed, 40, 8).open(utilisation * 8 / 0.05, 0.05)))
                .isBetween(least, most);
    }

    /** Too few connections, about enough, and far too many. */
    @ParameterizedTest
    @CsvSource({"8", "14", "28", "60"})
    void aFreeDownstream_isNeverTakenForAFullOne(int connections) {
        assertThat(found(seed -> new Pool(seed, connections, 0).closed(40, 0.06, 0.04)))
                .isZero();
        assertThat(found(seed -> new Pool(seed, connections, 0).open(7 / 0.05, 0.05)))
                .isZero();
    }

    /** All calls are slow at the same time: ends are few while many are in service, as if they queued. */
    @ParameterizedTest
    @CsvSource({"2, 0.1, 1", "5, 0.5, 0"})
    void aFreeDownstreamThatStalls_isHardlyEverTakenForAFullOne(double every, double seconds, int most) {
        for (int connections : new int[] {14, 28}) {
            assertThat(found(seed -> new Pool(seed, connections, 0)
                            .stalls(every, seconds)
                            .closed(40, 0.06, 0.04)))
                    .isLessThanOrEqualTo(most);
        }
        assertThat(found(seed -> new Pool(seed, 60, 0).stalls(every, seconds).open(300, 0.05)))
                .isLessThanOrEqualTo(most);
    }

    /** Callers who do not think fill the pool all the time: one number in service tells nothing. */
    @Test
    void aPoolThatIsAlwaysFull_tellsNothing() {
        for (int servers : new int[] {0, 8}) {
            assertThat(found(seed -> new Pool(seed, 28, servers).closed(100, 0, 0.04)))
                    .isZero();
        }
    }

    @Test
    void fewTasks_tellNothing() {
        assertThat(DownstreamQueue.of(Trace.EMPTY).isThere()).isFalse();
        assertThat(DownstreamQueue.of(Traces.of(Traces.span(300, i -> i * 1000L, i -> 0, i -> 5_000)))
                        .isThere())
                .isFalse();
    }

    /** Tasks take no time, in a long time, or in none. */
    @ParameterizedTest
    @CsvSource({"1000000000, 0", "1000000000, 2000", "0, 0", "0, 5000"})
    void tasksWithoutLength_tellNothing_andTakeNoSpace(long apart, long service) {
        assertThat(DownstreamQueue.of(Traces.of(Traces.span(2_000, i -> i * apart, i -> 0, i -> service)))
                        .isThere())
                .isFalse();
    }

    private static int found(IntFunction<Trace> pool) {
        return (int) IntStream.rangeClosed(1, SEEDS)
                .filter(seed -> DownstreamQueue.of(pool.apply(seed)).isThere())
                .count();
    }

    /** A pool at work, event by event. */
    private static final class Pool {

        private final Traces random;
        private final int connections;
        private final int servers;
        private final PriorityQueue<Event> events = new PriorityQueue<>((a, b) -> Double.compare(a.at, b.at));
        private final ArrayDeque<Double> waiting = new ArrayDeque<>();
        private final ArrayDeque<double[]> downstream = new ArrayDeque<>();
        private final List<double[]> ended = new ArrayList<>();
        private final List<Double> stalls = new ArrayList<>();
        private double stall;
        private double length;
        private int lent;
        private int served;

        private Pool(long seed, int connections, int servers) {
            this.random = new Traces(seed);
            this.connections = connections;
            this.servers = servers == 0 ? Integer.MAX_VALUE : servers;
        }

        private static final class Event {
            final double at;

            /** Arrival, start; null of an arrival. */
            final double[] task;

            Event(double at, double[] task) {
                this.at = at;
                this.task = task;
            }
        }

        /** Stops all calls for so long, at random times. */
        Pool stalls(double every, double seconds) {
            stall = seconds;
            for (double at = 0; at < 2 * SECONDS; at += seconds) {
                at += random.exponential(every);
                stalls.add(at);
            }
            return this;
        }

        Trace closed(int callers, double think, double length) {
            for (int caller = 0; caller < callers; caller++) {
                events.add(new Event(random.uniform(0, think), null));
            }
            return run(length, end -> end + random.exponential(think), false);
        }

        Trace open(double perSecond, double length) {
            events.add(new Event(0, null));
            return run(length, at -> at + random.exponential(1 / perSecond), true);
        }

        /** {@code next}: the arrival that follows an arrival, or an end. */
        private Trace run(double meanLength, DoubleUnaryOperator next, boolean isOpen) {
            length = meanLength;
            for (Event event = events.poll(); event.at < SECONDS; event = events.poll()) {
                double now = event.at;
                if (event.task == null) {
                    waiting.add(now);
                } else {
                    ended.add(new double[] {event.task[0], event.task[1], now});
                    lent--;
                    served--;
                    if (!downstream.isEmpty()) {
                        serve(now, downstream.remove());
                    }
                }
                if (isOpen == (event.task == null)) {
                    events.add(new Event(next.applyAsDouble(now), null));
                }
                while (lent < connections && !waiting.isEmpty()) {
                    lent++;
                    double[] task = {waiting.remove(), now};
                    if (served < servers) {
                        serve(now, task);
                    } else {
                        downstream.add(task);
                    }
                }
            }
            ended.sort((a, b) -> Double.compare(a[0], b[0]));
            return Traces.of(Traces.span(
                    ended.size(),
                    i -> (long) (1e9 * ended.get(i)[0]),
                    i -> (long) (1e9 * (ended.get(i)[1] - ended.get(i)[0])),
                    i -> (long) (1e9 * (ended.get(i)[2] - ended.get(i)[1]))));
        }

        private void serve(double now, double[] task) {
            served++;
            double end = now + random.exponential(length);
            for (double at : stalls) {
                end += at < end && at + stall > now ? at + stall - Math.max(at, now) : 0;
            }
            events.add(new Event(end, task));
        }
    }
}
