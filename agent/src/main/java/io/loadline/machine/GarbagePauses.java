// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Share of the last minute, and of its latter half, in which garbage collections stopped all threads.
 *
 * <pre>
 *   names that end with "Pauses"      the pauses of ZGC, Shenandoah and Zing, whose other beans have the time of whole cycles
 *   "ZGC", "ConcurrentMarkSweep"      cycles, most of which run beside the application, up to Java 16 and 13
 *   all others                        pauses
 * </pre>
 *
 * "G1 Concurrent GC" has the pauses Remark and Cleanup, in spite of its name: 68 ms of 68.6 in the log of Java 21, where the
 * concurrent phases took 328 ms. Not thread-safe.
 */
final class GarbagePauses {

    private static final double SPAN_NANOS = 60e9;

    /** Latter half of the span, and the least one of which a share is known. */
    private static final double HALF_NANOS = 30e9;

    private static final double NANOS_PER_MILLI = 1e6;

    private final List<GarbageCollectorMXBean> beans;

    /** Readings of the last minute, and the one before: instant, and milliseconds of pauses so far. */
    private final Deque<double[]> readings = new ArrayDeque<>();

    private double latestShare;
    private double halfShare = Double.NaN;

    GarbagePauses() {
        this(ofThisJvm());
    }

    GarbagePauses(List<GarbageCollectorMXBean> all) {
        boolean tells = all.stream().anyMatch(bean -> bean.getName().endsWith("Pauses"));
        beans = all.stream()
                .filter(bean -> tells ? bean.getName().endsWith("Pauses") : !isOfCycles(bean.getName()))
                .collect(Collectors.toList());
    }

    private static List<GarbageCollectorMXBean> ofThisJvm() {
        try {
            return ManagementFactory.getGarbageCollectorMXBeans();
        } catch (RuntimeException | LinkageError withoutThem) {
            return Collections.emptyList();
        }
    }

    private static boolean isOfCycles(String name) {
        return name.equals("ZGC") || name.equals("ConcurrentMarkSweep");
    }

    /** Returns the share of the time between the last two readings that was in pauses, 0 to 1; 0 if that is not known. */
    double latestShare() {
        return latestShare;
    }

    /**
     * Reads the beans, and returns the share of the last minute that was in pauses, 0 to 1; NaN if that is not known.
     *
     * @param suspended the process stood still since the last call
     */
    double share(double now, boolean suspended) {
        double millis = 0;
        for (GarbageCollectorMXBean bean : beans) {
            // -1 where a collector does not count
            millis += Math.max(0, bean.getCollectionTime());
        }
        double[] last = readings.peekLast();
        latestShare = 0;
        if (suspended || last != null && (now < last[0] || millis < last[1])) {
            readings.clear();
        } else if (last != null && now > last[0]) {
            latestShare = share(last, now, millis);
        }
        readings.add(new double[] {now, millis});
        while (readings.size() > 2 && now - readings.getFirst()[0] > SPAN_NANOS) {
            readings.removeFirst();
        }
        double[] first = readings.getFirst();
        double[] middle = first;
        for (double[] reading : readings) {
            middle = now - reading[0] >= HALF_NANOS ? reading : middle;
        }
        boolean isKnown = !beans.isEmpty() && now - first[0] >= HALF_NANOS;
        halfShare = isKnown ? share(middle, now, millis) : Double.NaN;
        return isKnown ? share(first, now, millis) : Double.NaN;
    }

    /** Returns the share of the latter half of that minute, 0 to 1; NaN if that is not known. */
    double halfShare() {
        return halfShare;
    }

    private static double share(double[] since, double now, double millis) {
        return Math.min(1, (millis - since[1]) * NANOS_PER_MILLI / (now - since[0]));
    }
}
