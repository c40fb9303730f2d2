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
        Machine machine = new Machine(root.root(), () -> 60 * SECOND, 0);
        root.with("sys/fs/cgroup/cpu.stat", "usage_usec 9", "throttled_usec 1250000");
        MachineReading read = machine.read(SECOND);

        assertThat(read.processors.count).isEqualTo(0.5);
        assertThat(read.processors.throttledShare).isEqualTo(0.25);
        assertThat(read.processors.shared).isEqualTo(Runtime.getRuntime().availableProcessors());
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
        Machine machine = new Machine(root.root(), () -> 60 * SECOND, 0);
        root.with("sys/fs/cgroup/cpu/shop/cpu.stat", "nr_periods 7", "throttled_time 3000000005");
        MachineReading read = machine.read(SECOND);

        assertThat(read.processors.count).isEqualTo(0.25);
        assertThat(read.processors.throttledShare)
                .as("of several processors, added up: no more than all")
                .isEqualTo(1);
    }

    @Test
    void withoutAnyOfThoseFiles_onlyTheProcessItselfIsKnown(@TempDir Path empty) {
        MachineReading read = new Machine(empty.toFile(), () -> 60 * SECOND, 0).read(SECOND);

        assertThat(read.processors.count).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(read.processCpu).isNotNegative();
        assertThat(read.neighbourCpu).isNaN();
        assertThat(read.processors.throttledShare).isNaN();
    }

    @Test
    void whatThisThreadUses_isOfTheProcessAndNotOfNeighbours() {
        long start = System.nanoTime();
        Machine machine = new Machine(new File("/"), () -> 60 * SECOND, start);
        while (System.nanoTime() - start < SECOND / 2) {
            // work
        }
        MachineReading read = machine.read(System.nanoTime());

        double processors = read.processors.shared;
        assertThat(read.processCpu).isBetween(0.0, processors * 1.1);
        assertThat(read.processCpu).isPositive();
        if (new File("/proc/stat").exists()) {
            assertThat(read.neighbourCpu + read.processCpu).isBetween(read.processCpu, processors * 1.1);
        }
    }
}
