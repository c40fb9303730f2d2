package io.loadline.window.machine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.function.LongSupplier;

/** Reads once a window what the process and its neighbours used of the processors. Sampler thread only. */
public final class Machine {

    private final ProcessorQuota quota;
    private final MachineTime machineTime;
    private final Neighbours neighbours = new Neighbours();
    private long lastAt;
    private double lastCpuNanos;
    private final Throttling throttling;

    /** {@code root}: of the file system. {@code historyNanos}: how far back throttling is judged. */
    public Machine(File root, LongSupplier historyNanos, long now) {
        this.quota = new ProcessorQuota(root);
        this.machineTime = new MachineTime(root);
        this.throttling = new Throttling(historyNanos);
        read(now);
    }

    /** What was used since the last call. */
    public MachineReading read(long now) {
        double cpuNanos = processCpuNanos();
        double wall = Math.max(1, now - lastAt);
        double cpu = notNegative(cpuNanos - lastCpuNanos);
        double neighbourCpu = neighbours.used(machineTime.usedNanos(), cpu);
        lastAt = now;
        lastCpuNanos = cpuNanos;
        double throttled = throttling.share(now, quota.throttledNanos());
        return new MachineReading(processors(cpu / wall, throttled), cpu / wall, neighbourCpu / wall);
    }

    /** The number may change while the JVM runs. */
    private Processors processors(double busy, double throttled) {
        int available = Runtime.getRuntime().availableProcessors();
        double count = Math.min(available, quota.processors());
        return new Processors(count, busy / count, throttled, Math.max(available, machineTime.processors()));
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
