// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Schedules very many timers that are due in an hour, and a periodic one, so that a timer may always be due. */
public final class TimersProgram {

    /** Number of timers; a copy of the queue takes at least four bytes for each. */
    private static final int TIMERS = 500_000;

    private static final int SECONDS = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private TimersProgram() {}

    public static void main(String[] arguments) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, new NamedThreads("timers"));
        for (int i = 0; i < TIMERS; i++) {
            pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        }
        pool.scheduleAtFixedRate(() -> {}, 0, 100, TimeUnit.MICROSECONDS);
        new Dialog().on("run", TimersProgram::run).run();
    }

    /**
     * Prints the bytes that the agent's thread allocates in three windows, and the least size of a copy of the queue.
     */
    private static void run(PrintStream out) throws InterruptedException {
        OwnBeans.awaitBean(OwnBeans.live("timers"));
        // classes and objects that are loaded and made once
        TimeUnit.SECONDS.sleep(SECONDS);
        long before = allocated();
        TimeUnit.SECONDS.sleep(SECONDS);
        out.println("allocated\t" + (allocated() - before));
        out.println("copy\t" + 4L * TIMERS);
        out.println("arrived\t" + OwnBeans.figure(OwnBeans.live("timers"), "ArrivedCount"));
    }

    private static long allocated() {
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().equals("loadline")) {
                return THREADS.getThreadAllocatedBytes(thread.getThreadId());
            }
        }
        throw new IllegalStateException("the agent has no thread");
    }
}
