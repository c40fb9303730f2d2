package io.loadline.demo.server;

/** Laps by the clock. Single thread at a time. */
final class Stopwatch {

    private long last;

    /** @param start an instant of {@link System#nanoTime} */
    Stopwatch(long start) {
        this.last = start;
    }

    /** Milliseconds since the last lap, or since the start. */
    double lapMillis() {
        long now = System.nanoTime();
        double millis = (now - last) / 1e6;
        last = now;
        return millis;
    }
}
