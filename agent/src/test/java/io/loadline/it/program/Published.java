package io.loadline.it.program;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** What the agent in this JVM publishes, read as any JMX client would. */
final class Published {

    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private Published() {}

    static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    static ObjectName live(String pool) {
        return name("type=ThreadPool,name=" + ObjectName.quote(pool));
    }

    static ObjectName terminated(String pool) {
        return name("type=ThreadPool,name=" + ObjectName.quote(pool) + ",state=terminated");
    }

    static ObjectName agent() {
        return name("type=Agent");
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName("io.loadline:" + properties);
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A figure of the MBean, or -1 while it is not there. */
    static long figure(ObjectName bean, String attribute) {
        try {
            return ((Number) server().getAttribute(bean, attribute)).longValue();
        } catch (InstanceNotFoundException notYet) {
            return -1;
        } catch (JMException e) {
            throw new IllegalStateException(bean + " " + attribute, e);
        }
    }

    /** Waits until the pool has completed so many tasks and neither runs nor queues any. */
    static void awaitQuiet(String pool, long completed) {
        ObjectName bean = live(pool);
        await(
                pool + " completes " + completed,
                () -> figure(bean, "CompletedCount") >= completed
                        && figure(bean, "ActiveCount") == 0
                        && figure(bean, "QueuedCount") == 0);
    }

    static void awaitBean(ObjectName bean) {
        await(bean + " appears", () -> server().isRegistered(bean));
    }

    static void awaitNoBean(ObjectName bean) {
        await(bean + " disappears", () -> !server().isRegistered(bean));
    }

    /** Waits until that many windows of the agent have ended: each time a new pool appears with the next one. */
    static void awaitWindows(int windows) {
        for (int i = 0; i < windows; i++) {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, new NamedThreads("tick"));
            pool.prestartAllCoreThreads();
            awaitBean(live("tick"));
            pool.shutdown();
            awaitNoBean(live("tick"));
        }
    }

    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("waited in vain: " + what);
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Prints every attribute of every MBean of the agent: pool name and attribute, tab, value. */
    static void print(PrintStream out) {
        try {
            for (ObjectName bean : server().queryNames(new ObjectName("io.loadline:*"), null)) {
                print(label(bean), bean, out);
            }
        } catch (InstanceNotFoundException goneMeanwhile) {
            print(out);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String label(ObjectName bean) {
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

    private static void print(String label, Object value, PrintStream out) {
        if (value instanceof CompositeData) {
            CompositeData composite = (CompositeData) value;
            for (String item : composite.getCompositeType().keySet()) {
                print(label + "." + item, composite.get(item), out);
            }
        } else {
            Object shown = value instanceof Object[] ? Arrays.toString((Object[]) value) : value;
            out.println(oneLine(label) + "\t" + oneLine(String.valueOf(shown)));
        }
    }

    /** Line breaks and tabs as in a Java string. */
    static String oneLine(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
    }
}
