package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void aQuotaOfVersion2LimitsTheProcessors_andTellsInHowManyPeriodsItHeldBack(@TempDir Path folder) {
        RootFolder root = new RootFolder(folder)
                .with("sys/fs/cgroup/cgroup.controllers", "cpu")
                .with("proc/self/cgroup", "0::/")
                .with("sys/fs/cgroup/cpu.max", "50000 100000")
                .with(
                        "sys/fs/cgroup/cpu.stat",
                        "usage_usec 9",
                        "nr_periods 70",
                        "nr_throttled 20",
                        "throttled_usec 1000");
        Machine machine = new Machine(root.root(), 0);
        // on eight processors together, 90 ms of each of four periods
        root.with(
                "sys/fs/cgroup/cpu.stat", "usage_usec 9", "nr_periods 80", "nr_throttled 24", "throttled_usec 2881000");
        Processors read = machine.read(SECOND, false, false, 60 * SECOND);

        assertThat(read.count).isEqualTo(0.5);
        assertThat(read.throttledShare).isCloseTo(0.4, within(1e-6));
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
                .with("sys/fs/cgroup/cpu/shop/cpu.stat", "nr_periods 7", "nr_throttled 7", "throttled_time 5")
                .with("sys/fs/cgroup/cpu/shop/orders/cpu.cfs_quota_us", "-1")
                .with("sys/fs/cgroup/cpu/shop/orders/cpu.cfs_period_us", "100000");
        Machine machine = new Machine(root.root(), 0);
        root.with("sys/fs/cgroup/cpu/shop/cpu.stat", "nr_periods 17", "nr_throttled 10", "throttled_time 3000000005");
        Processors read = machine.read(SECOND, false, false, 60 * SECOND);

        assertThat(read.count).isEqualTo(0.25);
        assertThat(read.throttledShare).isCloseTo(0.3, within(1e-6));
    }

    @Test
    void ofNestedQuotasTheOneCountsThatHeldBackMostOften(@TempDir Path folder) {
        RootFolder root = new RootFolder(folder)
                .with("sys/fs/cgroup/cgroup.controllers", "cpu")
                .with("proc/self/cgroup", "0::/shop/orders")
                .with("sys/fs/cgroup/cpu.stat", "nr_periods 0", "nr_throttled 0")
                .with("sys/fs/cgroup/shop/cpu.stat", "nr_periods 100", "nr_throttled 10")
                .with("sys/fs/cgroup/shop/orders/cpu.stat", "nr_periods 100", "nr_throttled 10");
        Machine machine = new Machine(root.root(), 0);
        root.with("sys/fs/cgroup/shop/cpu.stat", "nr_periods 120", "nr_throttled 15")
                .with("sys/fs/cgroup/shop/orders/cpu.stat", "nr_periods 120", "nr_throttled 20");

        assertThat(machine.read(SECOND, false, false, 60 * SECOND).throttledShare)
                .isCloseTo(0.5, within(1e-6));
        assertThat(machine.read(2 * SECOND, false, false, 60 * SECOND).throttledShare)
                .as("while the process sleeps there are no periods")
                .isCloseTo(0.5, within(1e-6));
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
