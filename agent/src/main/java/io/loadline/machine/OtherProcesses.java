// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.io.File;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The processor time that other processes used of the processors on which this one may run. Linux only: the time that
 * all used, from {@code /proc/stat} (proc(5)), minus the time that this process used. Time that a hypervisor gave to
 * other machines (steal) counts as used.
 *
 * <p>The JVM's own figure for the system does not serve: it covers the time since any thread in the JVM last read it,
 * and from Java 17 on in a container only the container. It agrees to 1 % of the processors if no other thread reads
 * it. Where another thread read it every 37 ms, it was off by 7 to 11 % in the mean and by up to 99 % in single
 * seconds.
 *
 * <p>The two clocks have a different resolution (ticks of 10 ms, and nanoseconds), so that single differences scatter
 * around zero. A negative difference is carried over and subtracted from the next; otherwise idle neighbours would seem
 * to use a little. The carried amount is bounded; otherwise a clock that always lags would hide later neighbours. A
 * reading takes some 80 microseconds. Not thread-safe.
 */
final class OtherProcesses {

    /** Nanoseconds of a tick: USER_HZ is 100 in a second on every architecture that has a JVM. */
    private static final double NANOS_PER_TICK = 1e7;

    private static final int USER = 1;
    private static final int IDLE = 4;
    private static final int IOWAIT = 5;
    private static final int STEAL = 8;
    private static final double MAX_DEFICIT_NANOS = 1e8;

    private final KernelFile stat;
    private final KernelFile status;
    private Map<Integer, Double> lastTicks = new HashMap<>();
    private double carriedDeficit;

    /** @param root root of the file system */
    OtherProcesses(File root) {
        this.stat = new KernelFile(root, "proc/stat");
        this.status = new KernelFile(root, "proc/self/status");
    }

    /**
     * Returns the time that others used since the last call; NaN if unknown, as at the first call. Nanoseconds.
     *
     * @param byThisProcess time that this process used since the last call
     */
    double used(double byThisProcess) {
        return difference(usedByAll(), byThisProcess);
    }

    double difference(double byAll, double byThisProcess) {
        double difference = byAll - byThisProcess - carriedDeficit;
        if (Double.isNaN(difference)) {
            return Double.NaN;
        }
        carriedDeficit = Math.min(MAX_DEFICIT_NANOS, Math.max(0, -difference));
        return Math.max(0, difference);
    }

    /**
     * Returns the time that all processes used since the last call, without processors that were added or removed
     * meanwhile.
     */
    double usedByAll() {
        Map<Integer, Double> now = ticks();
        double ticks = 0;
        boolean known = false;
        for (Map.Entry<Integer, Double> processor : now.entrySet()) {
            Double before = lastTicks.get(processor.getKey());
            // a sandbox may show only zeros
            if (before != null && processor.getValue() > 0) {
                ticks += Math.max(0, processor.getValue() - before);
                known = true;
            }
        }
        lastTicks = now;
        return known ? ticks * NANOS_PER_TICK : Double.NaN;
    }

    /** Returns the number of processors that the last call saw; 0 if unknown. */
    int processors() {
        return lastTicks.size();
    }

    /** Returns the busy ticks of each allowed processor by its number. */
    private Map<Integer, Double> ticks() {
        BitSet allowed = numbers(status.line("Cpus_allowed_list:"));
        Map<Integer, Double> ticks = new HashMap<>();
        for (String line : stat.leadingLines("cpu")) {
            String[] words = line.split("\\s+");
            double number = KernelFile.number(new String[] {words[0].substring("cpu".length())}, 0);
            // the first line is the sum, and has no number
            if (number >= 0 && (allowed.isEmpty() || allowed.get((int) number))) {
                ticks.put((int) number, busyTicks(words));
            }
        }
        return ticks;
    }

    /** Parses {@code 0-3,8,10-11}; returns an empty set if the text is not of that form. */
    static BitSet numbers(String list) {
        BitSet numbers = new BitSet();
        try {
            for (String range : list.split(",")) {
                String[] ends = range.split("-");
                numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
            }
        } catch (RuntimeException notAList) {
            numbers.clear();
        }
        return numbers;
    }

    /** Sums the busy columns up to steal. Guest time, behind it, is already part of user time. */
    private static double busyTicks(String[] words) {
        double ticks = 0;
        for (int i = USER; i <= STEAL && i < words.length; i++) {
            if (i != IDLE && i != IOWAIT) {
                ticks += KernelFile.number(words, i);
            }
        }
        return ticks;
    }
}
