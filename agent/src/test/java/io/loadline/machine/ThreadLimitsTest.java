package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.ThreadLimits.ThreadRoom;
import java.io.File;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadLimitsTest {

    private static final String V1 = "sys/fs/cgroup/";

    @TempDir
    Path folder;

    private RootFolder root;

    @BeforeEach
    void roomyMachine() {
        root = new RootFolder(folder)
                .with("proc/self/status", "Name:\tjava", "Uid:\t1000\t1000\t1000\t1000", "Threads:\t40")
                .with("proc/self/uid_map", "         0          0 4294967295")
                .with(
                        "proc/self/limits",
                        "Max processes             100040               200000               processes ")
                .with("proc/loadavg", "0.20 0.18 0.12 1/500 11206")
                .with("proc/sys/kernel/threads-max", "200500")
                .with("proc/sys/kernel/pid_max", "4194304")
                .with("proc/meminfo", "MemTotal: 100000000 kB", "MemAvailable:   90000000 kB");
    }

    @Test
    void theLeastLimitBindsAndIsNamed() {
        assertRoom(100_000, "ulimit -u");
        root.with("proc/sys/kernel/threads-max", "60500");
        assertRoom(60_000, "kernel.threads-max");
        root.with("proc/sys/kernel/pid_max", "10500");
        assertRoom(10_000, "kernel.pid_max");
        root.with("proc/meminfo", "MemAvailable: 1048576 kB");
        assertRoom(2048, "memory for stacks");
        root.with("proc/self/limits", "Max processes             100                  unlimited            processes ");
        assertRoom(60, "ulimit -u");
    }

    @Test
    void rootOfTheMachineIsExemptFromItsUserLimit_rootOfAUserNamespaceIsNot() {
        root.with("proc/self/status", "Uid:\t0\t0\t0\t0", "Threads:\t40");
        assertRoom(175_781, "memory for stacks");
        root.with("proc/self/uid_map", "         0     100000      65536");
        assertRoom(100_000, "ulimit -u");
    }

    @Test
    void ofGroupsInsideEachOther_theTightestBinds() {
        root.with("sys/fs/cgroup/cgroup.controllers", "cpu memory pids")
                .with("proc/self/cgroup", "0::/shop.slice/orders.service")
                .with("sys/fs/cgroup/shop.slice/pids.max", "500")
                .with("sys/fs/cgroup/shop.slice/pids.current", "450")
                .with("sys/fs/cgroup/shop.slice/orders.service/pids.max", "max")
                .with("sys/fs/cgroup/shop.slice/orders.service/pids.current", "45");
        assertRoom(50, "pids.max");
    }

    @Test
    void memoryOfAContainer_leavesRoomForWhatItLeaves_pageCacheThatIsNotInUseIncluded() {
        root.with("sys/fs/cgroup/cgroup.controllers", "cpu memory pids")
                .with("proc/self/cgroup", "0::/")
                .with("sys/fs/cgroup/memory.max", "" + (512 << 20))
                .with("sys/fs/cgroup/memory.current", "" + (400 << 20))
                .with("sys/fs/cgroup/memory.stat", "anon 1", "inactive_file " + (16 << 20));
        assertRoom(256, "memory for stacks");
    }

    @Test
    void aContainerOfVersion1_seesItsOwnGroupAtTheMountPoint() {
        root.with("proc/self/cgroup", "8:pids:/docker/1a2b", "4:cpu,memory:/docker/1a2b")
                .with(V1 + "pids/pids.max", "100")
                .with(V1 + "pids/pids.current", "70")
                .with(V1 + "memory/memory.limit_in_bytes", "" + (512 << 20))
                .with(V1 + "memory/memory.usage_in_bytes", "" + (500 << 20))
                .with(V1 + "memory/memory.stat", "inactive_file 5", "total_inactive_file 0");
        assertRoom(24, "memory for stacks");
        root.with(V1 + "memory/memory.limit_in_bytes", "9223372036854771712");
        assertRoom(30, "pids.max");
    }

    @Test
    void moreThanIsAllowed_leavesNoRoom() {
        root.with("sys/fs/cgroup/cgroup.controllers", "pids")
                .with("proc/self/cgroup", "0::/")
                .with("sys/fs/cgroup/pids.max", "10")
                .with("sys/fs/cgroup/pids.current", "12");
        assertRoom(0, "pids.max");
    }

    @Test
    void withoutThoseFiles_noLimitIsKnown(@TempDir Path empty) {
        ThreadRoom room = new ThreadLimits(empty.toFile()).room(0);
        assertThat(room.headroom).isEqualTo(Integer.MAX_VALUE);
        assertThat(room.limit).isEmpty();
    }

    @Test
    void ofFilesThatSayNonsense_noLimitIsKnown() {
        for (String path : new String[] {"proc/self/limits", "proc/loadavg", "proc/meminfo", "proc/self/cgroup"}) {
            root.with(path, "?:: ,,/ - x");
        }
        assertThat(new ThreadLimits(root.root()).room(0).headroom).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void limitsAreReadAgainAfterHalfAMinute() {
        ThreadLimits limits = new ThreadLimits(root.root());
        assertThat(limits.room(5).headroom).isEqualTo(100_000);
        root.with("proc/self/limits", "Max processes             50                   50                   processes ");
        assertThat(limits.room(5 + TimeUnit.SECONDS.toNanos(29)).headroom).isEqualTo(100_000);
        assertThat(limits.room(5 + TimeUnit.SECONDS.toNanos(30)).headroom).isEqualTo(10);
    }

    @Test
    void thisMachineLeavesRoomForSomeThreads() {
        ThreadRoom room = new ThreadLimits(new File("/")).room(0);
        assertThat(room.headroom).isPositive();
        assertThat(Collections.singleton(room.limit))
                .containsAnyOf(
                        "", "ulimit -u", "pids.max", "kernel.threads-max", "kernel.pid_max", "memory for stacks");
    }

    private void assertRoom(int more, String limit) {
        ThreadRoom room = new ThreadLimits(root.root()).room(0);
        assertThat(room.limit).isEqualTo(limit);
        assertThat(room.headroom).isEqualTo(more);
    }
}
