package io.loadline.window;

/**
 * A sum that wraps around at 2^64, without its end: nanoseconds of tasks do so after 584 years, which 10,000 tasks in service have in
 * three weeks. Exact as long as it is read once in half of that. Thread-safe.
 */
final class Unwrapped {

    private long last;
    private double sum;

    /** {@code now}: the sum, modulo 2^64. */
    synchronized double read(long now) {
        sum += now - last;
        last = now;
        return sum;
    }
}
