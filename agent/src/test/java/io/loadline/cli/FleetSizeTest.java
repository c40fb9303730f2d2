// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Replay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One size for replicas that differ, against the size that is found when all tasks of all replicas are replayed as one
 * workload: the least whose p99 response is within 5 % of the best.
 */
class FleetSizeTest {

    private static final long SEED = 18;
    private static final int TASKS_PER_LOAD = 4000;
    private static final double[] BOUNDS = {
        1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, Double.POSITIVE_INFINITY
    };

    /** Poisson arrivals of exponential tasks of one second. */
    private static final class Tasks {
        final double[] arrivals;
        final double[] services;

        Tasks(double load, Random random) {
            int count = (int) (load * TASKS_PER_LOAD);
            arrivals = new double[count];
            services = new double[count];
            double now = 0;
            for (int i = 0; i < count; i++) {
                now += exponential(random) / load;
                arrivals[i] = now;
                services[i] = exponential(random);
            }
        }

        private static double exponential(Random random) {
            return -Math.log(1 - random.nextDouble());
        }

        double[] responses(int threads) {
            return Replay.of(new double[services.length], services).open(arrivals, threads).responses;
        }

        /** Returns the histogram as an endpoint publishes it. */
        LoadHistogram load() {
            double[] ends = new double[arrivals.length];
            Arrays.setAll(ends, i -> arrivals[i] + services[i]);
            Arrays.sort(ends);
            long[] counts = new long[BOUNDS.length];
            int ended = 0;
            for (int i = 0; i < arrivals.length; i++) {
                while (ends[ended] <= arrivals[i]) {
                    ended++;
                }
                for (int k = 0; k < BOUNDS.length; k++) {
                    counts[k] += i - ended <= BOUNDS[k] ? 1 : 0;
                }
            }
            LoadHistogram load = new LoadHistogram();
            for (int k = 0; k < BOUNDS.length; k++) {
                load.add(BOUNDS[k], counts[k]);
            }
            return load;
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "alike,              10 10 10 10 10 10 10 10 10 10",
        "alike and small,    1 1 1 1 1 1 1 1 1 1",
        "one hot,            5 5 5 5 5 5 5 5 5 40",
        "one twice as hot,   10 10 10 10 10 10 10 10 10 20",
        "one hot of twenty,  5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 15",
        "half idle,          20 20 20 20 20 .05 .05 .05 .05 .05",
        "all different,      2 4 6 8 10 12 14 16 18 20",
    })
    void theSizeIsNoSmallerThanThatOfAReplayOfAllAsOne_andNotMuchLarger(String name, String loads) {
        Random random = new Random(SEED);
        List<Tasks> replicas = new ArrayList<>();
        for (String load : loads.split(" ")) {
            replicas.add(new Tasks(Double.parseDouble(load), random));
        }
        LoadHistogram merged = new LoadHistogram();
        double hottest = 0;
        for (Tasks tasks : replicas) {
            merged.add(tasks.load());
            hottest = Math.max(hottest, tasks.load().quantile(0.75));
        }
        // fleet:loadline_wanted_threads of loadline-recording.yml
        double wanted = Math.ceil(Math.max(merged.quantile(0.9), hottest));
        int right = right(replicas);
        assertThat(wanted)
                .as("%s, replayed as one: %d, merged alone: %.1f", name, right, merged.quantile(0.9))
                .isBetween(right - 1.0, Math.floor(1.3 * right + 1));
    }

    private static int right(List<Tasks> replicas) {
        double aim = 1.05 * p99(replicas, 1000);
        return Bisection.least(1, 100, threads -> p99(replicas, threads) <= aim);
    }

    private static double p99(List<Tasks> replicas, int threads) {
        double[] responses = replicas.stream()
                .flatMapToDouble(tasks -> DoubleStream.of(tasks.responses(threads)))
                .sorted()
                .toArray();
        return responses[(int) (0.99 * responses.length)];
    }
}
