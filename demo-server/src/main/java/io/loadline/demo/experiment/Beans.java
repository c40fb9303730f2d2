package io.loadline.demo.experiment;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.loadline.demo.Failure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The agent's MBeans in this JVM, or in another one of this user on this machine, which is attached to; no port is opened. */
public final class Beans implements AutoCloseable {
    private static final long POLL_MILLIS = 100;
    private static final ObjectName POOLS = name("io.loadline:type=ThreadPool,*");
    private static final ObjectName OPERATING_SYSTEM = name("java.lang:type=OperatingSystem");

    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private Beans(JMXConnector connector, MBeanServerConnection beans) {
        this.connector = connector;
        this.beans = beans;
    }

    /** Those of this JVM. */
    public static Beans own() {
        return new Beans(null, ManagementFactory.getPlatformMBeanServer());
    }

    /** @throws Failure if the JVM cannot be attached to */
    @SuppressWarnings("BanJNDI") // the address comes from a JVM that belongs to the same user on the same machine
    static Beans of(long pid) {
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw new Failure("This Java has no module jdk.attach: run the experiment with a whole JDK, not a JRE.");
        }
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            String address;
            try {
                address = machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
            JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address));
            return new Beans(connector, connector.getMBeanServerConnection());
        } catch (AttachNotSupportedException | IOException e) {
            throw new Failure("The JVM " + pid + " cannot be attached to: " + e.getMessage() + ".", e);
        }
    }

    /** One MBean. What it does not have, or not yet, reads as not known. */
    public record Bean(MBeanServerConnection beans, ObjectName name) {
        /**
         * Reads attributes in one exchange.
         *
         * @throws Failure if the connection was lost
         */
        public Values read(String... attributes) {
            Map<String, Object> values = new HashMap<>();
            try {
                for (Attribute attribute : beans.getAttributes(name, attributes).asList()) {
                    values.put(attribute.getName(), attribute.getValue());
                }
            } catch (InstanceNotFoundException e) {
                // not registered yet, or the pool is gone: nothing is known
            } catch (IOException | ReflectionException e) {
                throw lost(e);
            }
            return new Values(values);
        }

        public double number(String attribute) {
            return read(attribute).number(attribute);
        }
    }

    /** Attributes, or the items of a composite, by name. */
    public record Values(Map<String, Object> byName) {
        /** NaN if not known. */
        public double number(String key) {
            return byName.get(key) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        /** Empty if not known. */
        public String text(String key) {
            Object value = byName.get(key);
            return value == null ? "" : value.toString();
        }

        /** The items of a composite; none if not known. */
        public Values composite(String key) {
            return items(byName.get(key));
        }

        /** The items of each row of a table, in no order; no rows if not known. */
        public List<Values> rows(String key) {
            return byName.get(key) instanceof TabularData table
                    ? table.values().stream().map(Values::items).toList()
                    : List.of();
        }

        private static Values items(Object value) {
            Map<String, Object> items = new HashMap<>();
            if (value instanceof CompositeData composite) {
                for (String item : composite.getCompositeType().keySet()) {
                    items.put(item, composite.get(item));
                }
            }
            return new Values(items);
        }
    }

    /** The live pool with {@code part} in its name or in its threads' names, once the agent has registered it. */
    public Optional<Bean> pool(String part) {
        return pools(part).stream().findFirst();
    }

    /** @throws Failure if the agent has none */
    public Bean requirePool(String part) {
        return pool(part)
                .orElseThrow(() -> new Failure("The agent has no MBean io.loadline:type=ThreadPool,name=\"" + part
                        + "\": see the lines that begin with [loadline] above."));
    }

    /** The live pool of just that name; empty if the agent has none, or is not there. */
    public Optional<Bean> poolNamed(String name) {
        Bean bean = new Bean(beans, name("io.loadline:type=ThreadPool,name=" + ObjectName.quote(name)));
        return bean.read("Name").text("Name").isEmpty() ? Optional.empty() : Optional.of(bean);
    }

    /** All live pools of which that is true, by name. */
    public List<Bean> pools(String part) {
        try {
            return beans.queryNames(POOLS, null).stream()
                    .filter(name -> name.getKeyProperty("state") == null)
                    .sorted(Comparator.comparing(ObjectName::getCanonicalName))
                    .map(name -> new Bean(beans, name))
                    .filter(pool -> isNamed(pool.read("Name", "ThreadNamePrefix"), part))
                    .toList();
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static boolean isNamed(Values values, String part) {
        return values.text("Name").contains(part)
                || values.text("ThreadNamePrefix").contains(part);
    }

    /** Reads ten times a second until one reading after another is enough, or the time is up; returns the last. */
    public static <T> T await(double seconds, Supplier<T> reading, BiPredicate<T, T> enough)
            throws InterruptedException {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        T now = reading.get();
        T before;
        do {
            Thread.sleep(POLL_MILLIS);
            before = now;
            now = reading.get();
        } while (!enough.test(before, now) && System.nanoTime() - end < 0);
        return now;
    }

    public Bean operatingSystem() {
        return new Bean(beans, OPERATING_SYSTEM);
    }

    @Override
    public void close() {
        try {
            if (connector != null) {
                connector.close();
            }
        } catch (IOException e) {
            // the JVM has ended first
        }
    }

    private static Failure lost(Exception e) {
        String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
        return new Failure("The JVM or the connection to its MBeans was lost: " + reason, e);
    }

    private static ObjectName name(String text) {
        try {
            return ObjectName.getInstance(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
