package io.loadline.machine;

import java.io.File;

/**
 * The processor quota of a container or service (kernel documentation, cgroup-v2 and cgroup-v1 cpu controller). The JVM
 * knows the quota too, but rounds it up to whole processors.
 */
final class ProcessorQuota {

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
