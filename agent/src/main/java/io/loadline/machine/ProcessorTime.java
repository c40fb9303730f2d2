// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** Processor time of the calling thread in nanoseconds; elapsed time if the JVM does not know it. */
public final class ProcessorTime implements LongSupplier {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Override
    public long getAsLong() {
        return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                ? threads.getCurrentThreadCpuTime()
                : System.nanoTime();
    }
}
