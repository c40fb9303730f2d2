package io.loadline.lab.resizing;

/**
 * The Gradient2 limit of Netflix' concurrency-limits with its defaults, written from its description: the limit shrinks by
 * the ratio of a long average of task times to the present one, and grows by a fixed allowance for a queue. The smallest
 * limit is 1 instead of 20, which is more than many pools here need.
 *
 * <p>As in that library's executor, the limit is the number of threads, what comes above it waits rather than being shed,
 * and the time is that of a task in a thread, without its wait. A sample is the mean of one second, as in its windowed
 * limit.
 */
final class Gradient2 extends Controllers.ServiceTimeLimit {

    private static final double TOLERANCE = 1.5;
    private static final double SMOOTHING = 0.2;
    private static final int QUEUE = 4;
    private static final int LONG_SAMPLES = 600;
    private static final int FIRST_SAMPLES = 10;
    private static final double LEAST_GRADIENT = 0.5;
    private static final int MAX_LIMIT = 200;

    /** A long average so many times the present time is let down faster. */
    private static final double TOO_LONG = 2;

    private static final double DECAY = 0.95;

    private double average;
    private int samples;

    @Override
    void sample(double time, int inFlight) {
        samples++;
        double weight = samples <= FIRST_SAMPLES ? 1.0 / samples : 2.0 / (LONG_SAMPLES + 1);
        average += weight * (time - average);
        if (average / time > TOO_LONG) {
            average *= DECAY;
        }
        if (inFlight < limit / 2) {
            return;
        }
        double gradient = Math.max(LEAST_GRADIENT, Math.min(1, TOLERANCE * average / time));
        double next = limit * gradient + QUEUE;
        limit = Math.max(1, Math.min(MAX_LIMIT, limit + SMOOTHING * (next - limit)));
    }
}
