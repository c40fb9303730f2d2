// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.locks.LockSupport;

/** Off the processor for exactly so long, whatever wakes the thread meanwhile. */
public final class Sleep {

    private Sleep() {}

    public static void millis(long millis) {
        nanos(millis * 1_000_000);
    }

    public static void nanos(long nanos) {
        until(System.nanoTime() + nanos);
    }

    /** {@code instant}: of {@link System#nanoTime()}. */
    public static void until(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
