// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.io.File;
import java.util.BitSet;

/**
 * Logical processors of one core (SMT, "hyper-threading"), as Linux lists them in {@code /sys/devices/system/cpu}
 * (kernel documentation, ABI/stable/sysfs-devices-system-cpu).
 */
final class Siblings {

    private Siblings() {}

    /**
     * Returns the largest number of processors of this process that share a core; 1 if none do, or it is not known.
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
}
