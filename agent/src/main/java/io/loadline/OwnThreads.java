// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Processor time of the agent's threads. The JVM forgets the time of a thread that ends, so the last reading stays in
 * the sum, which never falls. Thread-safe.
 */
final class OwnThreads {

    /** Last reading of each thread, in nanoseconds; without those that have ended. */
    private final Map<Thread, Long> cpuNanos = new LinkedHashMap<>();

    /** Sum of the last readings of the threads that have ended. */
    private long endedNanos;

    synchronized void add(Thread thread) {
        cpuNanos.put(thread, 0L);
    }

    /** Returns the processor time of all threads so far; NaN if the JVM does not know it. */
    synchronized double cpuMillis() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        if (!clock.isThreadCpuTimeSupported() || !clock.isThreadCpuTimeEnabled()) {
            return Double.NaN;
        }
        long sum = 0;
        for (Iterator<Map.Entry<Thread, Long>> i = cpuNanos.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<Thread, Long> each = i.next();
            // negative if the thread has not begun, or has ended
            long nanos = Math.max(
                    each.getValue(), clock.getThreadCpuTime(each.getKey().getId()));
            each.setValue(nanos);
            if (each.getKey().getState() == Thread.State.TERMINATED) {
                endedNanos += nanos;
                i.remove();
            } else {
                sum += nanos;
            }
        }
        return (endedNanos + sum) / 1e6;
    }
}
