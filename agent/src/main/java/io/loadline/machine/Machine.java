// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Reads, once a window, the processor time of this process and of others. Sampler thread only. */
public final class Machine {

    private final ProcessorQuota quota;
    private final OtherProcesses others;
    private final GarbagePauses pauses = new GarbagePauses();
    private final int perCore;

    /**
     * The readings of the last history: instant, periods of the quota so far, and those of them in which the quota held
     * the process back.
     */
    private final Deque<double[]> quotaCounts = new ArrayDeque<>();

    private long lastAt;
    private double lastCpuNanos;
    private double processCpu = Double.NaN;
    private double neighbourCpu = Double.NaN;

    /** @param root root of the file system */
    public Machine(File root, long now) {
        this.quota = new ProcessorQuota(root);
        this.others = new OtherProcesses(root);
        this.perCore = perCore(root);
        this.lastAt = now;
        this.lastCpuNanos = processCpuNanos();
        quotaCounts.add(new double[] {now, 0, 0});
        quota.periods();
        others.usedByAll();
    }

    /**
     * Returns the largest number of processors of this process that share a core (SMT, "hyper-threading"), as Linux
     * lists them in {@code /sys/devices/system/cpu} (kernel documentation, ABI/stable/sysfs-devices-system-cpu); 1 if
     * none do, or it is not known.
     *
     * @param root root of the file system
     */
    static int perCore(File root) {
        File folder = new File(root, "sys/devices/system/cpu");
        if (!(new KernelFile(folder, "smt/active").number("") > 0)) {
            return 1;
        }
        BitSet allowed = OtherProcesses.numbers(new KernelFile(root, "proc/self/status").line("Cpus_allowed_list:"));
        int most = 1;
        for (int i = allowed.nextSetBit(0); i >= 0; i = allowed.nextSetBit(i + 1)) {
            String list = new KernelFile(folder, "cpu" + i + "/topology/thread_siblings_list").line("");
            BitSet siblings = OtherProcesses.numbers(list);
            siblings.and(allowed);
            most = Math.max(most, siblings.cardinality());
        }
        return most;
    }

    /** Returns the mean number of processors that this process used between the last two readings; NaN if unknown. */
    public double processCpu() {
        return processCpu;
    }

    /**
     * Returns the mean number of processors that others used between the last two readings, of those on which this
     * process may run. Others are other processes, and other machines on the same hardware. NaN if unknown.
     */
    public double neighbourCpu() {
        return neighbourCpu;
    }

    /** Returns the share of the time between the last two readings in garbage collections, 0 to 1; 0 if that is not known. */
    public double pauseShare() {
        return pauses.latestShare();
    }

    /**
     * Reads the use since the last call.
     *
     * @param suspended the process stood still in between, so that the use is unknown
     */
    public Processors read(long now, boolean suspended, long historyNanos) {
        processCpu = Double.NaN;
        neighbourCpu = Double.NaN;
        double wall = Math.max(1, now - lastAt);
        double cpuNanos = processCpuNanos();
        double cpu = notNegative(cpuNanos - lastCpuNanos);
        double byOthers = others.used(cpu);
        lastAt = now;
        lastCpuNanos = cpuNanos;
        count(quota.periods(), now, historyNanos);
        if (!suspended) {
            processCpu = cpu / wall;
            neighbourCpu = byOthers / wall;
        }
        return processors(cpu / wall, pauses.share(now, suspended));
    }

    /**
     * Adds the counts of the quota.
     *
     * @param periods periods since the last call, and those in which the quota held the process back
     */
    private void count(double[] periods, long now, long historyNanos) {
        double[] last = quotaCounts.getLast();
        if (!Double.isNaN(periods[0])) {
            quotaCounts.add(new double[] {now, last[1] + periods[0], last[2] + periods[1]});
        }
        while (quotaCounts.size() > 1 && now - quotaCounts.getFirst()[0] > historyNanos) {
            quotaCounts.removeFirst();
        }
    }

    /** Returns the share of the quota's periods in which it held the process back; NaN if there is no quota. */
    private double throttledShare() {
        double[] first = quotaCounts.getFirst();
        double[] last = quotaCounts.getLast();
        return (last[2] - first[2]) / (last[1] - first[1]);
    }

    /** Reads the number of processors, which may change while the JVM runs. */
    private Processors processors(double busy, double pauseShare) {
        int available = Runtime.getRuntime().availableProcessors();
        double count = Math.min(available, quota.processors());
        int shared = Math.max(available, others.processors());
        return new Processors(count, busy / count, throttledShare(), shared, pauseShare, pauses.halfShare(), perCore);
    }

    private static double notNegative(double nanos) {
        return Double.isNaN(nanos) ? nanos : Math.max(0, nanos);
    }

    /** Returns the processor time of this process; NaN if the JVM does not know it. */
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

        /** The counts of each group at the last call of {@link #periods}. */
        private double[] lastPeriods = {};

        private double[] lastThrottled = {};

        /** @param root root of the file system */
        ProcessorQuota(File root) {
            this.group = new ControlGroup(root, "cpu", "self");
        }

        /** Returns the number of processors that the quota allows; infinite if there is none. */
        double processors() {
            double least = group.least(group.v2 ? ProcessorQuota::v2 : ProcessorQuota::v1);
            return Double.isNaN(least) ? Double.POSITIVE_INFINITY : least;
        }

        /**
         * Returns the periods of the quota since the last call, and the number of them in which it held the process
         * back; both NaN if there is no quota. Of nested groups, the one that did so most often counts. The kernel also
         * reports for how long it held the process back. But it sums that time over the processors on which the group
         * had something to run, whose number it does not report.
         */
        double[] periods() {
            double[] periods = group.values(f -> new KernelFile(f, "cpu.stat").number("nr_periods "));
            double[] throttled = group.values(f -> new KernelFile(f, "cpu.stat").number("nr_throttled "));
            double[] mostThrottled = {Double.NaN, Double.NaN};
            for (int i = 0; i < lastPeriods.length; i++) {
                double addedPeriods = periods[i] - lastPeriods[i];
                double addedThrottled = throttled[i] - lastThrottled[i];
                // a group without a quota counts no periods
                if (periods[i] > 0
                        && addedPeriods >= 0
                        && addedThrottled >= 0
                        && !(addedThrottled <= mostThrottled[1])) {
                    mostThrottled = new double[] {addedPeriods, addedThrottled};
                }
            }
            lastPeriods = periods;
            lastThrottled = throttled;
            return mostThrottled;
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

        /** Returns quota over period; NaN if there is no limit, which version 1 writes as -1. */
        private static double ratio(double quota, double period) {
            return quota > 0 && period > 0 ? quota / period : Double.NaN;
        }
    }
}
