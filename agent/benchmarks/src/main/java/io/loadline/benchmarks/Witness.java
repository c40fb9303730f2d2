// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Checks after a measurement that the agent measured the pool. An agent that stood down would seem to cost nothing. */
public final class Witness {

    /**
     * Longest wait for the agent's counts. It publishes them once a window, by default every second, and later on a
     * busy machine.
     */
    private static final long PATIENCE_SECONDS = 30;

    private Witness() {}

    /** Returns whether this JVM was started with an agent. */
    public static boolean isDue() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(argument -> argument.startsWith("-javaagent:"));
    }

    /**
     * Waits until the agent has a pool with exactly these arrivals and rejections, whose other tasks have completed;
     * throws after a time-out.
     */
    public static void requireThatAgentCounted(long arrived, long rejected) throws JMException, InterruptedException {
        requireThatAgentCounted(new Counts(arrived, rejected, arrived - rejected));
    }

    /** Waits in the same way, if the rejection handler requeues the rejected tasks. */
    public static void requireThatAgentCountedRequeued(long arrived, long rejected)
            throws JMException, InterruptedException {
        requireThatAgentCounted(new Counts(arrived, rejected, arrived));
    }

    private static void requireThatAgentCounted(Counts expected) throws JMException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        List<Counts> seen = counts();
        while (!seen.contains(expected) && System.nanoTime() < deadline) {
            Thread.sleep(100);
            seen = counts();
        }
        if (!seen.contains(expected)) {
            throw new IllegalStateException("The agent did not count the tasks of this run, so the measurement is void."
                    + " Sent: " + expected + "; counted: " + (seen.isEmpty() ? "no pool at all" : seen));
        }
    }

    private record Counts(long arrived, long rejected, long completed) {}

    private static List<Counts> counts() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        List<Counts> counts = new ArrayList<>();
        for (ObjectName pool : server.queryNames(new ObjectName("io.loadline:type=*Pool,*"), null)) {
            counts.add(new Counts(
                    count(server, pool, "ArrivedCount"),
                    count(server, pool, "RejectedCount"),
                    count(server, pool, "CompletedCount")));
        }
        return counts;
    }

    private static long count(MBeanServer server, ObjectName pool, String attribute) throws JMException {
        return ((Number) server.getAttribute(pool, attribute)).longValue();
    }
}
