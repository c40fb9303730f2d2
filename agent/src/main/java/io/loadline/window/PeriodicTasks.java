// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.kind.KindTotals;
import io.loadline.record.kind.RunTimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The periodic tasks of one kind in a scheduled pool, and their delays. Seconds. Filled by its maker, then unchanged. */
public final class PeriodicTasks {

    private static final double NANOS = 1e9;

    /** The name that a developer uses. */
    public final String name;

    /** Number of these tasks. */
    public final int tasks;

    /** Rate at which runs fall due, over all tasks. With a fixed delay, the rate of actual runs. */
    public final double duePerSecond;

    public final double meanSeconds;

    /** 99th percentile of the length of a run. */
    public final double p99Seconds;

    /** Delay of the last run. */
    public final double lateSeconds;

    /** Growth of the delay, in seconds per second. */
    public final double laterPerSecond;

    /** Mean lengths of a run since these tasks were first seen; null if they do not take ever longer. */
    public RunTimes everLonger;

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

    /** Returns the periodic tasks that have run at least twice. */
    public static List<PeriodicTasks> of(List<KindTotals> kinds) {
        List<PeriodicTasks> all = new ArrayList<>();
        for (KindTotals kind : kinds) {
            if (kind.periodic > 0 && kind.completed > 0 && kind.dueNanos > 0 && kind.begunNanos > 0) {
                double mean = (double) kind.serviceNanos / kind.completed;
                PeriodicTasks tasks = new PeriodicTasks(
                        kind.name.text,
                        kind.periodic,
                        (kind.started - 1) * NANOS / kind.dueNanos,
                        mean / NANOS,
                        kind.p99ServiceNanos / NANOS,
                        kind.lateNanos / NANOS,
                        1 - (double) kind.dueNanos / kind.begunNanos);
                tasks.everLonger = kind.runs.areEverLonger(mean) ? kind.runs : null;
                all.add(tasks);
            }
        }
        return Collections.unmodifiableList(all);
    }
}
