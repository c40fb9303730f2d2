// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.PRIOR_PREDICTIONS;
import static io.loadline.model.Constants.RECORDED_PREDICTIONS;
import static io.loadline.model.Constants.TRACK_FIGURES;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Track record of one pool: the last 20 predictions that a change of the size has tested.
 *
 * <pre>
 *   c' = min(c, (m c + h) / (m + n))     c confidence of the model, h of n predictions held, m = 2
 * </pre>
 *
 * The mean of a beta distribution with prior mean c and the weight of m observations: A. Gelman and others, "Bayesian Data Analysis"
 * (2013), section 2.4. With c = 1/2 it is Laplace's rule of succession, (h + 1) / (n + 2). No record changes nothing, and no record
 * makes a model surer than its kind of answer was in simulated pools. Not thread-safe.
 */
public final class TrackRecord {

    private final List<Entry> entries = new ArrayList<>();

    /** Prediction and measurement of one change of the size. Immutable; NaN if unknown. */
    public static final class Entry {

        /** Time of the change, in milliseconds since 1970. */
        public final long timeMillis;

        public final int from;
        public final int to;
        public final double predictedPerSecond;
        public final double measuredPerSecond;
        public final double predictedWaitMillis;
        public final double measuredWaitMillis;

        /** Larger of the relative errors of throughput and wait, the wait's relative to the response; 0 to 1. */
        public final double error;

        /** True if both lie within a tenth, or within the noise of the measurement. */
        public final boolean held;

        public final double predictedP99ResponseMillis;
        public final double measuredP99ResponseMillis;

        /** @param figures the columns in their order; {@code held} is 1 or 0 */
        Entry(double... figures) {
            timeMillis = (long) figures[0];
            from = (int) figures[1];
            to = (int) figures[2];
            predictedPerSecond = figures[3];
            measuredPerSecond = figures[4];
            predictedWaitMillis = figures[5];
            measuredWaitMillis = figures[6];
            error = figures[7];
            held = figures[8] == 1;
            predictedP99ResponseMillis = figures[9];
            measuredP99ResponseMillis = figures[10];
        }

        private double[] row() {
            return new double[] {
                timeMillis,
                from,
                to,
                predictedPerSecond,
                measuredPerSecond,
                predictedWaitMillis,
                measuredWaitMillis,
                error,
                held ? 1 : 0,
                predictedP99ResponseMillis,
                measuredP99ResponseMillis
            };
        }
    }

    /** Adds a prediction, and forgets the oldest of more than 20. */
    public void add(Entry entry) {
        entries.add(entry);
        cut();
    }

    /** Puts the record of the same pool under another name, or before a restart, in front of this one. */
    public void putBefore(TrackRecord other) {
        entries.addAll(0, other.entries());
        cut();
    }

    private void cut() {
        // by their order rather than their times, as the clock may have been wrong
        entries.subList(0, Math.max(0, entries.size() - RECORDED_PREDICTIONS)).clear();
    }

    public TrackRecord copy() {
        TrackRecord copy = new TrackRecord();
        copy.putBefore(this);
        return copy;
    }

    /** Returns the tested predictions, the oldest first. */
    public List<Entry> entries() {
        return Collections.unmodifiableList(new ArrayList<>(entries));
    }

    /** Returns the mean error; NaN if no prediction was tested. */
    public double meanError() {
        return entries.stream().mapToDouble(entry -> entry.error).average().orElse(Double.NaN);
    }

    private int held() {
        return (int) entries.stream().filter(entry -> entry.held).count();
    }

    /** Returns the confidence after this record. */
    double confidence(double ofModel) {
        double posterior = (PRIOR_PREDICTIONS * ofModel + held()) / (PRIOR_PREDICTIONS + entries.size());
        return Math.min(ofModel, posterior);
    }

    /** Returns how many predictions held; null if none was tested. */
    Fact fact() {
        return entries.isEmpty() ? null : Fact.of("track-record", held(), entries.size());
    }

    /** Returns the entries as rows of {@link Constants#TRACK_FIGURES} numbers, to be kept over restarts. */
    public List<double[]> rows() {
        List<double[]> rows = new ArrayList<>();
        entries.forEach(entry -> rows.add(entry.row()));
        return rows;
    }

    /**
     * Adds an entry.
     *
     * @param row one of {@link #rows}
     * @return false if the row is none
     */
    public boolean add(double[] row) {
        boolean isOne = row.length == TRACK_FIGURES
                && Arrays.stream(row, 0, TRACK_FIGURES - 2).allMatch(Double::isFinite)
                && row[1] >= 1
                && row[2] >= 1
                && rows().stream().noneMatch(known -> Arrays.equals(known, row));
        if (isOne) {
            add(new Entry(row));
        }
        return isOne;
    }
}
