package io.loadline.benchmarks.task;

/**
 * Lets one producer and one worker work in turn: the producer fills the queue while the worker waits in a gate, then
 * waits while the worker empties it. What a task costs is thus the sum of what it costs on both sides, and neither can
 * hide in the shadow of the other.
 */
final class Turn {

    private volatile long gated;
    private volatile long filled;
    private volatile long emptied;

    /** Run by the worker first. */
    void gate() {
        long number = gated + 1;
        gated = number;
        Spin.until(() -> filled == number);
    }

    /** Run by the worker last. */
    void marker() {
        emptied = filled;
    }

    /** The producer waits until the worker stands in the gate, which has then left the queue. */
    void awaitGated() {
        Spin.until(() -> gated > filled);
    }

    /** The producer opens the gate and waits until the worker has come to the marker. */
    void empty() {
        long number = filled + 1;
        filled = number;
        Spin.until(() -> emptied == number);
    }
}
