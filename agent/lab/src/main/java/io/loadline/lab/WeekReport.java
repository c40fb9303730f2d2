// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.Recommendation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/**
 * Compares sizes over a week of one pool, each of whose 168 hours has other tasks of the same kind. The size of the
 * week is the largest that was recommended in any hour. Its p99 response time in each hour is compared with that of a
 * thread for every task, and so is that of the size recommended in the hour.
 */
@Command(name = "week", description = """
        The size for the busiest hour of a week
        Compares it in every hour of that week with the size recommended in the hour. Takes some minutes.""")
final class WeekReport implements Runnable {

    private static final int HOURS = 168;
    private static final int RUNNING = 60;
    private static final int UNLIMITED = 2000;
    private static final double CPU = 0.001;
    private static final double BLOCKED = 0.049;
    private static final int SUNDAY = 6;

    /** Load of an hour, in tasks per second. */
    private enum Kind {
        NIGHT("night", Arrivals.poisson(5)),
        BATCH("batch at 2 in the night", Arrivals.twoStates(400, 1, 5, 60)),
        DAY("day", Arrivals.poisson(300)),
        LUNCH("lunch", Arrivals.poisson(100)),
        PEAK("Monday, 10 o'clock", Arrivals.poisson(600)),
        QUIET_SUNDAY("Sunday", Arrivals.poisson(5));

        private final String text;
        private final Arrivals arrivals;

        Kind(String text, Arrivals arrivals) {
            this.text = text;
            this.arrivals = arrivals;
        }

        static Kind of(int hour) {
            int day = hour / 24;
            int ofDay = hour % 24;
            if (ofDay == 2) {
                return BATCH;
            }
            if (day == SUNDAY) {
                return QUIET_SUNDAY;
            }
            if (ofDay < 7 || ofDay >= 19) {
                return NIGHT;
            }
            return ofDay == 12 ? LUNCH : day == 0 && ofDay == 10 ? PEAK : DAY;
        }

        Workload work(int hour) {
            Workload work = Workload.open(hour, arrivals, CPU, BLOCKED);
            work.seconds = Observation.HISTORY;
            return work;
        }
    }

    @Override
    public void run() {
        int[] recommended = new int[HOURS];
        for (int hour = 0; hour < HOURS; hour++) {
            Recommendation made = Answer.to(Kind.of(hour).work(hour), RUNNING).recommendation();
            recommended[hour] = made.isKnown() ? made.size.threads : 0;
        }
        int week = Arrays.stream(recommended).max().getAsInt();
        System.out.printf(
                Locale.ROOT,
                "size of the week: %d%n%n| hours | number | recommended in the hour | its p99 over the best, median (worst)"
                        + " | p99 of the size of the week | within 5 %% |%n| --- | --- | --- | --- | --- | --- |%n",
                week);
        for (Kind kind : Kind.values()) {
            print(kind, recommended, week);
        }
    }

    private static void print(Kind kind, int[] recommended, int week) {
        List<Integer> sizes = new ArrayList<>();
        List<Double> own = new ArrayList<>();
        List<Double> ofWeek = new ArrayList<>();
        for (int hour = 0; hour < HOURS; hour++) {
            if (Kind.of(hour) != kind) {
                continue;
            }
            Workload work = kind.work(hour);
            double best = p99(work, UNLIMITED);
            ofWeek.add(p99(work, week) / best);
            if (recommended[hour] > 0) {
                sizes.add(recommended[hour]);
                own.add(p99(work, recommended[hour]) / best);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %s | %s | %s | %d |%n",
                kind.text,
                ofWeek.size(),
                sizes.isEmpty()
                        ? "none"
                        : sizes.stream().min(Integer::compare).get() + " to "
                                + sizes.stream().max(Integer::compare).get(),
                sizes.isEmpty() ? "-" : medianAndWorst(own),
                medianAndWorst(ofWeek),
                ofWeek.stream().filter(ratio -> ratio <= Oracle.ENOUGH_RESPONSE).count());
    }

    private static String medianAndWorst(List<Double> ratios) {
        double[] sorted =
                ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return String.format(Locale.ROOT, "%.3f (%.3f)", sorted[sorted.length / 2], sorted[sorted.length - 1]);
    }

    private static double p99(Workload work, int threads) {
        return new Simulation(work, threads, true).run().p99Response();
    }
}
