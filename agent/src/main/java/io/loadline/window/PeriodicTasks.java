package io.loadline.window;

import io.loadline.record.kind.KindTotals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The periodic tasks of one kind in a scheduled pool, and how they keep their times. Seconds; immutable. */
public final class PeriodicTasks {

    private static final double NANOS = 1e9;

    /** What a developer calls them. */
    public final String name;

    /** How many there are. */
    public final int tasks;

    /** Runs of all of them that fall due. Of those with a fixed delay, as many as there were. */
    public final double duePerSecond;

    public final double meanSeconds;

    /** 99th percentile of the length of a run. */
    public final double p99Seconds;

    /** By how much the last run was late. */
    public final double lateSeconds;

    /** Seconds by which they are later each second. */
    public final double laterPerSecond;

    public PeriodicTasks(
            String name,
            int tasks,
            double duePerSecond,
            double meanSeconds,
            double p99Seconds,
            double lateSeconds,
            double laterPerSecond) {
        this.name = name;
        this.tasks = tasks;
        this.duePerSecond = duePerSecond;
        this.meanSeconds = meanSeconds;
        this.p99Seconds = p99Seconds;
        this.lateSeconds = lateSeconds;
        this.laterPerSecond = laterPerSecond;
    }

    /** Those that have run at least twice. */
    static List<PeriodicTasks> of(List<KindTotals> kinds) {
        List<PeriodicTasks> all = new ArrayList<>();
        for (KindTotals kind : kinds) {
            if (kind.periodic > 0 && kind.completed > 0 && kind.dueNanos > 0 && kind.begunNanos > 0) {
                all.add(new PeriodicTasks(
                        kind.name.text,
                        kind.periodic,
                        (kind.started - 1) * NANOS / kind.dueNanos,
                        kind.serviceNanos / NANOS / kind.completed,
                        kind.p99ServiceNanos / NANOS,
                        kind.lateNanos / NANOS,
                        1 - (double) kind.dueNanos / kind.begunNanos));
            }
        }
        return Collections.unmodifiableList(all);
    }
}
