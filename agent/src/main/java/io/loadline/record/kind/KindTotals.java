package io.loadline.record.kind;

/** What was counted of one kind of task; estimates where not all tasks were looked at. Written by who makes it, then not changed. */
public final class KindTotals {

    /** What all kinds together are called that are not told apart. */
    public static final String OTHERS = "others";

    public final TaskName name;
    public long started;
    public long completed;
    public long failed;

    /** Of the completed ones. */
    public long serviceNanos;

    /** Of those that run now, so far. */
    public long runningNanos;

    /** NaN if none completed. */
    public double p99ServiceNanos;

    /** How many periodic tasks of this kind there are. */
    public int periodic;

    /** Of scheduled tasks: from when the first one fell due until the last one did. */
    public long dueNanos;

    /** From when the first one began until the last one did. */
    public long begunNanos;

    /** By how much the last one was late. */
    public long lateNanos;

    KindTotals(TaskName name) {
        this.name = name;
    }
}
