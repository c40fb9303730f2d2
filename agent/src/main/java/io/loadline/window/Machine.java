package io.loadline.window;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** Reads once a window what the process and its neighbours used of the processors. Sampler thread only. */
final class Machine {

    private final ProcessorQuota quota;
    private final MachineTime machineTime;
    private final Neighbours neighbours = new Neighbours();
    private long lastAt;
    private double lastCpuNanos;
    private double lastThrottledNanos;

    /** {@code root}: of the file system. */
    Machine(File root, long now) {
        this.quota = new ProcessorQuota(root);
        this.machineTime = new MachineTime(root);
        read(now);
    }

    /** What was used since the last call. */
    MachineReading read(long now) {
        double cpuNanos = processCpuNanos();
        double throttledNanos = quota.throttledNanos();
        double wall = Math.max(1, now - lastAt);
        double cpu = notNegative(cpuNanos - lastCpuNanos);
        double neighbourCpu = neighbours.used(machineTime.usedNanos(), cpu);
        double throttled = notNegative(throttledNanos - lastThrottledNanos);
        lastAt = now;
        lastCpuNanos = cpuNanos;
        lastThrottledNanos = throttledNanos;
        return new MachineReading(
                processors(cpu / wall, throttled / wall), cpu / wall, neighbourCpu / wall, throttled / wall);
    }

    /** The number may change while the JVM runs. */
    private Processors processors(double busy, double throttled) {
        int available = Runtime.getRuntime().availableProcessors();
        double count = Math.min(available, quota.processors());
        return new Processors(
                count, busy / count, Math.min(1, throttled), Math.max(available, machineTime.processors()));
    }

    private static double notNegative(double nanos) {
        return Double.isNaN(nanos) ? nanos : Math.max(0, nanos);
    }

    /** NaN if the JVM does not tell. */
    private static double processCpuNanos() {
        try {
            OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
            long nanos = system instanceof com.sun.management.OperatingSystemMXBean
                    ? ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime()
                    : -1;
            return nanos < 0 ? Double.NaN : nanos;
        } catch (LinkageError withoutThatModule) {
            return Double.NaN;
        }
    }
}
