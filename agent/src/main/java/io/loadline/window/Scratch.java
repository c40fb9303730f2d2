package io.loadline.window;

import io.loadline.record.count.Batch;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Where the sampler adds up the batches of one pool's window; reused from pool to pool. Not thread-safe. */
final class Scratch extends Histograms {

    long serviceNanos;
    long waitNanos;
    long wakeUpNanos;
    private long wakeUps;
    private long takenAtOnce;
    long responseNanos;

    /** Null if nobody collects metrics; then no pool keeps {@link TaskHistograms}. */
    ArrivalLoad arrivals;

    @Override
    void clear() {
        super.clear();
        serviceNanos = 0;
        waitNanos = 0;
        wakeUpNanos = 0;
        wakeUps = 0;
        takenAtOnce = 0;
        responseNanos = 0;
        if (arrivals != null) {
            arrivals.clear();
        }
    }

    void add(Batch batch) {
        service.add(batch.service);
        wait.add(batch.wait);
        response.add(batch.response);
        serviceNanos += batch.serviceSum();
        waitNanos += batch.waitSum();
        wakeUpNanos += batch.wakeUpSum();
        wakeUps += batch.wakeUps();
        takenAtOnce += batch.takenAtOnce();
        responseNanos += batch.responseSum();
        if (arrivals != null) {
            arrivals.add(batch);
        }
    }

    /**
     * What workers need who are woken up for a task that another one, just done with its last, takes before them. Where there
     * is a queue, it wakes a worker for each task that finds it empty.
     */
    double vainWakeUpNanos() {
        return wakeUps == 0 ? 0 : takenAtOnce * (double) wakeUpNanos / wakeUps;
    }

    /** Where only a part of the tasks was timed, scales the histograms to all of them. */
    void scaleTo(long started, long completed) {
        scale(wait, started);
        scale(service, completed);
        scale(response, completed);
    }

    /** Rounds so that the total is {@code tasks}, unless none was timed. */
    private static void scale(Histogram times, long tasks) {
        double each = (double) tasks / times.getTotalCount();
        Histogram timed = times.copy();
        times.reset();
        double due = 0;
        for (HistogramIterationValue value : timed.recordedValues()) {
            due += each * value.getCountAddedInThisIterationStep();
            times.recordValueWithCount(value.getValueIteratedTo(), Math.round(due) - times.getTotalCount());
        }
    }

    /** Sum of the squares of the service times, in nanoseconds squared, by the histogram's buckets. */
    double serviceSquares() {
        double mean = service.getMean();
        double deviation = service.getStdDeviation();
        return service.getTotalCount() * (mean * mean + deviation * deviation);
    }
}
