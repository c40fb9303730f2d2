package io.loadline.window.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void aQuotaOfVersion2LimitsTheProcessors_andTellsHowLongItHeldBack(@TempDir Path folder) {
        RootFolder root = new RootFolder(folder)
                .with("sys/fs/cgroup/cgroup.controllers", "cpu")
                .with("proc/self/cgroup", "0::/")
                .with("sys/fs/cgroup/cpu.max", "50000 100000")
                .with("sys/fs/cgroup/cpu.stat", "usage_usec 9", "throttled_usec 1000000");
        Machine machine = new Machine(root.root(), 0);
        root.with("sys/fs/cgroup/cpu.stat", "usage_usec 9", "throttled_usec 1250000");
        Processors read = machine.read(SECOND, false, false, 60 * SECOND);

        assertThat(read.count).isEqualTo(0.5);
        assertThat(read.throttledShare).isEqualTo(0.25);
        assertThat(read.shared).isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void theQuotaOfAnOuterGroupOfVersion1Counts(@TempDir Path folder) {
        RootFolder root = new RootFolder(folder)
                .with("proc/self/cgroup", "1:cpu,cpuacct:/shop/orders")
                .with("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
                .with("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
                .with("sys/fs/cgroup/cpu/shop/cpu.cfs_quota_us", "25000")
                .with("sys/fs/cgroup/cpu/shop/cpu.cfs_period_us", "100000")
                .with("sys/fs/cgroup/cpu/shop/cpu.stat", "nr_periods 7", "throttled_time 5")
                .with("sys/fs/cgroup/cpu/shop/orders/cpu.cfs_quota_us", "-1")
                .with("sys/fs/cgroup/cpu/shop/orders/cpu.cfs_period_us", "100000");
        Machine machine = new Machine(root.root(), 0);
        root.with("sys/fs/cgroup/cpu/shop/cpu.stat", "nr_periods 7", "throttled_time 3000000005");
        Processors read = machine.read(SECOND, false, false, 60 * SECOND);

        assertThat(read.count).isEqualTo(0.25);
        assertThat(read.throttledShare)
                .as("of several processors, added up: no more than all")
                .isEqualTo(1);
    }

    @Test
    void withoutAnyOfThoseFiles_onlyTheProcessItselfIsKnown(@TempDir Path empty) {
        Machine machine = new Machine(empty.toFile(), 0);
        Processors read = machine.read(SECOND, false, false, 60 * SECOND);

        assertThat(read.count).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(read.throttledShare).isNaN();
        assertThat(machine.history().processCpuNanos(0, SECOND)).isNotNegative();
        assertThat(machine.history().neighbourCpuNanos(0, SECOND)).isNaN();
    }

    @Test
    void whatWasUsedWhileTheProcessStoodStill_isUnknown(@TempDir Path empty) {
        Machine machine = new Machine(empty.toFile(), 0);
        machine.read(SECOND, true, false, 60 * SECOND);

        assertThat(machine.history().processCpuNanos(0, SECOND)).isNaN();
    }

    @Test
    void whatThisThreadUses_isOfTheProcessAndNotOfNeighbours() {
        long start = System.nanoTime();
        Machine machine = new Machine(new File("/"), start);
        while (System.nanoTime() - start < SECOND / 2) {
            // work
        }
        long end = System.nanoTime();
        Processors read = machine.read(end, false, false, 60 * SECOND);

        double most = read.shared * 1.1 * (end - start);
        double process = machine.history().processCpuNanos(start, end);
        assertThat(process).isPositive().isLessThanOrEqualTo(most);
        if (new File("/proc/stat").exists()) {
            assertThat(process + machine.history().neighbourCpuNanos(start, end))
                    .isBetween(process, most);
        }
    }
}
