package io.loadline.window.machine;

import io.loadline.record.Worker;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Any system: what the JVM says of a thread's processor time. Knows nothing of waiting for a processor. */
final class JvmClock implements ThreadClock {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Override
    public boolean read(Worker worker, Reading into) {
        long nanos = threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(worker.threadId) : -1;
        into.cpuNanos = nanos;
        into.runQueueNanos = Double.NaN;
        return nanos >= 0;
    }

    @Override
    public String name() {
        return "thread CPU time of the JVM";
    }
}
