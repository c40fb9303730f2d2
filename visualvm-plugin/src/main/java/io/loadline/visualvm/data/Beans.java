package io.loadline.visualvm.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Reads the agent's MBeans: one round trip for each pool. A recommendation may cost the application tens of milliseconds
 * of processor time, so those of many pools are read in turn, some at each look; the chosen pool's at every look. Not
 * thread-safe.
 */
final class Beans {

    static final int ADVICE_AT_A_LOOK = 20;

    private static final ObjectName AGENT = name("io.loadline:type=Agent");
    private static final ObjectName SYSTEM = name("io.loadline:type=ThreadPools");
    private static final ObjectName POOLS = name("io.loadline:type=ThreadPool,*");
    private static final ObjectName CONNECTIONS = name("io.loadline:type=ConnectionPool,*");

    private static final String[] OF_AGENT = {"Version", "Options", "Health", "Errors"};
    private static final String[] OF_SYSTEM = {
        "Processors",
        "ProcessCpuLoad",
        "RunQueueShare",
        "ThrottledShare",
        "ThreadsInPools",
        "ArrivalsPerSecond",
        "MeanInSystem"
    };

    /** For these the agent works out the recommendations of all pools. */
    private static final String[] OF_ALL_ADVICE = {"RecommendedThreads", "Split", "Explanation"};

    /** By pool; the look at which it was read tells whose turn is next. */
    private final Map<String, RecommendationFigures> advice = new HashMap<>();

    private final Map<String, Long> adviceRead = new HashMap<>();
    private Reading allAdvice = Reading.NOTHING;
    private long looks;

    /** {@code chosen}: the pool of which everything is wanted. */
    Snapshot look(MBeanServerConnection server, String chosen) throws IOException, JMException {
        if (!isMeasured(server)) {
            return Snapshot.notMeasured();
        }
        looks++;
        Map<String, ObjectName> beans = poolBeans(server);
        forgetAllBut(beans.keySet());
        Set<String> turn = turn(beans.keySet(), chosen);
        List<PoolFigures> pools = new ArrayList<>();
        for (Map.Entry<String, ObjectName> bean : beans.entrySet()) {
            try {
                pools.add(pool(server, bean.getKey(), bean.getValue(), turn, chosen));
            } catch (InstanceNotFoundException endedMeanwhile) {
                // there are others
            }
        }
        pools.sort(Comparator.comparing(pool -> pool.name, String.CASE_INSENSITIVE_ORDER));
        if (isTurnOfAll(beans.size())) {
            allAdvice = read(server, SYSTEM, OF_ALL_ADVICE);
        }
        return Snapshot.measured(
                new AgentFigures(read(server, AGENT, OF_AGENT)),
                new SystemFigures(read(server, SYSTEM, OF_SYSTEM), allAdvice),
                pools);
    }

    /** As often as it is each pool's turn; of many not at the first look, so that there is something to see at once. */
    private boolean isTurnOfAll(int pools) {
        int round = Math.max(1, (pools + ADVICE_AT_A_LOOK - 1) / ADVICE_AT_A_LOOK);
        return (looks - 2) % round == 0 || round == 1;
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

    private PoolFigures pool(MBeanServerConnection server, String id, ObjectName bean, Set<String> turn, String chosen)
            throws IOException, JMException {
        Reading reading = read(server, bean, PoolAttributes.names(turn.contains(id), id.equals(chosen)));
        if (turn.contains(id)) {
            adviceRead.put(id, looks);
            advice.put(id, new RecommendationFigures(reading.part(PoolAttributes.RECOMMENDATION)));
        }
        return new PoolFigures(id, reading, advice.getOrDefault(id, RecommendationFigures.UNKNOWN));
    }

    /** Those whose recommendation was read longest ago, and the chosen one. */
    private Set<String> turn(Set<String> pools, String chosen) {
        Set<String> turn = new HashSet<>();
        pools.stream()
                .sorted(Comparator.comparing(pool -> adviceRead.getOrDefault(pool, 0L)))
                .limit(ADVICE_AT_A_LOOK)
                .forEach(turn::add);
        turn.add(chosen);
        return turn;
    }

    private void forgetAllBut(Set<String> pools) {
        advice.keySet().retainAll(pools);
        adviceRead.keySet().retainAll(pools);
    }

    /** Without those that have ended, of which the agent keeps the last figures for a while. */
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
        if (name == null) {
            return "";
        }
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
