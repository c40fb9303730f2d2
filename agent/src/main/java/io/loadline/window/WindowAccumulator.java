package io.loadline.window;

import io.loadline.record.count.Batch;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Adds up the batches of one pool's window. Reused from pool to pool; not thread-safe. */
final class WindowAccumulator {

    final TaskTimes times = new TaskTimes();

    long serviceNanos;
    long waitNanos;
    long wakeUpNanos;
    private long wakeUps;
    private long takenAtOnce;
    long responseNanos;

    void clear() {
        times.clear();
        serviceNanos = 0;
        waitNanos = 0;
        wakeUpNanos = 0;
        wakeUps = 0;
        takenAtOnce = 0;
        responseNanos = 0;
    }

    void add(Batch batch) {
        times.service.add(batch.service);
        times.wait.add(batch.wait);
        times.response.add(batch.response);
        serviceNanos += batch.serviceSum;
        waitNanos += batch.waitSum;
        wakeUpNanos += batch.wakeUpSum;
        wakeUps += batch.wakeUps;
        takenAtOnce += batch.takenAtOnce;
        responseNanos += batch.responseSum;
    }

    /**
     * How long workers waited for a processor that were woken up for a task which another worker took first. Where there is
     * a queue, it wakes a worker for each task that finds it empty.
     */
    double vainWakeUpNanos() {
        return wakeUps == 0 ? 0 : takenAtOnce * (double) wakeUpNanos / wakeUps;
    }

    /** Where only a part of the tasks was timed, scales the histograms to all of them. */
    void scaleTo(long started, long completed) {
        scale(times.wait, started);
        scale(times.service, completed);
        scale(times.response, completed);
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
        double mean = times.service.getMean();
        double deviation = times.service.getStdDeviation();
        return times.service.getTotalCount() * (mean * mean + deviation * deviation);
    }
}
