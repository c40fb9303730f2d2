package io.loadline.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Makes sure, after a measurement, that the agent took part in it: an agent that stood down would look like one that
 * costs nothing.
 */
final class Witness {

    /** The agent publishes once a window, by default every second. */
    private static final long PATIENCE_SECONDS = 10;

    private Witness() {}

    /** Whether this JVM was started with the agent, whatever became of it. */
    static boolean agentIsLoaded() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().contains(AgentJar.OPTION);
    }

    /** Returns when the agent has a pool with exactly so many arrivals; throws if it does not in time. */
    static void requireThatAgentCounted(long tasks) throws JMException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        String seen = arrivals(tasks);
        while (seen != null && System.nanoTime() < deadline) {
            Thread.sleep(100);
            seen = arrivals(tasks);
        }
        if (seen != null) {
            throw new IllegalStateException("The agent is loaded but did not count the " + tasks
                    + " tasks of this run, so the measurement is void. It counted: " + seen);
        }
    }

    /** Null if a pool has exactly so many arrivals, else what there is instead. */
    private static String arrivals(long tasks) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<ObjectName> pools = server.queryNames(new ObjectName("io.loadline:type=ThreadPool,*"), null);
        StringBuilder seen = new StringBuilder();
        for (ObjectName pool : pools) {
            Object arrived = server.getAttribute(pool, "ArrivedCount");
            if (((Number) arrived).longValue() == tasks) {
                return null;
            }
            seen.append(pool.getKeyProperty("name")).append(' ').append(arrived).append("; ");
        }
        return seen.isEmpty() ? "no pool at all." : seen.toString();
    }
}
