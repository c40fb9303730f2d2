// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Figures that the agent measured of a pool over its history, by the names of the attributes; NaN if not known. */
public record PoolFigures(
        double completionsPerSecond,
        double meanServiceMillis,
        double meanWaitMillis,
        double meanInSystem,
        double cpuMillisPerTask,
        double waitShareOfResponse,
        double corePoolSize) {
    double waitPercent() {
        return 100 * waitShareOfResponse;
    }

    /** Totals that the agent counted of one or several pools since it saw them first; means over all tasks. */
    record Totals(double completed, double serviceMillis, double waitMillis) {
        static final Totals NONE = new Totals(Double.NaN, Double.NaN, Double.NaN);

        private record Counts(
                double completedCount, double startedCount, double totalServiceMillis, double totalWaitMillis) {}

        static Totals of(List<Beans.Bean> pools) {
            List<Counts> counts =
                    pools.stream().map(pool -> pool.read(Counts.class)).toList();
            double completed = sum(counts, Counts::completedCount);
            return new Totals(
                    completed,
                    sum(counts, Counts::totalServiceMillis) / completed,
                    sum(counts, Counts::totalWaitMillis) / sum(counts, Counts::startedCount));
        }

        private static double sum(List<Counts> counts, ToDoubleFunction<Counts> figure) {
            return counts.stream().mapToDouble(figure).sum();
        }
    }

    /**
     * A row of a pool's {@code ResizeHistory}.
     *
     * @param timeMillis since the epoch
     * @param action {@code resize}, {@code back}, {@code would} or {@code outside}
     * @param outcome empty until it is known
     */
    public record SizeChange(
            int number,
            double timeMillis,
            String action,
            int threadsBefore,
            int threadsAfter,
            String reason,
            String outcome) {
        /** Returns the known changes of the pool, the oldest first; at most the last hundred. */
        public static List<SizeChange> of(Beans.Bean pool) {
            return pool.rows("ResizeHistory", SizeChange.class).stream()
                    .sorted(Comparator.comparing(SizeChange::number))
                    .toList();
        }
    }
}
