// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/** Sleeps for exactly the given time, whatever wakes the thread meanwhile. */
public final class Sleep {

    private static final long MILLI = 1_000_000;

    private static volatile boolean loadsEnded;

    private Sleep() {}

    public static void millis(long millis) {
        nanos(millis * MILLI);
    }

    public static void nanos(long nanos) {
        until(System.nanoTime() + nanos);
    }

    /** Sleeps until {@code instant} of {@link System#nanoTime()}. */
    public static void until(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Blocks a task by a managed blocker, so that its fork-join pool starts another thread meanwhile. */
    static void compensatedMillis(int millis) {
        long end = System.nanoTime() + millis * MILLI;
        try {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() {
                    until(end);
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return System.nanoTime() - end >= 0;
                }
            });
        } catch (InterruptedException stopped) {
            // the thread ends
        }
    }

    /** Ends all loads, so that what they cause ends, too. */
    static void endLoads() {
        loadsEnded = true;
    }

    /** Returns whether all loads are to end. */
    public static boolean areLoadsEnded() {
        return loadsEnded;
    }

    /** Runs a step at a fixed rate, on a daemon thread of this name, until the loads are ended. */
    public static void every(String thread, int millis, Runnable step) {
        Thread load = new Thread(
                () -> {
                    for (long next = System.nanoTime(); !loadsEnded; next += millis * MILLI) {
                        until(next);
                        try {
                            step.run();
                        } catch (RejectedExecutionException wanted) {
                            // the pool is full
                        }
                    }
                },
                thread);
        load.setDaemon(true);
        load.start();
    }
}
