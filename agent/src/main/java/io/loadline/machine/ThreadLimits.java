// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.io.File;

/**
 * The number of threads that this process may add. Linux only. The limits are read at the first use and then twice a
 * minute, which takes less than a millisecond; threads that were started since are not subtracted.
 *
 * <p>Other processes of the same user count towards some limits, but are left out, because counting them is expensive:
 * the headroom may be smaller than stated. {@code vm.max_map_count} is left out for its cost as well: counting the
 * mappings takes the lock of the address space. Not thread-safe.
 */
public final class ThreadLimits {

    private static final long INTERVAL_NANOS = 30_000_000_000L;

    /**
     * Memory for a thread. An idle thread had 55 to 63 KiB resident on 8 to 25, and the kernel keeps some 25 KiB for
     * it. A thread deep in frameworks has used a hundred more of its stack, which is never given back.
     */
    private static final double BYTES_PER_THREAD = 256 * 1024;

    /** Share of the memory for stacks. The rest is for the page cache and for the heap, which may still grow. */
    private static final double SHARE_FOR_STACKS = 0.5;

    private final File root;
    private final String process;
    private ThreadRoom room;
    private long readAt;

    /** @param root root of the file system */
    public ThreadLimits(File root) {
        this(root, "self");
    }

    ThreadLimits(File root, String process) {
        this.root = root;
        this.process = process;
    }

    /** Reads the number of threads that another process may still start. */
    public static ThreadRoom roomOf(String process) {
        return new ThreadLimits(new File("/"), process).read();
    }

    /** Returns the limit that is reached first, as of the last reading. */
    public ThreadRoom room(long now) {
        if (room == null || now - readAt >= INTERVAL_NANOS) {
            room = read();
            readAt = now;
        }
        return room;
    }

    private ThreadRoom read() {
        ThreadRoom least = ThreadRoom.UNKNOWN;
        least = lesser(least, ofUser(), "ulimit -u");
        least = lesser(least, ofControlGroup(), "pids.max");
        return lesser(least, bytesAvailable() * SHARE_FOR_STACKS / BYTES_PER_THREAD, "memory for stacks");
    }

    private static ThreadRoom lesser(ThreadRoom least, double headroom, String limit) {
        return Double.isNaN(headroom) || headroom >= least.headroom
                ? least
                : new ThreadRoom((int) Math.max(0, headroom), limit);
    }

    /**
     * Returns the headroom below the user's limit, which counts all threads of the user; only those of this process are
     * known. Root is exempt: setrlimit(2).
     */
    private double ofUser() {
        return isRoot()
                ? Double.NaN
                : file("limits").number("Max processes") - file("status").number("Threads:");
    }

    private boolean isRoot() {
        String outside = file("uid_map").line("");
        return file("status").number("Uid:") == 0 && (outside.isEmpty() || outside.matches("0\\s+0\\s.*"));
    }

    private double ofControlGroup() {
        return new ControlGroup(root, "pids", process)
                .least(f -> new KernelFile(f, "pids.max").number("") - new KernelFile(f, "pids.current").number(""));
    }

    private double bytesAvailable() {
        double machine = new KernelFile(root, "proc/meminfo").number("MemAvailable:") * 1024;
        ControlGroup group = new ControlGroup(root, "memory", process);
        double ofGroup = group.least(group.v2 ? ThreadLimits::availableV2 : ThreadLimits::availableV1);
        return Double.isNaN(ofGroup) ? machine : Double.isNaN(machine) ? ofGroup : Math.min(machine, ofGroup);
    }

    private static double availableV2(File group) {
        return available(group, "memory.max", "memory.current", "inactive_file ");
    }

    private static double availableV1(File group) {
        return available(group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ");
    }

    /** Returns the memory left below a limit. Inactive page cache counts as used, but the kernel reclaims it first. */
    private static double available(File group, String limit, String used, String inactive) {
        double reclaimable = new KernelFile(group, "memory.stat").number(inactive);
        return new KernelFile(group, limit).number("")
                - new KernelFile(group, used).number("")
                + (Double.isNaN(reclaimable) ? 0 : reclaimable);
    }

    private KernelFile file(String ofProcess) {
        return new KernelFile(root, "proc/" + process + "/" + ofProcess);
    }

    /** The number of threads that the system lets this process add. Immutable. */
    public static final class ThreadRoom {

        /** Room without a known limit. */
        public static final ThreadRoom UNKNOWN = new ThreadRoom(Integer.MAX_VALUE, "");

        /** Number of threads that may be added to the present ones. */
        public final int headroom;

        /** The limit's name, for people: {@code memory for stacks}, {@code ulimit -u}, {@code pids.max}, ... */
        public final String limit;

        public ThreadRoom(int headroom, String limit) {
            this.headroom = headroom;
            this.limit = limit;
        }
    }
}
