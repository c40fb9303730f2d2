// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.DEMAND_DRAWS;
import static io.loadline.model.Constants.DISPATCH_MILLIS;
import static io.loadline.model.Constants.HELD;
import static io.loadline.model.Constants.NORMAL;

import io.loadline.model.work.BlockBootstrap;
import io.loadline.model.work.Load;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Work;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Test of the model by a change of the size: the prediction of the former size's model for the new size and the load that came, against
 * the measurement.
 *
 * <pre>
 *   X throughput, W mean wait, S mean service; ' predicted
 *   e_X   = |X' - X| / max(X', X)
 *   e_W   = |W' - W| / R, R = max(W', W) + S                              error = max(e_X, e_W)
 *   held    |X' - X| <= max(0.1 max(X', X), z s_X) and |W' - W| <= max(0.1 R, 0.1 ms, z s_W)
 *   s       standard deviation over drawn blocks of the windows, times sqrt 2: the prediction rests on about as many
 * </pre>
 */
public final class SizeTest {

    /** Result where nothing can be compared: the kind of the load is another one. */
    public static final TrackRecord.Entry NOT_COMPARABLE = new TrackRecord.Entry(new double[Constants.TRACK_FIGURES]);

    private final Change change;
    private final Load load;

    /** Returns null for a load that the model does not know. */
    private final Function<Load, Prediction> predicted;

    private SizeTest(Change change, Load load, Function<Load, Prediction> predicted) {
        this.change = change;
        this.load = load;
        this.predicted = predicted;
    }

    /**
     * Returns the test of advice.
     *
     * @param advice made from {@link Change#before}
     * @return null if the advice predicts nothing for the new size
     */
    public static SizeTest of(Change change, Advice advice) {
        boolean predicts = advice.load() != null && isKnown(advice.predict(change.to));
        return predicts ? new SizeTest(change, advice.load(), load -> advice.predict(change.to, load)) : null;
    }

    /** Returns the test of a prediction that was kept over a restart: for its own load only. */
    public static SizeTest of(Change change, Kept kept) {
        return new SizeTest(change, kept.load, load -> load.isLike(kept.load) ? kept.prediction : null);
    }

    private static boolean isKnown(Prediction prediction) {
        return Double.isFinite(prediction.throughputPerSecond + prediction.meanWaitMillis);
    }

    /**
     * Compares, as soon as the new size was seen for as long as a recommendation needs.
     *
     * @return null before; {@link #NOT_COMPARABLE} if nothing can be said
     */
    public TrackRecord.Entry judge(PoolSnapshot pool, Goal goal, Share share) {
        PoolSnapshot seen = HistoryPart.since(pool, change.after);
        Assessment after = seen == null ? null : Assessment.of(seen);
        if (after == null || !new Sufficiency(after).enough()) {
            return (pool.at - change.after) / 1e9 > pool.historySeconds ? NOT_COMPARABLE : null;
        }
        Work work = WorkModels.actual(after, goal, share, true);
        Load now = work.load();
        // a bounded queue that was full has added threads, which are no change of the setting
        boolean isOther = now == null || now.ofClients != load.ofClients || after.capacity() != change.to;
        Prediction expected = isOther ? null : predicted.apply(now);
        if (expected == null || !isKnown(expected)) {
            return NOT_COMPARABLE;
        }
        return entry(expected, new Agreement(after, work, false).measured, work.windows);
    }

    private TrackRecord.Entry entry(Prediction expected, Prediction measured, List<Window> windows) {
        double rate = Math.max(expected.throughputPerSecond, measured.throughputPerSecond);
        double service = measured.meanResponseMillis() - measured.meanWaitMillis;
        double response = Math.max(expected.meanWaitMillis, measured.meanWaitMillis) + service;
        double ofRate = Math.abs(expected.throughputPerSecond - measured.throughputPerSecond);
        double ofWait = Math.abs(expected.meanWaitMillis - measured.meanWaitMillis);
        double noiseOfRate = noise(windows, w -> w.completed * 1e9, Window::nanos);
        double noiseOfWait = noise(windows, w -> (w.inSystemNanos - w.inServiceNanos) / 1e6, w -> w.started);
        boolean held = ofRate <= Math.max(HELD * rate, noiseOfRate)
                && ofWait <= Math.max(Math.max(HELD * response, DISPATCH_MILLIS), noiseOfWait);
        return new TrackRecord.Entry(
                change.timeMillis,
                change.from,
                change.to,
                expected.throughputPerSecond,
                measured.throughputPerSecond,
                expected.meanWaitMillis,
                measured.meanWaitMillis,
                Math.max(ofRate / rate, ofWait / response),
                held ? 1 : 0,
                expected.p99ResponseMillis,
                measured.p99ResponseMillis);
    }

