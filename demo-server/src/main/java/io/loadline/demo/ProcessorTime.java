// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Processor time, in nanoseconds since some start. An instance counts that of this JVM and of all other programs from when
 * it was made.
 */
public final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final long start = System.nanoTime();
    private final long ownStart = ofJvm();

    public ProcessorTime() {
        SYSTEM.getCpuLoad(); // the next call tells the load since this one
    }

    /** Returns the processor time of the calling thread; about a microsecond a read. */
    public static long ofThread() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /**
     * Returns the time that some work takes of the calling thread, in milliseconds: the median, which a collection or an
     * interruption does not move.
     */
    public static double medianMillis(int samples, Runnable work) {
        double[] millis = new double[samples];
        for (int i = 0; i < samples; i++) {
            long before = ofThread();
            work.run();
            millis[i] = (ofThread() - before) / 1e6;
        }
        Arrays.sort(millis);
        return millis[samples / 2];
    }

    /** Does it for so long, so that the compiler is done before anything is measured. */
    public static void warmUp(double seconds, Runnable work) {
        long end = ofThread() + (long) (seconds * 1e9);
        while (ofThread() < end) {
            work.run();
        }
    }

    public static long ofJvm() {
        return SYSTEM.getProcessCpuTime();
    }

    public double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Processors that other programs kept busy on average; NaN if not known. Once only. */
    public double others() {
        double load = SYSTEM.getCpuLoad();
        double own = (ofJvm() - ownStart) / 1e9 / seconds();
        return load < 0 ? Double.NaN : Math.max(0, load * SYSTEM.getAvailableProcessors() - own);
    }
}
