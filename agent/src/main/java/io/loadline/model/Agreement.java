// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.DISPATCH_MILLIS;
import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.MOST_BY_HAND;
import static io.loadline.model.Constants.SAME_WAIT;
import static io.loadline.model.Constants.THROTTLED;
import static io.loadline.model.Constants.TRIED_MORE;
import static io.loadline.model.Constants.USUAL_ERROR;

import io.loadline.model.work.Prediction;
import io.loadline.model.work.Work;
import io.loadline.window.Window;
import java.util.List;

/**
 * Checks a model against the measurement: what it predicts for the present size must be what was measured of the same tasks.
 *
 * <pre>
 *   holds        |X' - X| <= 0.2 max(X', X)                           X throughput, W mean wait, R mean response; ' predicted
 *                and |W' - W| <= max(0.2 R, 0.1 ms, 0.2 max(W', W)), or W lies between W' of n and of one thread more or less
 *   tails hold   the same for p90 of the wait and p99 of the response
 *   once advice was given for these threads: twice these errors
 * </pre>
 *
 * A model that fails this is wrong, and so is what it predicts for other sizes. Immutable.
 */
final class Agreement {

    private final int capacity;
    final Prediction predicted;
    private final double tolerance;
    private final boolean all;

    /** True if it compares the latest tasks, of clients, rather than the busiest time. */
    private final boolean latest;

    private final double seconds;

    final Prediction measured;

    /** True if throughput and mean wait are those measured. */
    final boolean holds;

    /** True if the 90th percentile of the wait and the 99th of the response are those measured, too. */
    final boolean tailsHold;

    /**
     * Compares predictions with measurements.
     *
     * @param toldBefore whether there is a recommendation for the same threads already
     */
    Agreement(Assessment assessment, Work work, boolean toldBefore) {
        tolerance = toldBefore ? FAR_MORE : 1;
        List<Window> windows = work.windows;
        all = windows.size() == assessment.pool.windows.size();
        latest = assessment.isClosed() || assessment.isInRounds();
        capacity = assessment.capacity();
        // with a thread for each task, or one for each that finds none, there are never too few; idle ones may have
        // ended
        boolean neverTooFew = assessment.pool.threadPerTask || assessment.startsThreadsOnDemand();
        int threads = neverTooFew ? capacity : threads(windows, capacity);
        predicted = work.predict(Math.max(1, threads - assessment.pool.occupied()))
                .atMost(assessment.bottleneck().scaling().mostPerSecond(threads));
        seconds = Window.sum(windows, Window::nanos) / 1e9;
        // the windows know more tasks than any trace
        measured =
                all || work.measured == null ? measured(assessment, windows) : work.measured.apply(predicted.threads);
        // the windows of a batch begin before it and end after it
        boolean sameRate =
                assessment.batch().isThere() || isNear(predicted.throughputPerSecond, measured.throughputPerSecond, 0);
        holds = sameRate && (isNearWait(predicted.meanWaitMillis) || isAThreadOff(work));
        tailsHold = (Double.isNaN(measured.p90WaitMillis)
                        || isNear(
                                predicted.p90WaitMillis,
                                measured.p90WaitMillis,
                                SAME_WAIT * measured.meanResponseMillis()))
                && (Double.isNaN(measured.p99ResponseMillis)
                        || isNear(predicted.p99ResponseMillis, measured.p99ResponseMillis, 0));
    }

    private boolean isNearWait(double predicted) {
        double little = Math.max(USUAL_ERROR * measured.meanResponseMillis(), DISPATCH_MILLIS);
        return isNear(predicted, measured.meanWaitMillis, little);
    }

    private boolean isNear(double predicted, double measured, double little) {
        double error = Math.abs(predicted - measured);
        return error <= tolerance * little || error <= tolerance * USUAL_ERROR * Math.max(predicted, measured);
    }

    /**
     * Returns whether one thread more or less explains the measured wait: where threads are hardly enough, a wait
     * changes by far more than the size that it calls for.
     */
    private boolean isAThreadOff(Work work) {
        boolean more = predicted.meanWaitMillis > measured.meanWaitMillis;
        int other = predicted.threads + (more ? 1 : -1);
        if (predicted.threads == Integer.MAX_VALUE || other < 1) {
            return false;
        }
        double wait = work.predict(other).meanWaitMillis;
        return isNearWait(wait) || (more ? wait <= measured.meanWaitMillis : wait >= measured.meanWaitMillis);
    }

