// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

/** Totals of one kind of task; estimates where not all tasks were sampled. Filled by its maker, then unchanged. */
public final class KindTotals {

    /** Name of all further kinds together. */
    public static final String OTHERS = "others";

    public final TaskName name;
    public long started;
    public long completed;
    public long failed;

    /** Service of the completed tasks. */
    public long serviceNanos;

    /** Service so far of the tasks that run now. */
    public long runningNanos;

    /** NaN if none completed. */
    public double p99ServiceNanos;

    /** Periodic tasks of this kind. */
    public int periodic;

    /** Nanoseconds from the first scheduled task's due time to the last one's. */
    public long dueNanos;

    /** Nanoseconds from the first scheduled task's start to the last one's. */
    public long begunNanos;

    /** Lateness of the last scheduled task's start, in nanoseconds. */
    public long lateNanos;

    /** Lengths of a run since the kind was first seen, where its tasks are scheduled. */
    public RunTimes runs = RunTimes.NONE;

    KindTotals(TaskName name) {
        this.name = name;
    }
}