    /** Returns z s of a ratio of two sums over windows; 0 if it is unknown. */
    private static double noise(List<Window> windows, ToDoubleFunction<Window> part, ToDoubleFunction<Window> of) {
        long start = windows.get(0).start;
        BlockBootstrap bootstrap = new BlockBootstrap((windows.get(windows.size() - 1).end - start) / 1e9);
        double[] ratios = new double[DEMAND_DRAWS];
        for (int i = 0; i < ratios.length; i++) {
            int[] times = bootstrap.draw();
            ToDoubleFunction<Window> drawn = w -> times[bootstrap.blockOf((w.start - start) / 1e9)];
            ratios[i] = Window.sum(windows, w -> drawn.applyAsDouble(w) * part.applyAsDouble(w))
                    / Window.sum(windows, w -> drawn.applyAsDouble(w) * of.applyAsDouble(w));
        }
        double mean = mean(ratios, x -> x);
        double noise = NORMAL * Math.sqrt(2 * mean(ratios, x -> (x - mean) * (x - mean)));
        return noise >= 0 ? noise : 0;
    }

    private static double mean(double[] values, DoubleUnaryOperator of) {
        double sum = 0;
        for (double value : values) {
            sum += of.applyAsDouble(value);
        }
        return sum / values.length;
    }

    /** Change of a pool's size by its settings, on anybody's request. Instants are those of windows. Immutable. */
    public static final class Change {

        /** Threads that the settings allow for tasks. */
        public final int from;

        public final int to;

        /** Time of the change, in milliseconds since 1970. */
        public final long timeMillis;

        /** State of the pool before. */
        private final PoolState before;

        /** First and last instant of the former size. */
        private final long since;

        private final long until;

        /** First instant of the new size. */
        final long after;

        public Change(int from, int to, long timeMillis, PoolState before, long since, long until, long after) {
            this.from = from;
            this.to = to;
            this.timeMillis = timeMillis;
            this.before = before;
            this.since = since;
            this.until = until;
            this.after = after;
        }

        /**
         * Returns the size that settings allow: the maximum where it adds threads, else core.
         *
         * @param rules the state of the pool with these or other settings
         */
        public static int size(PoolState rules, int core, int maximum) {
            int size = rules.staysAtCore() || rules.growsWhenFull() ? core : maximum;
            return Math.max(1, size - rules.ownThreads);
        }

        /** Returns the part of the history with the former size; null if there is none. */
        public PoolSnapshot before(PoolSnapshot pool) {
            return HistoryPart.part(pool, since, until, before);
        }
    }

    /** Prediction for the recommended size, kept for the case that a restart sets this size. Immutable. */
    public static final class Kept {

        /** Threads that were set when it was made. */
        public final int from;

        final Load load;
        public final Prediction prediction;

        private Kept(int from, Load load, Prediction prediction) {
            this.from = from;
            this.load = load;
            this.prediction = prediction;
        }

        /** Returns the prediction of this advice; null if it asks for no change, or predicts nothing. */
        public static Kept of(Advice advice) {
            Recommendation made = advice.recommendation;
            if (!advice.predicts() || advice.load() == null || !made.verdict.wantsAChange()) {
                return null;
            }
            Prediction prediction = advice.predict(made.size.threads);
            return isKnown(prediction) ? new Kept(made.currentSize, advice.load(), prediction) : null;
        }

        /** Returns the numbers to be kept in a file. */
        public double[] row() {
            return new double[] {
                from,
                load.ofClients ? 1 : 0,
                load.amount,
                prediction.threads,
                prediction.throughputPerSecond,
                prediction.meanWaitMillis,
                prediction.p99ResponseMillis
            };
        }

        /**
         * Returns the prediction that was kept.
         *
         * @param row one of {@link #row}
         * @return null if the row is none
         */
        public static Kept of(double[] row) {
            // p99, the last of the seven, may be unknown
            boolean isOne = row.length == 7
                    && Arrays.stream(row, 0, 6).allMatch(Double::isFinite)
                    && row[0] >= 1
                    && row[3] >= 1;
            if (!isOne) {
                return null;
            }
            Prediction prediction =
                    new Prediction((int) row[3], row[4], row[5], Double.NaN, row[6], Double.NaN, Double.NaN);
            return new Kept((int) row[0], new Load(row[1] == 1, row[2]), prediction);
        }
    }
}
