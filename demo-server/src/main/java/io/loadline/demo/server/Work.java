package io.loadline.demo.server;

import io.loadline.demo.Range;

/**
 * What one request does: computes, then sleeps as if it waited for a remote data source.
 *
 * @param digits how many digits it computes, within {@link #DIGITS}
 * @param sleep milliseconds, within {@link #SLEEP}
 */
public record Work(Irrational of, int digits, int sleep) {

    public static final Range DIGITS = new Range(1, 100_000, "digits");
    public static final Range SLEEP = new Range(0, 60_000, "ms");

    /**
     * Does the work on the calling thread.
     *
     * @throws InterruptedException if the thread is interrupted while it sleeps
     */
    public WorkAnswer perform() throws InterruptedException {
        long processorBefore = ThreadProcessorTime.nanos();
        long start = System.nanoTime();
        String digest = Digest.of(of.digits(digits));
        long computed = System.nanoTime();
        long processor = ThreadProcessorTime.nanos() - processorBefore;
        Thread.sleep(sleep);
        long slept = System.nanoTime();
        return new WorkAnswer(
                of.toString(), digits, digest, millis(computed - start), millis(processor), millis(slept - computed));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
