package io.loadline.demo.load;

import java.util.function.DoubleSupplier;

/** Hands out the instants at which requests are to be sent, each of them once, in order. Thread safe. */
final class Timetable {

    private final long start;
    private final DoubleSupplier seconds;

    /**
     * @param start an instant of {@link System#nanoTime}
     * @param seconds after it
     */
    Timetable(long start, DoubleSupplier seconds) {
        this.start = start;
        this.seconds = seconds;
    }

    synchronized long next() {
        return start + Math.round(seconds.getAsDouble() * 1e9);
    }
}
