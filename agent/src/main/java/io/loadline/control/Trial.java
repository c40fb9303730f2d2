package io.loadline.control;

import io.loadline.model.work.Prediction;
import java.util.Locale;

/**
 * A step that is being checked: throughput and response against what was predicted and what was there before, at the same
 * offered load. A step is wrong if two looks say so. Not thread-safe.
 *
 * <p>It is wrong if it did harm, that is, things are worse than before and worse than predicted; or if it gained less than
 * half of what more threads should have gained: then something else is in the way. Differences must exceed a band, and three
 * standard errors of the throughput.
 */
final class Trial {

    /** What a look says of the step. */
    enum Verdict {
        UNDECIDED,
        GOOD,
        WRONG
    }

    private static final double THROUGHPUT_BAND = 0.05;
    private static final double MEAN_BAND = 0.10;
    private static final double P99_BAND = 0.30;
    private static final double STANDARD_ERRORS = 3;

    /** A step of which less than this share of the predicted gain is seen has missed it. */
    private static final double SHARE_OF_GAIN = 0.5;

    /** From so much more on, an offered load is another one. */
    private static final double OTHER_LOAD = 0.10;

    /** Below, a 99th percentile is a matter of luck. */
    private static final int TASKS_FOR_P99 = 500;

    private static final int LOOKS_TO_FAIL = 2;
    private static final int MAX_LOOKS = 4;

    final int before;
    final int after;

    private final Performance then;
    private final Prediction predicted;
    private int looks;
    private int bad;
    private String finding = "";

    /** {@code then}: how the pool did with the former size. {@code predicted}: of the new one. */
    Trial(int before, int after, Performance then, Prediction predicted) {
        this.before = before;
        this.after = after;
        this.then = then;
        this.predicted = predicted;
    }

    Verdict judge(Performance now) {
        looks++;
        boolean harmed = isHarmed(now);
        boolean wrong = harmed || missesItsGain(now);
        bad = wrong ? bad + 1 : 0;
        finding = finding(now, harmed);
        if (bad >= LOOKS_TO_FAIL) {
            return Verdict.WRONG;
        }
        boolean nothingSeen = now.arrived == 0 && now.completed == 0;
        return wrong || nothingSeen && looks < MAX_LOOKS ? Verdict.UNDECIDED : Verdict.GOOD;
    }

    /** What the last look found, for people. */
    String finding() {
        return finding;
    }

    /** How many tasks wait on average, by the prediction and Little's law; 0 if unknown. */
    double expectedQueue() {
        double queue = predicted.throughputPerSecond * predicted.meanWaitMillis / 1000;
        return Double.isNaN(queue) ? 0 : queue;
    }

    private boolean isHarmed(Performance now) {
        boolean moreCame = now.arrivalsPerSecond() > (1 + OTHER_LOAD) * then.arrivalsPerSecond();
        if (moreCame && after > before) {
            // with more work, more threads are not to blame
            return false;
        }
        double worstMean = worst(then.meanResponseMillis, predicted.meanResponseMillis());
        return isSlower(now) && now.meanResponseMillis > worstMean
                || now.meanResponseMillis > (1 + MEAN_BAND + STANDARD_ERRORS * noise(now)) * worstMean
                || now.completed >= TASKS_FOR_P99
                        && now.p99ResponseMillis
                                > (1 + P99_BAND) * worst(then.p99ResponseMillis, predicted.p99ResponseMillis);
    }

    /** Neither throughput nor response gained half of what they should: not where the load has become less meanwhile. */
    private boolean missesItsGain(Performance now) {
        double gain = predicted.throughputPerSecond - then.throughputPerSecond();
        double seen = now.throughputPerSecond() - then.throughputPerSecond();
        double band = (THROUGHPUT_BAND + STANDARD_ERRORS * noise(now)) * then.throughputPerSecond();
        double faster = then.meanResponseMillis - predicted.meanResponseMillis();
        boolean isFaster = then.meanResponseMillis - now.meanResponseMillis > SHARE_OF_GAIN * Math.max(0, faster);
        return after > before && gain > band && seen < SHARE_OF_GAIN * gain && !isFaster;
    }

    /** Fewer tasks per second, and not because fewer came: then the response would not be longer. */
    private boolean isSlower(Performance now) {
        double least = Double.isNaN(predicted.throughputPerSecond)
                ? then.throughputPerSecond()
                : Math.min(then.throughputPerSecond(), predicted.throughputPerSecond);
        return now.throughputPerSecond() < (1 - THROUGHPUT_BAND - STANDARD_ERRORS * noise(now)) * least;
    }

    private double noise(Performance now) {
        return Math.hypot(now.noise(), then.noise());
    }

    private static double worst(double before, double predicted) {
        return Double.isNaN(predicted) ? before : Double.isNaN(before) ? predicted : Math.max(before, predicted);
    }

    private String finding(Performance now, boolean harmed) {
        return String.format(
                Locale.ROOT,
                "%.1f tasks/s (before %.1f, predicted %.1f), mean response %.1f ms (before %.1f, predicted %.1f)%s",
                now.throughputPerSecond(),
                then.throughputPerSecond(),
                predicted.throughputPerSecond,
                now.meanResponseMillis,
                then.meanResponseMillis,
                predicted.meanResponseMillis(),
                harmed && now.completed >= TASKS_FOR_P99
                        ? String.format(
                                Locale.ROOT,
                                ", p99 %.1f ms (before %.1f%s)",
                                now.p99ResponseMillis,
                                then.p99ResponseMillis,
                                Double.isNaN(predicted.p99ResponseMillis)
                                        ? ""
                                        : String.format(Locale.ROOT, ", predicted %.1f", predicted.p99ResponseMillis))
                        : "");
    }
}
