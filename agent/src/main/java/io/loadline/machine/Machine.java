package io.loadline.machine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** Reads once a window what this process and others used of the processors. Sampler thread only. */
public final class Machine {

    private final ProcessorQuota quota;
    private final MachineTime machineTime;
    private final Neighbours neighbours = new Neighbours();
    private final MachineHistory history;

    /** Null as long as nobody has virtual threads. */
    private Carriers carriers;

    private long lastAt;
    private double lastCpuNanos;

    /** {@code root}: of the file system. */
    public Machine(File root, long now) {
        this.quota = new ProcessorQuota(root);
        this.machineTime = new MachineTime(root);
        this.history = new MachineHistory(now);
        this.lastAt = now;
        this.lastCpuNanos = processCpuNanos();
        quota.periods();
        machineTime.usedNanos();
    }

    public MachineHistory history() {
        return history;
    }

    /**
     * Adds to the history what was used since the last call. {@code spoilt}: the process stood still in between, so that
     * the time counts as unknown; {@code virtual}: whether virtual threads are measured.
     */
    public Processors read(long now, boolean spoilt, boolean virtual, long historyNanos) {
        double wall = Math.max(1, now - lastAt);
        double cpuNanos = processCpuNanos();
        double[] periods = quota.periods();
        double cpu = notNegative(cpuNanos - lastCpuNanos);
        double neighbourCpu = neighbours.used(machineTime.usedNanos(), cpu);
        double known = spoilt ? Double.NaN : wall;
        double waiting = virtual && !spoilt ? waitingForCarrier() : Double.NaN;
        history.add(
                now, cpu / known, neighbourCpu / known, periods[0] / known, periods[1] / known, waiting, historyNanos);
        lastAt = now;
        lastCpuNanos = cpuNanos;
        return processors(cpu / wall);
    }

    private double waitingForCarrier() {
        if (carriers == null) {
            carriers = Carriers.ofThisJvm();
        }
        return carriers.waiting();
    }

    /** The number may change while the JVM runs. */
    private Processors processors(double busy) {
        int available = Runtime.getRuntime().availableProcessors();
        double count = Math.min(available, quota.processors());
        int shared = Math.max(available, machineTime.processors());
        return new Processors(count, busy / count, history.throttledShare(), shared);
    }

    private static double notNegative(double nanos) {
        return Double.isNaN(nanos) ? nanos : Math.max(0, nanos);
    }

    /** NaN if the JVM does not know it. */
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
