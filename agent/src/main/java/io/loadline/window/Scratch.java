package io.loadline.window;

import io.loadline.record.Batch;

/** Where the sampler adds up the batches of one pool's window; reused from pool to pool. Not thread-safe. */
final class Scratch extends Histograms {

    long serviceNanos;
    long waitNanos;
    long wakeUpNanos;
    long responseNanos;

    @Override
    void clear() {
        super.clear();
        serviceNanos = 0;
        waitNanos = 0;
        wakeUpNanos = 0;
        responseNanos = 0;
    }

    void add(Batch batch) {
        service.add(batch.service);
        wait.add(batch.wait);
        response.add(batch.response);
        serviceNanos += batch.serviceSum();
        waitNanos += batch.waitSum();
        wakeUpNanos += batch.wakeUpSum();
        responseNanos += batch.responseSum();
    }

    /** Sum of the squares of the service times, in nanoseconds squared, by the histogram's buckets. */
    double serviceSquares() {
        double mean = service.getMean();
        double deviation = service.getStdDeviation();
        return service.getTotalCount() * (mean * mean + deviation * deviation);
    }
}
