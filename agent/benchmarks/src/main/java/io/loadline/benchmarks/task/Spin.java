package io.loadline.benchmarks.task;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Waits without going to sleep, and keeps account of the processor time that goes into it. */
final class Spin {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final AtomicLong NANOS = new AtomicLong();

    private Spin() {}

    /** Two reads of the thread's clock, some hundred nanoseconds: not for each task. */
    static void until(BooleanSupplier condition) {
        long before = THREADS.getCurrentThreadCpuTime();
        for (int tries = 0; !condition.getAsBoolean(); tries++) {
            pause(tries);
        }
        NANOS.addAndGet(THREADS.getCurrentThreadCpuTime() - before);
    }

    /** After so many tries in vain: leaves the processor now and then, in case the other thread has none. */
    @SuppressWarnings("ThreadPriorityCheck") // yields for speed; nothing depends on it
    static void pause(int tries) {
        if (tries % 256 == 255) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /** Processor time of all waits that have ended, in this JVM. */
    static long nanos() {
        return NANOS.get();
    }
}
