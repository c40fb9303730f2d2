// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.loadline.demo.Failure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
public record Beans(JMXConnector connector, MBeanServerConnection beans) implements AutoCloseable {
    private static final long POLL_MILLIS = 100;

    /** Returns the beans of this JVM. */
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

    /**
     * One MBean. It is read into records whose components are called after its attributes, or after the items of a composite
     * attribute: numbers, texts, and records for composites. What it does not have, or not yet, is not known: NaN, -1 or "".
     */
    public record Bean(MBeanServerConnection beans, ObjectName name) {
        /**
         * Reads the attributes in one exchange.
         *
         * @throws Failure if the connection was lost
         */
        public <R extends Record> R read(Class<R> shape) {
            String[] names = Stream.of(shape.getRecordComponents())
                    .map(part -> capital(part.getName()))
                    .toArray(String[]::new);
            Map<String, Object> values = attributes(names);
            return shaped(shape, part -> values.get(capital(part)));
        }

        /** The rows of a tabular attribute, in no order; none if it is not known. */
        public <R extends Record> List<R> rows(String attribute, Class<R> shape) {
            return attributes(attribute).get(attribute) instanceof TabularData table
                    ? table.values().stream()
                            .map(row -> shaped(shape, itemsOf(row)))
                            .toList()
                    : List.of();
        }

        private Map<String, Object> attributes(String... names) {
            Map<String, Object> values = new HashMap<>();
            try {
                for (Attribute attribute : beans.getAttributes(name, names).asList()) {
                    values.put(attribute.getName(), attribute.getValue());
                }
            } catch (InstanceNotFoundException e) {
                // not registered yet, or the pool is gone: nothing is known
            } catch (IOException | ReflectionException e) {
                throw lost(e);
            }
            return values;
        }

        private static String capital(String component) {
            return Character.toUpperCase(component.charAt(0)) + component.substring(1);
        }
    }

    private static <R extends Record> R shaped(Class<R> shape, Function<String, Object> values) {
        RecordComponent[] parts = shape.getRecordComponents();
        try {
            Constructor<R> constructor = shape.getDeclaredConstructor(
                    Stream.of(parts).map(RecordComponent::getType).toArray(Class[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(Stream.of(parts)
                    .map(part -> value(part.getType(), values.apply(part.getName())))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(shape.getName(), e);
        }
    }

    private static Object value(Class<?> type, Object value) {
        if (type.isRecord()) {
            return shaped(type.asSubclass(Record.class), itemsOf(value));
        }
        if (type == String.class) {
            return value == null ? "" : value.toString();
        }
        double number = value instanceof Number known ? known.doubleValue() : Double.NaN;
        if (type == double.class) {
            return number;
        }
        return Double.isNaN(number) ? -1 : (int) number;
    }

    private static Function<String, Object> itemsOf(Object value) {
        return item ->
                value instanceof CompositeData composite && composite.containsKey(item) ? composite.get(item) : null;
    }

    /** The live pools, also of connections, with {@code part} in their names or in their threads' names, by name; those that the agent has registered. */
    public List<Bean> pools(String part) {
        record Named(String name, String threadNamePrefix) {
            boolean has(String text) {
                return name.contains(text) || threadNamePrefix.contains(text);
            }
        }
        try {
            return beans.queryNames(ObjectName.getInstance("io.loadline:type=*Pool,*"), null).stream()
                    .filter(name -> name.getKeyProperty("state") == null)
                    .sorted(Comparator.comparing(ObjectName::getCanonicalName))
                    .map(name -> new Bean(beans, name))
                    .filter(pool -> pool.read(Named.class).has(part))
                    .toList();
        } catch (IOException | MalformedObjectNameException e) {
            throw lost(e);
        }
    }

    public Optional<Bean> pool(String part) {
        return pools(part).stream().findFirst();
    }

    /** @throws Failure if the agent has none */
    public Bean requirePool(String part) {
        return pool(part)
                .orElseThrow(() -> new Failure("The agent has no MBean io.loadline:type=ThreadPool,name=\"" + part
                        + "\": see the lines that begin with [loadline] above."));
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
}
