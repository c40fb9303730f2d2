// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs twelve callers for each processor, which ask again when they are answered. An answer takes 8 ms of a processor
 * and 22 ms of sleep. {@code measure} prints the throughput of a number of threads.
 */
public final class TargetProgram {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final long CPU_NANOS = 8_000_000;
    private static final long BLOCKED_NANOS = 22_000_000;
    private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final ThreadPoolExecutor pool =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(4 * PROCESSORS, new NamedThreads("workers"));
    private final AtomicLong done = new AtomicLong();

    private TargetProgram() {}

    public static void main(String[] arguments) throws Exception {
        TargetProgram program = new TargetProgram();
        for (int i = 0; i < 12 * PROCESSORS; i++) {
            program.pool.execute(program::answer);
        }
        new Dialog()
                .onLine(
                        "measure",
                        (words, out) -> program.measure(Integer.parseInt(words[1]), Integer.parseInt(words[2]), out))
                .run();
        System.exit(0);
    }

    private void answer() {
        long end = TIMES.getCurrentThreadCpuTime() + CPU_NANOS;
        while (TIMES.getCurrentThreadCpuTime() < end) {
            // busy
        }
        LockSupport.parkNanos(BLOCKED_NANOS);
        done.incrementAndGet();
        pool.execute(this::answer);
    }

    /**
     * Prints the utilisation of the processors by the process, and its throughput, with {@code threads} for {@code
     * seconds}.
     */
    private void measure(int threads, int seconds, PrintStream out) throws InterruptedException {
        if (threads > pool.getMaximumPoolSize()) {
            pool.setMaximumPoolSize(threads);
        }
        pool.setCorePoolSize(threads);
        pool.setMaximumPoolSize(threads);
        OwnBeans.await("as many threads", () -> pool.getPoolSize() == threads);
        long before = done.get();
        long used = SYSTEM.getProcessCpuTime();
        long begin = System.nanoTime();
        TimeUnit.SECONDS.sleep(seconds);
        double nanos = System.nanoTime() - begin;
        out.println("own.utilisation\t" + (SYSTEM.getProcessCpuTime() - used) / nanos / PROCESSORS);
        out.println("own.perSecond\t" + (done.get() - before) * 1e9 / nanos);
    }
}
