// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Figures of a run against the same pool at its start size, with the same tasks. Immutable. */
final class Result {

    private static final int MINUTE = 60;
    private static final int PART_SECONDS = 300;
    private static final double PERCENTILE = 0.99;

    /** Fewest tasks for a rate or a 99th percentile. */
    private static final int FEWEST_TASKS = 100;

    /** Seconds for which a size must stay within the band of the right size to count as reached. */
    private static final int STAYS_SECONDS = 600;

    /** Load, start size over the right size, and controller. */
    final String title;

    /** Figures in the order of {@link Measure}. */
    private final double[] figures;

    Result(String title, Run run, Run fixed) {
        this.title = title;
        figures = new double[Measure.values().length];
        int seconds = run.load.seconds;
        settle(run);
        for (int second = 0; second < seconds; second++) {
            add(Measure.TIME_RIGHT, run.isRight(second) ? 1.0 / seconds : 0);
            add(Measure.THREADS, (double) run.threads[second] / run.load.right(second) / seconds);
        }
        add(Measure.WORST_THROUGHPUT, worstThroughput(run, fixed));
        add(Measure.THROUGHPUT, (double) run.completed[seconds - 1] / fixed.completed[seconds - 1]);
        add(Measure.WORST_RESPONSE, worstResponse(run, fixed));
        add(Measure.RESPONSE, p99(run, 0, seconds) / p99(fixed, 0, seconds));
    }

    /** Creates a result from a line of {@link #toString()}. */
    Result(String line) {
        String[] cells = line.split("\t");
        title = String.join(" | ", cells[0], cells[1], cells[2]);
        figures = Arrays.stream(cells, 3, cells.length)
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private void add(Measure measure, double value) {
        figures[measure.ordinal()] += value;
    }

    /** Measures whether, when and in how many steps the right size is reached in each phase of the load. */
    private void settle(Run run) {
        int[] bounds = run.load.phaseBounds();
        double seconds = 0;
        double steps = 0;
        double changesAfter = 0;
        double secondsAfter = 0;
        for (int phase = 1; phase < bounds.length; phase++) {
            int from = bounds[phase - 1];
            int to = bounds[phase];
            int at = from;
            int right = 0;
            for (int second = from; second < to && right < STAYS_SECONDS; second++) {
                right = run.isRight(second) ? right + 1 : 0;
                at = second - right + 1;
            }
            boolean settles = right >= STAYS_SECONDS;
            at = settles ? at : from;
            seconds = Math.max(seconds, settles ? at - from : Double.POSITIVE_INFINITY);
            steps = Math.max(steps, settles ? run.changes(from, at + 1) : Double.POSITIVE_INFINITY);
            changesAfter += run.changes(at + 1, to);
            secondsAfter += to - at;
        }
        add(Measure.SETTLED, Double.isFinite(steps) ? 1 : 0);
        add(Measure.STEPS, steps);
        add(Measure.MINUTES, seconds / 60);
        add(Measure.CHANGES, 3600 * changesAfter / secondsAfter);
    }

    /**
     * Returns the throughput of the worst minute. In an open load, tasks that were done ahead of the fixed pool count
     * in the later minute, since having no backlog is no harm.
     */
    private static double worstThroughput(Run run, Run fixed) {
        double worst = Double.POSITIVE_INFINITY;
        for (int end = MINUTE; end < run.load.seconds; end++) {
            int begin = end - MINUTE;
            long ahead = run.load.closed ? 0 : Math.max(0, run.completed[begin] - fixed.completed[begin]);
            double done = run.completed[end] - run.completed[begin] + ahead;
            double otherwise = fixed.completed[end] - fixed.completed[begin];
            if (otherwise >= FEWEST_TASKS) {
                worst = Math.min(worst, done / otherwise);
            }
        }
        return worst;
    }

    private static double worstResponse(Run run, Run fixed) {
        double worst = 0;
        for (int from = 0; from < run.load.seconds; from += PART_SECONDS) {
            double ratio = p99(run, from, from + PART_SECONDS) / p99(fixed, from, from + PART_SECONDS);
            worst = Double.isNaN(ratio) ? worst : Math.max(worst, ratio);
        }
        return worst;
    }

    private static double p99(Run run, int from, int to) {
        double[] responses = run.tasks.stream()
                .filter(task -> task[0] >= from && task[0] < to)
                .mapToDouble(task -> task[1])
                .sorted()
                .toArray();
        int n = responses.length;
        return n < FEWEST_TASKS ? Double.NaN : responses[(int) (PERCENTILE * n)];
    }

    double figure(Measure measure) {
        return figures[measure.ordinal()];
    }

    @Override
    public String toString() {
        return title.replace(" | ", "\t")
                + Arrays.stream(figures).mapToObj(figure -> "\t" + figure).collect(Collectors.joining());
    }
}
