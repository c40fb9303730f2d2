package io.loadline.machine;

import java.io.File;
import java.util.HashMap;
import java.util.Map;

/**
 * On Linux: what all processes together used of the processors that this one may run on, from {@code /proc/stat},
 * proc(5). Time that a hypervisor gave to others (steal) counts as used. A reading takes some 80 microseconds. Not
 * thread-safe.
 */
final class MachineTime {

    /** USER_HZ: 100 in a second on every architecture that has a JVM. */
    private static final double NANOS_PER_TICK = 1e7;

    private static final int USER = 1;
    private static final int IDLE = 4;
    private static final int IOWAIT = 5;
    private static final int STEAL = 8;

    private final KernelFile stat;
    private final KernelFile status;
    private Map<Integer, Double> last = new HashMap<>();

    /** {@code root}: of the file system. */
    MachineTime(File root) {
        this.stat = new KernelFile(root, "proc/stat");
        this.status = new KernelFile(root, "proc/self/status");
    }

    /**
     * Nanoseconds used since the last call; NaN if unknown, as at the first call. Processors that came or went in
     * between are left out.
     */
    double usedNanos() {
        Map<Integer, Double> now = read();
        double ticks = 0;
        int known = 0;
        for (Map.Entry<Integer, Double> processor : now.entrySet()) {
            Double before = last.get(processor.getKey());
            if (before != null && processor.getValue() > 0) {
                ticks += Math.max(0, processor.getValue() - before);
                known++;
            }
        }
        last = now;
        return known == 0 ? Double.NaN : ticks * NANOS_PER_TICK;
    }

    /** How many processors the last call saw; 0 if unknown. */
    int processors() {
        return last.size();
    }

    private Map<Integer, Double> read() {
        ProcessorSet allowed = ProcessorSet.parse(status.line("Cpus_allowed_list:"));
        Map<Integer, Double> ticks = new HashMap<>();
        for (String line : stat.leadingLines("cpu")) {
            String[] words = line.split("\\s+");
            double number = KernelFile.number(new String[] {words[0].substring("cpu".length())}, 0);
            // the first line is the sum
            if (!Double.isNaN(number) && allowed.contains((int) number)) {
                ticks.put((int) number, busyTicks(words));
            }
        }
        return ticks;
    }

    /** Guest time, which comes after steal, is already part of user time. */
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
