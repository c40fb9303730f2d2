// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/** Reads the agent's MBeans: one round trip for each pool, and one for the page of the chosen one. */
final class Beans {

    private static final ObjectName AGENT = name("io.loadline:type=Agent");
    private static final ObjectName SYSTEM = name("io.loadline:type=ThreadPools");
    private static final ObjectName POOLS = name("io.loadline:type=ThreadPool,*");
    private static final ObjectName CONNECTIONS = name("io.loadline:type=ConnectionPool,*");

    private static final String[] OF_AGENT = {"Version", "Options", "Health"};
    private static final String[] OF_SYSTEM = {
        "Processors",
        "ProcessCpuLoad",
        "RunQueueShare",
        "ThrottledShare",
        "ThreadsInPools",
        "ArrivalsPerSecond",
        "MeanInSystem",
        "RecommendedThreads",
        "Split",
        "Explanation"
    };

    private Beans() {}

    /** {@code chosen}: the pool of which everything is wanted. */
    static Snapshot read(MBeanServerConnection server, String chosen) throws IOException, JMException {
        if (!isMeasured(server)) {
            return Snapshot.notMeasured();
        }
        List<PoolFigures> pools = new ArrayList<>();
        for (Map.Entry<String, ObjectName> bean : poolBeans(server).entrySet()) {
            try {
                pools.add(pool(
                        server, bean.getKey(), bean.getValue(), bean.getKey().equals(chosen)));
            } catch (InstanceNotFoundException endedMeanwhile) {
                // there are others
            }
        }
        pools.sort(Comparator.comparing(pool -> pool.name, String.CASE_INSENSITIVE_ORDER));
        return Snapshot.measured(
                new AgentFigures(read(server, AGENT, OF_AGENT)),
                new SystemFigures(read(server, SYSTEM, OF_SYSTEM)),
                pools);
    }

    static boolean isMeasured(MBeanServerConnection server) throws IOException {
        return server.isRegistered(AGENT) || server.isRegistered(SYSTEM);
    }

    static ObjectName poolBean(MBeanServerConnection server, String id) throws IOException, JMException {
        ObjectName bean = poolBeans(server).get(id);
        if (bean == null) {
            throw new InstanceNotFoundException("the pool is not there any more");
        }
        return bean;
    }

    private static PoolFigures pool(MBeanServerConnection server, String id, ObjectName bean, boolean chosen)
            throws IOException, JMException {
        if (!chosen) {
            return new PoolFigures(id, read(server, bean, PoolFigures.ATTRIBUTES), "");
        }
        String[] attributes = Stream.of(PoolFigures.ATTRIBUTES, PoolFigures.OF_CHOSEN)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
        return new PoolFigures(id, read(server, bean, attributes), page(server, bean));
    }

    /** Returns the page, or the reason why the agent has none. */
    private static String page(MBeanServerConnection server, ObjectName bean)
            throws IOException, InstanceNotFoundException {
        try {
            return (String) server.invoke(bean, "report", new Object[] {"html"}, new String[] {String.class.getName()});
        } catch (MBeanException | ReflectionException e) {
            return Answer.refused(e).refusal;
        }
    }

    /** Returns the beans of live pools; the agent keeps the last figures of ended ones for a while. */
    private static Map<String, ObjectName> poolBeans(MBeanServerConnection server) throws IOException {
        Map<String, ObjectName> beans = new TreeMap<>();
        add(server.queryNames(POOLS, null), "", beans);
        // one of each may have the same name
        add(server.queryNames(CONNECTIONS, null), "connections of ", beans);
        return beans;
    }

    private static void add(Set<ObjectName> found, String prefix, Map<String, ObjectName> beans) {
        for (ObjectName bean : found) {
            if (bean.getKeyProperty("state") == null) {
                beans.put(prefix + unquoted(bean.getKeyProperty("name")), bean);
            }
        }
    }

    private static Reading read(MBeanServerConnection server, ObjectName bean, String[] attributes)
            throws IOException, JMException {
        return Reading.of(server.getAttributes(bean, attributes));
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? ObjectName.unquote(name) : name;
    }

    private static ObjectName name(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(name, e);
        }
    }
}
