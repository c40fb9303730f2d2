package io.loadline.lab.resizing;

import java.util.Arrays;

/** A run against the same pool left at the size of the start, with the same tasks. Immutable. */
final class Result {

    private static final int MINUTE = 60;
    private static final int PART_SECONDS = 300;
    private static final double PERCENTILE = 0.99;

    /** Of fewer, neither a rate nor a 99th percentile says much. */
    private static final int FEWEST_TASKS = 100;

    final Settling settling;

    /** Share of the time at a size within the band of the right one. */
    final double timeRight;

    /** Mean over time of threads over the right size. */
    final double threads;

    /** Tasks done over those of the fixed pool, in the worst minute. */
    final double worstThroughput;

    final double throughput;

    /** The 99th percentile of response times over that of the fixed pool, tasks still unfinished counted as they are. */
    final double response;

    /** The same for those that came within five minutes, where that is worst. */
    final double worstResponse;

    Result(Run run, Run fixed) {
        settling = new Settling(run);
        int seconds = run.load.seconds;
        double right = 0;
        double ratio = 0;
        for (int second = 0; second < seconds; second++) {
            right += run.isRight(second) ? 1 : 0;
            ratio += (double) run.threads[second] / run.load.right(second);
        }
        timeRight = right / seconds;
        threads = ratio / seconds;
        worstThroughput = worstThroughput(run, fixed);
        throughput = (double) run.completed[seconds - 1] / fixed.completed[seconds - 1];
        response = p99(run, 0, seconds) / p99(fixed, 0, seconds);
        worstResponse = worstResponse(run, fixed);
    }

    /**
     * Where tasks come by themselves, those done before the fixed pool did them count as done in the minute in which it
     * does: it is no harm that they are not there to be done any more.
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
        double[] responses = new double[run.arrivals.length];
        int n = 0;
        for (int i = 0; i < run.arrivals.length; i++) {
            if (run.arrivals[i] >= from && run.arrivals[i] < to) {
                responses[n++] = run.responses[i];
            }
        }
        Arrays.sort(responses, 0, n);
        return n < FEWEST_TASKS ? Double.NaN : responses[(int) (PERCENTILE * n)];
    }
}
