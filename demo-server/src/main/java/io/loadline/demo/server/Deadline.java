package io.loadline.demo.server;

import java.util.concurrent.TimeUnit;

/**
 * Until when a request waits.
 *
 * @param instant of {@link System#nanoTime}
 * @param millis how long that was from its arrival, for messages
 */
record Deadline(long instant, int millis) {

    static Deadline of(long arrival, int millis) {
        return new Deadline(arrival + TimeUnit.MILLISECONDS.toNanos(millis), millis);
    }

    /** 0 or less when it is over. */
    long leftNanos() {
        return instant - System.nanoTime();
    }

    /** What to tell a request that waited in vain. */
    Refusal refusal(String what) {
        return new Refusal("The request's deadline of " + millis + " ms was over before " + what + ".");
    }
}
