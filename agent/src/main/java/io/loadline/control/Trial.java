// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static io.loadline.model.Constants.ERRORS_OF_GAIN;
import static io.loadline.model.Constants.ERRORS_OF_HARM;
import static io.loadline.model.Constants.LOOKS_TO_FAIL;
import static io.loadline.model.Constants.MAX_LOOKS;
import static io.loadline.model.Constants.MEAN_BAND;
import static io.loadline.model.Constants.OTHER_LOAD;
import static io.loadline.model.Constants.P99_BAND;
import static io.loadline.model.Constants.SHARE_OF_GAIN;
import static io.loadline.model.Constants.TASKS_FOR_P99;
import static io.loadline.model.Constants.THROUGHPUT_BAND;

import io.loadline.model.Fact;
import io.loadline.model.work.Prediction;

/**
 * A step that is being checked: throughput and response against what was predicted and what was there before, at the same
 * offered load. A step is wrong if two looks in a row say so. Not thread-safe.
 *
 * <p>It is wrong if it did harm, that is, things are worse than before and worse than predicted; or if it gained less than
 * half of what more threads should have gained: then something else is in the way. Differences must be more than chance
 * makes them. Harm is what the last look shows; a gain is looked for in all looks since the step together.
 *
 * <pre>
 *   X throughput, R mean response; 0 before the step, 1 since it, p predicted; n threads
 *   e = sqrt(noise(0)^2 + noise(1)^2)        relative standard error of the difference of two throughputs
 *   harm         X1 < (1 - 0.05 - 3 e) min(X0, Xp) and R1 > max(R0, Rp), or R1 > (1 + 0.10 + 3 e) max(R0, Rp), or the
 *                p99 response of enough tasks is as much too long
 *   gain missed  promised > 0.05 X0, less than half of it was gained, and X1 - X0 + 2 e X0 < promised
 *   promised     min(X0 (n1 - n0) / n0, Xp - X0)
 * </pre>
 */
final class Trial {

    /** The judgement on a step. */
    enum Judgement {
        UNDECIDED,
        GOOD,
        WRONG
    }

    final int before;
    final int after;

    private final Performance then;
    private final Prediction predicted;
    private Performance sinceStep = Performance.NONE;
    private int looks;
    private int bad;
    private boolean harmed;
    private Fact finding;

    /**
     * @param then the performance with the former size
     * @param predicted the prediction for the new one
     */
    Trial(int before, int after, Performance then, Prediction predicted) {
        this.before = before;
        this.after = after;
        this.then = then;
        this.predicted = predicted;
    }

    /**
     * Judges the step.
     *
     * @param now the performance since the step, or since the look before
     * @param standstill whether tasks wait and none completes
     */
    Judgement judge(Performance now, boolean standstill) {
        looks++;
        sinceStep = sinceStep.and(now);
        harmed = standstill || isHarmed(now) && !doesMore();
        boolean wrong = harmed || missesItsGain();
        bad = wrong ? bad + 1 : 0;
        finding = finding(now);
        if (bad >= LOOKS_TO_FAIL) {
            return Judgement.WRONG;
        }
        return wrong || looks < MAX_LOOKS && !isTold() ? Judgement.UNDECIDED : Judgement.GOOD;
    }

    /**
     * The threads to go back to: those of before; or, if the step did no harm and a part of its gain was seen, as many as do
     * that much, one as much as another.
     */
    int back() {
        double earned = before * sinceStep.throughputPerSecond() / then.throughputPerSecond();
        return harmed ? before : (int) Math.max(before, Math.min(after, Math.rint(earned)));
    }

    /** Returns the finding of the last look. */
    Fact finding() {
        return finding;
    }

    /** Returns the mean number of waiting tasks, by the prediction and Little's law; 0 if unknown. */
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
                || now.meanResponseMillis > (1 + MEAN_BAND + ERRORS_OF_HARM * noise(now)) * worstMean
                || now.completed >= TASKS_FOR_P99
                        && now.p99ResponseMillis
                                > (1 + P99_BAND) * worst(then.p99ResponseMillis, predicted.p99ResponseMillis);
    }

    /** Neither throughput nor response gained half of what they should: not where the load has become less meanwhile. */
    private boolean missesItsGain() {
        return promisesMore() && !hasGained() && gain() + chance() < promised();
    }

    /** Returns whether the performance suffices for a judgement: after a step up, whether it shows a gain. */
    private boolean isTold() {
        return sinceStep.arrived + sinceStep.completed > 0 && (!promisesMore() || hasGained());
    }

    private boolean promisesMore() {
        return after > before && promised() > THROUGHPUT_BAND * then.throughputPerSecond();
    }

    private boolean hasGained() {
        double faster = then.meanResponseMillis - predicted.meanResponseMillis();
        return gain() >= SHARE_OF_GAIN * promised()
                || then.meanResponseMillis - sinceStep.meanResponseMillis > SHARE_OF_GAIN * Math.max(0, faster);
    }

    /** Returns whether throughput has grown. The response may still grow then, with the queue of the time before the step. */
    private boolean doesMore() {
        return after > before && gain() > chance();
    }

    private double gain() {
        return sinceStep.throughputPerSecond() - then.throughputPerSecond();
    }

    /** Twice as many threads do no more than twice as much, whatever the model says. */
    private double promised() {
        double most = then.throughputPerSecond() * (after - before) / before;
        return Math.min(most, predicted.throughputPerSecond - then.throughputPerSecond());
    }

    private double chance() {
        return ERRORS_OF_GAIN * noise(sinceStep) * then.throughputPerSecond();
    }

    /** Fewer tasks per second, and not because fewer came: then the response would not be longer. */
    private boolean isSlower(Performance now) {
        double least = Double.isNaN(predicted.throughputPerSecond)
                ? then.throughputPerSecond()
                : Math.min(then.throughputPerSecond(), predicted.throughputPerSecond);
        return now.throughputPerSecond() < (1 - THROUGHPUT_BAND - ERRORS_OF_HARM * noise(now)) * least;
    }

    private double noise(Performance now) {
        return Math.hypot(now.noise(), then.noise());
    }

    private static double worst(double before, double predicted) {
        return Double.isNaN(predicted) ? before : Double.isNaN(before) ? predicted : Math.max(before, predicted);
    }

    private Fact finding(Performance now) {
        return Fact.of(
                "seen-after-step",
                now.throughputPerSecond(),
                then.throughputPerSecond(),
                predicted(predicted.throughputPerSecond),
                Double.isNaN(now.meanResponseMillis + then.meanResponseMillis)
                        ? null
                        : Fact.of(
                                "seen-response",
                                now.meanResponseMillis,
                                then.meanResponseMillis,
                                predicted(predicted.meanResponseMillis())),
                harmed && now.completed >= TASKS_FOR_P99
                        ? Fact.of(
                                "seen-p99",
                                now.p99ResponseMillis,
                                then.p99ResponseMillis,
                                predicted(predicted.p99ResponseMillis))
                        : null);
    }

    private static Fact predicted(double value) {
        return Double.isNaN(value) ? null : Fact.of("as-predicted", value);
    }
}
