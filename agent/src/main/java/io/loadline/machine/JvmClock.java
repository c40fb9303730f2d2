package io.loadline.machine;

import io.loadline.record.Worker;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** On any system: a thread's processor time as the JVM knows it. Run-queue delay is unknown. */
final class JvmClock implements ThreadClock {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Override
    public Reading read(Worker worker) {
        long nanos = threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(worker.threadId) : -1;
        return nanos < 0 ? null : new Reading(nanos, Double.NaN);
    }

    @Override
    public String name() {
        return "thread CPU time of the JVM";
    }
}
