package io.loadline.machine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.Method;

/** Reads once a window what this process and others used of the processors. Sampler thread only. */
public final class Machine {

    private final ProcessorQuota quota;
    private final OtherProcesses others;
    private final MachineHistory history;

    /** Null as long as nobody has virtual threads. */
    private Carriers carriers;

    private long lastAt;
    private double lastCpuNanos;

    /** {@code root}: of the file system. */
    public Machine(File root, long now) {
        this.quota = new ProcessorQuota(root);
        this.others = new OtherProcesses(root);
        this.history = new MachineHistory(now);
        this.lastAt = now;
        this.lastCpuNanos = processCpuNanos();
        quota.periods();
        others.usedByAll();
    }

    public MachineHistory history() {
        return history;
    }

    /**
     * Adds to the history what was used since the last call. {@code suspended}: the process stood still in between, so that
     * the time counts as unknown; {@code virtual}: whether virtual threads are measured.
     */
    public Processors read(long now, boolean suspended, boolean virtual, long historyNanos) {
        double wall = Math.max(1, now - lastAt);
        double cpuNanos = processCpuNanos();
        double[] periods = quota.periods();
        double cpu = notNegative(cpuNanos - lastCpuNanos);
        double neighbourCpu = others.used(cpu);
        double known = suspended ? Double.NaN : wall;
        double waiting = virtual && !suspended ? waitingForCarrier() : Double.NaN;
        history.add(
                now, historyNanos, cpu / known, neighbourCpu / known, periods[0] / known, periods[1] / known, waiting);
        lastAt = now;
        lastCpuNanos = cpuNanos;
        return processors(cpu / wall);
    }

    private double waitingForCarrier() {
        if (carriers == null) {
            carriers = new Carriers();
        }
        return carriers.waiting();
    }

    /**
     * The threads that run virtual threads, as Java 24 and later tell of them: {@code
     * jdk.management.VirtualThreadSchedulerMXBean}. To ask makes the JVM ready for virtual threads, so only who has some
     * may.
     */
    private static final class Carriers {

        /** Null if this JVM does not tell. */
        private Object scheduler;

        private Method queued;

        Carriers() {
            try {
                Class<? extends PlatformManagedObject> type = Class.forName(
                                "jdk.management.VirtualThreadSchedulerMXBean")
                        .asSubclass(PlatformManagedObject.class);
                queued = type.getMethod("getQueuedVirtualThreadCount");
                scheduler = ManagementFactory.getPlatformMXBean(type);
            } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException olderJava) {
                // scheduler stays null
            }
        }

        /** Virtual threads that are ready and wait for a carrier now; NaN if the JVM does not tell. */
        double waiting() {
            try {
                long waiting = scheduler == null ? -1 : (Long) queued.invoke(scheduler);
                return waiting < 0 ? Double.NaN : waiting;
            } catch (ReflectiveOperationException doesNotTell) {
                return Double.NaN;
            }
        }
    }

    /** The number may change while the JVM runs. */
    private Processors processors(double busy) {
        int available = Runtime.getRuntime().availableProcessors();
        double count = Math.min(available, quota.processors());
        int shared = Math.max(available, others.processors());
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

    /**
     * The processor quota of a container or service (kernel documentation, cgroup-v2 and cgroup-v1 cpu controller). The JVM
     * knows the quota too, but rounds it up to whole processors.
     */
    private static final class ProcessorQuota {

        private final ControlGroup group;

        /** What each group had counted at the last call of {@link #periods}. */
        private double[] lastPeriods = {};

        private double[] lastThrottled = {};

        /** {@code root}: of the file system. */
        ProcessorQuota(File root) {
            this.group = new ControlGroup(root, "cpu");
        }

        /** How many processors the quota allows; infinite if there is none. */
        double processors() {
            double least = group.least(group.v2 ? ProcessorQuota::v2 : ProcessorQuota::v1);
            return Double.isNaN(least) ? Double.POSITIVE_INFINITY : least;
        }

        /**
         * The periods of the quota since the last call, and in how many of them it held the process back; both NaN if there is
         * no quota. Of nested groups the one that did so most often counts. The kernel also tells for how long it held back, but
         * adds that up over the processors on which the group had something to run, and does not say how many those were.
         */
        double[] periods() {
            double[] periods = group.values(f -> new KernelFile(f, "cpu.stat").number("nr_periods "));
            double[] throttled = group.values(f -> new KernelFile(f, "cpu.stat").number("nr_throttled "));
            double[] most = {Double.NaN, Double.NaN};
            for (int i = 0; i < lastPeriods.length; i++) {
                double more = periods[i] - lastPeriods[i];
                double moreThrottled = throttled[i] - lastThrottled[i];
                // a group without a quota counts no periods
                if (periods[i] > 0 && more >= 0 && moreThrottled >= 0 && !(moreThrottled <= most[1])) {
                    most = new double[] {more, moreThrottled};
                }
            }
            lastPeriods = periods;
            lastThrottled = throttled;
            return most;
        }

        private static double v2(File folder) {
            String[] words = new KernelFile(folder, "cpu.max").line("").split(" ");
            return ratio(KernelFile.number(words, 0), KernelFile.number(words, 1));
        }

        private static double v1(File folder) {
            return ratio(
                    new KernelFile(folder, "cpu.cfs_quota_us").number(""),
                    new KernelFile(folder, "cpu.cfs_period_us").number(""));
        }

        /** NaN where there is no limit, which version 1 calls -1. */
        private static double ratio(double quota, double period) {
            return quota > 0 && period > 0 ? quota / period : Double.NaN;
        }
    }
}