    /** The number of threads while the pool was full, which is when its size matters. */
    private static int threads(List<Window> windows, int capacity) {
        double full = 0;
        double threads = 0;
        for (Window w : windows) {
            if (w.isFull() && w.nanos() > 0) {
                full += w.nanos();
                threads += (double) w.threadsAtEnd * w.nanos();
            }
        }
        return full > 0 ? (int) Math.max(1, Math.round(threads / full)) : capacity;
    }

    private Prediction measured(Assessment assessment, List<Window> windows) {
        Figures seen = Figures.of(assessment.pool, windows);
        return new Prediction(
                predicted.threads,
                seen.completionsPerSecond,
                assessment.overtaken() == 0 ? seen.meanWaitMillis : seen.meanWaitByQueueMillis,
                all || latest ? assessment.pool.wait.p90 : Double.NaN,
                all || latest ? assessment.pool.response.p99 : Double.NaN,
                seen.meanInService / predicted.threads,
                Double.NaN);
    }

    /** The part of the history that predictions are about; null if that is all of it. */
    private Fact busiest() {
        return all ? null : Fact.of(latest ? "in-latest" : "in-busiest", seconds);
    }

    /** Returns the predicted and the measured throughput and mean wait. */
    Fact fact() {
        return Fact.of(
                "agreement",
                predicted.threads,
                predicted.throughputPerSecond,
                predicted.meanWaitMillis,
                busiest(),
                measured.throughputPerSecond,
                measured.meanWaitMillis);
    }

    /** Returns the predicted and the measured percentiles, which few tasks exceed. */
    Fact factOfTails() {
        return Fact.of(
                "tails",
                predicted.p90WaitMillis,
                predicted.p99ResponseMillis,
                measured.p90WaitMillis,
                measured.p99ResponseMillis);
    }

    /** Returns the gain of {@code then}, a row of the what-if table; null if it is not known. */
    Fact gain(Prediction then) {
        double perSecond = measured.throughputPerSecond;
        double p99 = measured.p99ResponseMillis;
        Fact tail = Double.isFinite(then.p99ResponseMillis - p99)
                ? Fact.of("gain-of-tail", then.p99ResponseMillis, p99)
                : null;
        return Double.isFinite(then.throughputPerSecond - perSecond)
                ? Fact.of("gain", then.threads, then.throughputPerSecond, perSecond, busiest(), tail)
                : null;
    }

    /**
     * Returns the next step where the model fails. Only what was measured speaks against more threads: that this
     * process keeps the processors busy, and that tasks are hardly ever blocked.
     */
    Fact nextStep(Assessment assessment) {
        Figures figures = assessment.figures;
        double little = Math.max(SAME_WAIT * measured.meanResponseMillis(), DISPATCH_MILLIS);
        boolean hardlyWait = measured.meanWaitMillis <= little || capacity > MOST_BY_HAND;
        double processors = assessment.pool.processors.count;
        double busy = Math.max(figures.processorsUsed, figures.processorsOfProcess) / processors;
        double blocked = figures.split.blockedMillis / figures.split.serviceMillis;
        double throttled = assessment.pool.processors.throttledShare;
        boolean full = (busy > MOSTLY || throttled > THROTTLED) && blocked < MOST;
        // what waits longer in the model than in the pool, as where callers give up, calls for no more threads
        boolean wouldWait = predicted.meanWaitMillis > measured.meanWaitMillis;
        if (!full && !hardlyWait && !wouldWait) {
            int more = blocked >= MOST ? MAX_STEP * capacity : (int) Math.ceil((1 + TRIED_MORE) * capacity);
            int most = assessment.mostOutstanding();
            int threads = most > 1 ? Math.max(capacity + 1, Math.min(more, most)) : more;
            double times = mostGain(threads, assessment);
            return Fact.of(
                    "try-more", threads, blocked >= MOST && times > 1 ? Fact.of("at-most", times, blocked) : null);
        }
        return Fact.of(
                "keep-and-look",
                hardlyWait
                        ? Fact.of("hardly-wait")
                        : !full
                                ? Fact.of("wait-less")
                                : busy > MOSTLY
                                        ? Fact.of("wait-for-processor", busy, blocked)
                                        : Fact.of("wait-for-quota", throttled, blocked),
                all || latest ? Fact.of("load-changed") : Fact.of("busiest-old", seconds));
    }

    /** Asymptotic bounds of the throughput with so many threads (see {@link Evidence}), over that which was measured. */
    private static double mostGain(int threads, Assessment assessment) {
        Figures figures = assessment.figures;
        double perSecond = threads * 1000 / figures.split.neededMillis(0);
        double byProcessors = assessment.pool.processors.count * 1000 / figures.split.cpuMillis;
        double most = Double.isNaN(byProcessors) ? perSecond : Math.min(perSecond, byProcessors);
        return most / figures.completionsPerSecond;
    }
}
