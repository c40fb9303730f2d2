package io.loadline.record.kind;

/** What was counted of one kind of task; estimates where not all tasks were looked at. Immutable. */
public final class KindTotals {

    /** What all kinds together are called that are not told apart. */
    public static final String OTHERS = "others";

    final TaskName name;
    public final long started;
    public final long completed;
    public final long failed;

    /** Of the completed ones. */
    public final long serviceNanos;

    /** Of those that run now, so far. */
    public final long runningNanos;

    /** NaN if none completed. */
    public final double p99ServiceNanos;

    /** How many periodic tasks of this kind there are. */
    public final int periodic;

    /** Of scheduled tasks: from when the first one fell due until the last one did. */
    public final long dueNanos;

    /** From when the first one began until the last one did. */
    public final long begunNanos;

    /** By how much the last one was late. */
    public final long lateNanos;

    KindTotals(
            TaskName name,
            long started,
            long completed,
            long failed,
            long serviceNanos,
            long runningNanos,
            double p99ServiceNanos,
            int periodic,
            long dueNanos,
            long begunNanos,
            long lateNanos) {
        this.name = name;
        this.started = started;
        this.completed = completed;
        this.failed = failed;
        this.serviceNanos = serviceNanos;
        this.runningNanos = runningNanos;
        this.p99ServiceNanos = p99ServiceNanos;
        this.periodic = periodic;
        this.dueNanos = dueNanos;
        this.begunNanos = begunNanos;
        this.lateNanos = lateNanos;
    }

    /** What a person reads. */
    public String text() {
        return name.text;
    }

    /** The same where another kind is called the same. */
    public String exactText() {
        return name.exactText();
    }
}
