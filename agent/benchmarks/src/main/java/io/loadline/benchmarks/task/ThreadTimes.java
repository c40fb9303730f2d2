package io.loadline.benchmarks.task;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/**
 * Processor time of all Java threads so far, but for their {@link Spin}s; the agent's own thread is included. The
 * compiler's and the garbage collector's threads are left out: the process's clock, which has them, ticks every 10 ms.
 *
 * @param used nanoseconds by the number of the thread
 * @param spun nanoseconds of all spins
 */
record ThreadTimes(Map<Long, Long> used, long spun) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static ThreadTimes now() {
        Map<Long, Long> used = new HashMap<>();
        for (long thread : THREADS.getAllThreadIds()) {
            long nanos = THREADS.getThreadCpuTime(thread);
            if (nanos >= 0) {
                used.put(thread, nanos);
            }
        }
        return new ThreadTimes(used, Spin.nanos());
    }

    /** Whether a thread has ended since, whose time is gone. */
    boolean lacksThreadOf(ThreadTimes before) {
        return !used.keySet().containsAll(before.used.keySet());
    }

    long since(ThreadTimes before) {
        return sum() - before.sum() - (spun - before.spun);
    }

    private long sum() {
        return used.values().stream().mapToLong(Long::longValue).sum();
    }
}
