package io.loadline.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The MBeans of the agent in another JVM: attribute values by name, as open types. */
final class RemoteBeans implements AutoCloseable {

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private RemoteBeans(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** What is done with them while they can be read. */
    interface Reader {
        void read(RemoteBeans published) throws IOException, JMException, InterruptedException, Failure;
    }

    /** Reads those of this process; what goes wrong is a failure that names it. */
    static void read(String pid, Reader reader) throws Failure {
        try (RemoteBeans published = at(address(pid))) {
            if (!published.isThere()) {
                throw Failure.impossible("process " + pid
                        + " does not run Loadline, or has not completed a window yet; attach " + pid + " starts it");
            }
            reader.read(published);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException | JMException | JMRuntimeException e) {
            throw Failure.impossible(
                    "process " + pid + " cannot be read any more, it may have ended: " + e.getMessage());
        }
    }

    private static String address(String pid) throws Failure {
        try (AttachApi.Target target = AttachApi.load().attach(pid)) {
            return target.managementAddress();
        }
    }

    /** Those of the JVM with this management address; the caller closes the result. */
    @SuppressWarnings("BanJNDI") // the address comes from a JVM that belongs to the same user on the same machine
    static RemoteBeans at(String address) throws IOException {
        return new RemoteBeans(JMXConnectorFactory.connect(new JMXServiceURL(address)));
    }

    /** Whether the agent has published them yet. */
    boolean isThere() throws IOException, JMException {
        return server.isRegistered(bean("Agent"));
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException gone) {
            // all calls have returned
        }
    }

    String version() throws IOException, JMException {
        return (String) server.getAttribute(bean("Agent"), "Version");
    }

    /** The options in force, each as {@code key=value}. */
    List<String> options() throws IOException, JMException {
        return Arrays.asList((String[]) server.getAttribute(bean("Agent"), "Options"));
    }

    /** Changes options and returns the agent's answer. */
    String configure(String options) throws IOException, JMException {
        String[] signature = {String.class.getName()};
        return (String) server.invoke(bean("Agent"), "configure", new Object[] {options}, signature);
    }

    Map<String, Object> system() throws IOException, JMException {
        return attributes(bean("ThreadPools"));
    }

    /** Null if the agent is too old to know. */
    TabularData unmeasuredThreads() throws IOException, JMException {
        try {
            return (TabularData) server.getAttribute(bean("Agent"), "UnmeasuredThreads");
        } catch (AttributeNotFoundException | MBeanException unknown) {
            return null;
        }
    }

    /** The live pools, those of threads and those of connections, each sorted by name, with all attributes but the {@code omitted}, which may be expensive. */
    List<Map<String, Object>> pools(String... omitted) throws IOException, JMException {
        List<Map<String, Object>> pools = new ArrayList<>();
        for (ObjectName name : poolBeans()) {
            try {
                pools.add(attributes(name, omitted));
            } catch (InstanceNotFoundException endedMeanwhile) {
                // the others are still there
            }
        }
        return pools;
    }

    /** The names of the live pools, in the same order. */
    List<String> poolNames() throws IOException, JMException {
        return poolBeans().stream().map(RemoteBeans::poolName).collect(Collectors.toList());
    }

    /** All attributes of the first live pool with this name. */
    Map<String, Object> pool(String name) throws IOException, JMException {
        for (ObjectName bean : poolBeans()) {
            if (poolName(bean).equals(name)) {
                return attributes(bean);
            }
        }
        throw new InstanceNotFoundException(name);
    }

    private static String poolName(ObjectName bean) {
        return ObjectName.unquote(bean.getKeyProperty("name"));
    }

    private Set<ObjectName> poolBeans() throws IOException, JMException {
        Set<ObjectName> names = new TreeSet<>(server.queryNames(bean("ThreadPool,*"), null));
        names.addAll(server.queryNames(bean("ConnectionPool,*"), null));
        names.removeIf(ended -> ended.getKeyProperty("state") != null);
        return names;
    }

    /** Has the agent look for a second where the busy workers of a pool are; an agent that cannot leaves it as it is. */
    void look(Map<String, Object> pool) throws IOException, JMException {
        ObjectName name = bean("ThreadPool,name=" + ObjectName.quote(String.valueOf(pool.get("Name"))));
        if (pool.containsKey("Places") && server.isRegistered(name)) {
            pool.put("Places", server.invoke(name, "look", new Object[] {1}, new String[] {int.class.getName()}));
        }
    }

    Map<String, Object> everything() throws IOException, JMException {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("agent", attributes(bean("Agent")));
        all.put("system", system());
        all.put("pools", pools());
        return all;
    }

    private static ObjectName bean(String type) throws JMException {
        return new ObjectName("io.loadline:type=" + type);
    }

    private Map<String, Object> attributes(ObjectName name, String... omitted) throws IOException, JMException {
        String[] names = Arrays.stream(server.getMBeanInfo(name).getAttributes())
                .map(MBeanAttributeInfo::getName)
                .filter(attribute -> !Arrays.asList(omitted).contains(attribute))
                .toArray(String[]::new);
        Map<String, Object> values = new LinkedHashMap<>();
        for (Attribute attribute : server.getAttributes(name, names).asList()) {
            values.put(attribute.getName(), attribute.getValue());
        }
        return values;
    }
}
