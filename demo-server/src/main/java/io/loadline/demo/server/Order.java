package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range;

/**
 * What a request asks for. Means are given here; the request draws its own lengths when it comes.
 *
 * @param sleepLengths how sleeps are spread around {@code work.sleep()}
 * @param downstream milliseconds that the downstream takes for a call while nobody else calls it; 0 for no call
 * @param nested how many inner tasks it submits to its own pool and waits for, each with the same work
 * @param priority in a priority queue the greater goes first
 * @param deadline milliseconds from its arrival after which it waits no longer, for a thread, a permit or inner tasks
 */
record Order(Work work, LengthDistribution sleepLengths, int downstream, int nested, int priority, int deadline) {

    static final Range DOWNSTREAM = new Range(0, 60_000, "ms");
    static final Range NESTED = new Range(0, 100, "inner tasks");
    static final Range PRIORITY = new Range(0, 9, "(9 goes first)");
    static final Range DEADLINE = new Range(1, 600_000, "ms");

    static final int USUAL_DEADLINE = 60_000;

    /** Nothing but the work. */
    static Order of(Work work) {
        return new Order(work, LengthDistribution.CONSTANT, 0, 0, 0, USUAL_DEADLINE);
    }
}
