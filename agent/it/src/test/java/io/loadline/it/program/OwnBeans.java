// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Reads the figures that the agent in this JVM publishes, as any JMX client does. */
public final class OwnBeans {

    private static final long PATIENCE_NANOS = 180_000_000_000L;
    private static final long LITTLE_PATIENCE_NANOS = 10_000_000_000L;

    private OwnBeans() {}

    public static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    public static ObjectName live(String pool) {
        return name("type=ThreadPool,name=" + ObjectName.quote(pool));
    }

    /** Returns the name of a pool of threads or of connections. */
    public static ObjectName liveOfAnyKind(String pool) {
        return beans("name=" + ObjectName.quote(pool) + ",*").stream()
                .filter(bean -> bean.getKeyProperty("state") == null)
                .findFirst()
                .orElse(live(pool));
    }

    public static ObjectName terminated(String pool) {
        return name("type=ThreadPool,name=" + ObjectName.quote(pool) + ",state=terminated");
    }

    public static ObjectName agent() {
        return name("type=Agent");
    }

    /** Returns the MBeans whose properties match. */
    public static Set<ObjectName> beans(String properties) {
        return server().queryNames(name(properties), null);
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName("io.loadline:" + properties);
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns a figure of the MBean, or -1 while the MBean does not exist. */
    public static long figure(ObjectName bean, String attribute) {
        try {
            return ((Number) server().getAttribute(bean, attribute)).longValue();
        } catch (InstanceNotFoundException notYet) {
            return -1;
        } catch (JMException e) {
            throw new IllegalStateException(bean + " " + attribute, e);
        }
    }

    /** Returns the recommended size, or -1 while there is none. */
    public static int recommended(String pool) {
        CompositeData recommendation = composite(liveOfAnyKind(pool), "Recommendation");
        return recommendation == null ? -1 : (Integer) recommendation.get("size");
    }

    /** Returns the age of the recommendation, in milliseconds. */
    public static double recommendedMillisAgo(String pool) {
        return (Double) composite(liveOfAnyKind(pool), "Recommendation").get("madeMillisAgo");
    }

    /** Returns an attribute of the MBean, or null while the MBean does not exist. */
    public static CompositeData composite(ObjectName bean, String attribute) {
        try {
            return (CompositeData) server().getAttribute(bean, attribute);
        } catch (InstanceNotFoundException notYet) {
            return null;
        } catch (JMException e) {
            throw new IllegalStateException(bean + " " + attribute, e);
        }
    }

    /** Waits until the pool has completed {@code completed} tasks and is at rest. */
    public static void awaitQuiet(String pool, long completed) {
        ObjectName bean = live(pool);
        await(
                pool + " completes " + completed,
                () -> figure(bean, "CompletedCount") >= completed
                        && figure(bean, "ActiveCount") == 0
                        && figure(bean, "QueuedCount") == 0);
    }

    public static void awaitBean(ObjectName bean) {
        await(bean + " appears", () -> server().isRegistered(bean));
    }

    public static void awaitNoBean(ObjectName bean) {
        await(bean + " disappears", () -> !server().isRegistered(bean));
    }

    /**
     * Waits until {@code windows} windows of the agent have ended: each time, a new pool appears with the next window.
     */
    public static void awaitWindows(int windows) {
        for (int i = 0; i < windows; i++) {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, new NamedThreads("tick"));
            pool.prestartAllCoreThreads();
            awaitBean(live("tick"));
            pool.shutdown();
            awaitNoBean(live("tick"));
        }
    }

    public static void await(String what, BooleanSupplier condition) {
        if (!comesTrueLate(condition)) {
            throw new IllegalStateException("waited in vain: " + what);
        }
    }

    /** Waits a short time for the condition. Returns whether it became true. */
    public static boolean comesTrue(BooleanSupplier condition) {
        return comesTrue(LITTLE_PATIENCE_NANOS, condition);
    }

    /** Waits as long as {@link #await} for the condition. Returns whether it became true. */
    public static boolean comesTrueLate(BooleanSupplier condition) {
        return comesTrue(PATIENCE_NANOS, condition);
    }

    private static boolean comesTrue(long patienceNanos, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patienceNanos;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return true;
    }

    /** Prints every attribute of every MBean of the agent as pool name and attribute, tab, value. */
    public static void print(PrintStream out) {
        try {
            for (ObjectName bean : beans("*")) {
                print(label(bean), bean, out);
            }
        } catch (InstanceNotFoundException goneMeanwhile) {
            print(out);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    static String label(ObjectName bean) {
        String pool = bean.getKeyProperty("name");
        String state = bean.getKeyProperty("state");
        return pool == null
                ? bean.getKeyProperty("type")
                : ObjectName.unquote(pool) + (state == null ? "" : "@" + state);
    }

    private static void print(String label, ObjectName bean, PrintStream out) throws JMException {
        MBeanAttributeInfo[] infos = server().getMBeanInfo(bean).getAttributes();
        String[] names = new String[infos.length];
        for (int i = 0; i < infos.length; i++) {
            names[i] = infos[i].getName();
        }
        for (Attribute attribute : server().getAttributes(bean, names).asList()) {
            print(label + "." + attribute.getName(), attribute.getValue(), out);
        }
    }

    static void print(String label, Object value, PrintStream out) {
        if (value instanceof CompositeData) {
            CompositeData composite = (CompositeData) value;
            for (String item : composite.getCompositeType().keySet()) {
                print(label + "." + item, composite.get(item), out);
            }
        } else if (value instanceof TabularData) {
            TabularData table = (TabularData) value;
            for (Object row : table.values()) {
                Object[] key = table.calculateIndex((CompositeData) row);
                print(
                        label + "[" + Arrays.stream(key).map(String::valueOf).collect(Collectors.joining(" < ")) + "]",
                        row,
                        out);
            }
        } else {
            Object shown = value instanceof Object[] ? Arrays.toString((Object[]) value) : value;
            out.println(oneLine(label) + "\t" + oneLine(String.valueOf(shown)));
        }
    }

    /** Escapes line breaks and tabs as in a Java string. */
    public static String oneLine(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
    }
}
