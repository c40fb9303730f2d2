package io.loadline.demo.server;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time of the calling thread, in nanoseconds since some start; about a microsecond a read. */
public final class ThreadProcessorTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ThreadProcessorTime() {}

    public static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
