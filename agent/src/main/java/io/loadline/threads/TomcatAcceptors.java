// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import io.loadline.health.Privileged;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Acceptors of Tomcat that wait since their server has as many connections as {@code maxConnections} allows. Such a
 * thread waits in Tomcat's {@code LimitLatch}, since 7.0. No task shows the clients that wait in the kernel meanwhile.
 * Not thread-safe.
 */
public final class TomcatAcceptors {

    private static final String SUFFIX = "-Acceptor";
    private static final String LATCH = "org.apache.tomcat.util.threads.LimitLatch";

    /** Time since which each acceptor has been seen to wait, by the name of its connector. */
    private Map<String, Long> since = new HashMap<>();

    /** Connector whose acceptor waits. Immutable. */
    public static final class AtLimit {

        /** Name of the connector, with which its threads' names begin. */
        public final String connector;

        /** Seconds for which each poll has seen its acceptor wait. */
        public final double seconds;

        /** Limit of connections by the connector's MBean; 0 if it has none. */
        public final int connections;

        AtLimit(String connector, double seconds, int connections) {
            this.connector = connector;
            this.seconds = seconds;
            this.connections = connections;
        }
    }

    /** Polls the acceptors among the live threads. Takes a stack of each acceptor. */
    public List<AtLimit> poll(List<Thread> alive, long now) {
        Map<String, Long> waiting = new HashMap<>();
        List<AtLimit> found = new ArrayList<>();
        for (Thread thread : alive) {
            int end = thread.getName().indexOf(SUFFIX);
            if (end > 0 && isAtLimit(thread.getState(), Privileged.get(thread::getStackTrace))) {
                String connector = thread.getName().substring(0, end);
                long first = since.getOrDefault(connector, now);
                waiting.put(connector, first);
                found.add(new AtLimit(connector, (now - first) / 1e9, Privileged.get(() -> maximum(connector))));
            }
        }
        since = waiting;
        return found;
    }

    static boolean isAtLimit(Thread.State state, StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals(LATCH)) {
                return state == Thread.State.WAITING;
            }
        }
        return false;
    }

    /** Returns the limit by the connector's MBean; 0 where it is not registered. Sockets have an MBean of that type, too. */
    private static int maximum(String connector) {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName pattern = new ObjectName("*:type=ThreadPool,name=" + ObjectName.quote(connector));
            for (ObjectName name : server.queryNames(pattern, null)) {
                return ((Number) server.getAttribute(name, "maxConnections")).intValue();
            }
        } catch (JMException | RuntimeException unlike) {
            // the sentence goes without the number
        }
        return 0;
    }
}
