package io.loadline.lab.resizing;

import io.loadline.lab.Draws;

/**
 * The limit of TCP Vegas (L. S. Brakmo, L. L. Peterson, IEEE J. Sel. Areas Comm. 13, 1995) as Netflix' concurrency-limits
 * describes and parameterises it, written from that description: the queue is estimated as limit x (1 - shortest / present
 * time), and kept between alpha and beta.
 *
 * <p>As in that library's executor, the limit is the number of threads, what comes above it waits rather than being shed,
 * and the time is that of a task in a thread, without its wait. A sample is the mean of one second; single tasks would
 * take the shortest ever for the time without load.
 */
final class Vegas extends Controllers.ServiceTimeLimit {

    private static final int ALPHA = 3;
    private static final int BETA = 6;
    private static final int MAX_LIMIT = 1000;

    /** After so many samples for each thread of the limit, times a random half to one, the shortest time is taken anew. */
    private static final int PROBE_MULTIPLIER = 30;

    private final Draws draws = new Draws(1, 1);
    private double shortest;
    private int samples;
    private double jitter = nextJitter();

    @Override
    void sample(double time, int inFlight) {
        samples++;
        if (samples >= jitter * PROBE_MULTIPLIER * limit) {
            jitter = nextJitter();
            samples = 0;
            shortest = time;
        } else if (shortest == 0 || time < shortest) {
            shortest = time;
        } else if (2 * inFlight >= limit) {
            move((int) Math.ceil(limit * (1 - shortest / time)));
        }
    }

    private void move(int queue) {
        int step = Math.max(1, (int) Math.log10(limit));
        if (queue <= step) {
            limit += BETA * step;
        } else if (queue < ALPHA * step) {
            limit += step;
        } else if (queue > BETA * step) {
            limit -= step;
        }
        limit = Math.max(1, Math.min(MAX_LIMIT, limit));
    }

    private double nextJitter() {
        return draws.uniform(0.5, 1);
    }
}
