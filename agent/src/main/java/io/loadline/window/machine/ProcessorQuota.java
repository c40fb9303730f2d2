package io.loadline.window.machine;

import java.io.File;

/**
 * The processor quota of a container or service (kernel documentation, cgroup-v2 and cgroup-v1 cpu controller). The JVM
 * knows the quota too, but rounds it up to whole processors.
 */
final class ProcessorQuota {

    private static final double NANOS_PER_MICRO = 1000;

    private final ControlGroup group;

    /** {@code root}: of the file system. */
    ProcessorQuota(File root) {
        this.group = new ControlGroup(root, "cpu");
    }

    /** How many processors the quota allows; infinite if there is none. */
    double processors() {
        double least = group.least(group.v2 ? ProcessorQuota::v2 : ProcessorQuota::v1);
        return Double.isNaN(least) ? Double.POSITIVE_INFINITY : least;
    }

    /** How long quotas have held back the process's group, summed over its processors; NaN if unknown. */
    double throttledNanos() {
        return group.v2
                ? NANOS_PER_MICRO * group.sum(f -> new KernelFile(f, "cpu.stat").number("throttled_usec "))
                : group.sum(f -> new KernelFile(f, "cpu.stat").number("throttled_time "));
    }

    private static double v2(File folder) {
        String[] words = new KernelFile(folder, "cpu.max").text().split(" ");
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
