// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.kind.KindTotals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The part of one kind of task in a pool's work in the last history, or of all smaller kinds together. Shares are 0 to
 * 1, times are milliseconds, unknown figures are NaN. Immutable.
 */
public final class TaskClass {

    private static final int MAX_ROWS = 20;
    private static final double NANOS_PER_MILLI = 1e6;

    /** The name that a developer uses. */
    public final String task;

    /** Share of the tasks. */
    public final double arrivedShare;

    /** Share of the service time, running tasks included. */
    public final double serviceShare;

    public final double meanServiceMillis;

    /** 99th percentile of the service time; for {@code others}, that of the slowest kind. */
    public final double p99ServiceMillis;

    public final long failedCount;

    public TaskClass(
            String task,
            double arrivedShare,
            double serviceShare,
            double meanServiceMillis,
            double p99ServiceMillis,
            long failedCount) {
        this.task = task;
        this.arrivedShare = arrivedShare;
        this.serviceShare = serviceShare;
        this.meanServiceMillis = meanServiceMillis;
        this.p99ServiceMillis = p99ServiceMillis;
        this.failedCount = failedCount;
    }

    /** Returns the mean service time relative to that of all other kinds. */
    public double timesAsLong() {
        return serviceShare / arrivedShare / ((1 - serviceShare) / (1 - arrivedShare));
    }

    /** Returns a row for each of the {@value #MAX_ROWS} most expensive kinds, then one for the others. */
    static List<TaskClass> of(List<KindTotals> kinds) {
        return new Ranking(kinds).rows();
    }

    private static final class Ranking {
        private final List<KindTotals> kinds;
        private final Map<String, Long> namesakes;
        private final double started;
        private final double nanos;

        Ranking(List<KindTotals> all) {
            kinds = new ArrayList<>(all);
            kinds.sort(Comparator.comparingLong(Ranking::nanos).reversed());
            namesakes = all.stream().collect(Collectors.groupingBy(kind -> kind.name.text, Collectors.counting()));
            // if all run for longer than the history, none has started in it
            started = Math.max(1, all.stream().mapToLong(kind -> kind.started).sum());
            nanos = all.stream().mapToLong(Ranking::nanos).sum();
        }

        List<TaskClass> rows() {
            List<TaskClass> rows = new ArrayList<>();
            List<KindTotals> rest = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (KindTotals kind : kinds) {
                String name = namesakes.get(kind.name.text) > 1 ? kind.name.exactText() : kind.name.text;
                if (rows.size() < MAX_ROWS && !name.equals(KindTotals.OTHERS) && names.add(name)) {
                    rows.add(row(name, Collections.singletonList(kind)));
                } else {
                    rest.add(kind);
                }
            }
            if (!rest.isEmpty()) {
                rows.add(row(KindTotals.OTHERS, rest));
            }
            return Collections.unmodifiableList(rows);
        }

        private TaskClass row(String name, List<KindTotals> members) {
            long completed = members.stream().mapToLong(kind -> kind.completed).sum();
            long served = members.stream().mapToLong(kind -> kind.serviceNanos).sum();
            return new TaskClass(
                    name,
                    members.stream().mapToLong(kind -> kind.started).sum() / started,
                    members.stream().mapToLong(Ranking::nanos).sum() / nanos,
                    completed == 0 ? Double.NaN : served / NANOS_PER_MILLI / completed,
                    members.stream()
                                    .mapToDouble(kind -> kind.p99ServiceNanos)
                                    .filter(p99 -> !Double.isNaN(p99))
                                    .max()
                                    .orElse(Double.NaN)
                            / NANOS_PER_MILLI,
                    members.stream().mapToLong(kind -> kind.failed).sum());
        }

        private static long nanos(KindTotals kind) {
            return kind.serviceNanos + kind.runningNanos;
        }
    }
}
