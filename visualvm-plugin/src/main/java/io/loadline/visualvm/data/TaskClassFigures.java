package io.loadline.visualvm.data;

/** A kind of task of a pool. Shares 0 to 1, NaN where unknown. Immutable. */
public final class TaskClassFigures {

    public final String task;
    public final double arrivedShare;
    public final double serviceShare;
    public final double meanServiceMillis;
    public final double p99ServiceMillis;
    public final double failedCount;

    TaskClassFigures(Reading reading) {
        task = reading.text("task");
        arrivedShare = reading.number("arrivedShare");
        serviceShare = reading.number("serviceShare");
        meanServiceMillis = reading.number("meanServiceMillis");
        p99ServiceMillis = reading.number("p99ServiceMillis");
        failedCount = reading.number("failedCount");
    }
}
