package io.loadline.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** Processor time of the calling thread in nanoseconds; if the JVM does not know it, elapsed time. */
public final class ProcessorTime implements LongSupplier {

    private ThreadMXBean threads;

    @Override
    public long getAsLong() {
        if (threads == null) {
            // not earlier: the application may bring its own management classes
            threads = ManagementFactory.getThreadMXBean();
        }
        return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                ? threads.getCurrentThreadCpuTime()
                : System.nanoTime();
    }
}
