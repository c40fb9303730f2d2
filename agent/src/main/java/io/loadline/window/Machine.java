package io.loadline.window;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** Reads the processors of the process once a window. Sampler thread only. */
final class Machine {

    private final ControlGroup controlGroup = new ControlGroup();
    private long lastAt = System.nanoTime();
    private long lastCpuNanos = cpuNanos();
    private double lastThrottledNanos = controlGroup.throttledNanos();

    Processors read(long now) {
        double count = Math.min(Runtime.getRuntime().availableProcessors(), controlGroup.quota());
        long cpuNanos = cpuNanos();
        double throttledNanos = controlGroup.throttledNanos();
        double wall = Math.max(1, now - lastAt);
        double load = cpuNanos < 0 ? Double.NaN : (cpuNanos - lastCpuNanos) / (wall * count);
        Processors read = new Processors(count, load, (throttledNanos - lastThrottledNanos) / wall);
        lastAt = now;
        lastCpuNanos = cpuNanos;
        lastThrottledNanos = throttledNanos;
        return read;
    }

    /** Negative if the JVM does not tell. */
    private static long cpuNanos() {
        try {
            OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
            return system instanceof com.sun.management.OperatingSystemMXBean
                    ? ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime()
                    : -1;
        } catch (LinkageError withoutThatModule) {
            return -1;
        }
    }
}
