package io.loadline.window.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** Processor time of the calling thread in nanoseconds; where the JVM does not tell it, elapsed time. */
public final class ProcessorTime implements LongSupplier {

    private ThreadMXBean threads;

    @Override
    public long getAsLong() {
        if (threads == null) {
            // not before the application may have said which management it wants
            threads = ManagementFactory.getThreadMXBean();
        }
        return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                ? threads.getCurrentThreadCpuTime()
                : System.nanoTime();
    }
}
