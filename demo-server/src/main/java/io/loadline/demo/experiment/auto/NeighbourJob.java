package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.job.Job;

/** Computes on one processor for so long; the answer says for how long it did. */
record NeighbourJob(int seconds) implements Job<NeighbourJob.Done> {

    /** {@code value}: so that the compiler cannot leave the work out. */
    record Done(double seconds, long value) {}

    @Override
    public Done run() {
        long start = System.nanoTime();
        long value = 1;
        while (System.nanoTime() - start < seconds * 1_000_000_000L) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        return new Done((System.nanoTime() - start) / 1e9, value);
    }
}
