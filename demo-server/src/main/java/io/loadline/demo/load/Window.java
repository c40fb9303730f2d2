package io.loadline.demo.load;

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

    void awaitEnd() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(to - System.nanoTime());
    }
}
