package io.loadline.demo.load;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The measured part of a load, from and to instants of {@link System#nanoTime}. */
record Window(long from, long to) {

    boolean contains(long instant) {
        return instant - from >= 0 && instant - to < 0;
    }

    boolean isOver(long instant) {
        return instant - to >= 0;
    }

    double seconds() {
        return (to - from) / 1e9;
    }

    void awaitStart() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(from - System.nanoTime());
    }

    /** Waits for the end, but no longer than that, and says whether the end is still to come. */
    boolean awaitEnd(Duration atMost) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(Math.min(atMost.toNanos(), to - System.nanoTime()));
        return !isOver(System.nanoTime());
    }
}
