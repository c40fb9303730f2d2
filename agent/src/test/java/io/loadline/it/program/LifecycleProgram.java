package io.loadline.it.program;

import java.io.PrintStream;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;
import javax.management.openmbean.OpenMBeanAttributeInfo;

/** Pools that end: shut down, or dropped and collected. */
public final class LifecycleProgram {

    private LifecycleProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .on("shutdown", out -> shutDown())
                .on("drop", out -> drop())
                .on("describe", LifecycleProgram::describe)
                .run();
    }

    private static void shutDown() {
        ThreadPoolExecutor pool = pool("ended", 1);
        for (int i = 0; i < 7; i++) {
            pool.execute(() -> {});
        }
        OwnBeans.awaitQuiet("ended", 7);
        pool.shutdown();
        OwnBeans.awaitBean(OwnBeans.terminated("ended"));
    }

    private static ThreadPoolExecutor pool(String name, int threads) {
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NamedThreads(name));
    }

    private static void drop() {
        useAndDrop();
        ObjectName bean = OwnBeans.live("dropped");
        OwnBeans.await("the dropped pool disappears", () -> {
            System.gc();
            return !OwnBeans.server().isRegistered(bean);
        });
        OwnBeans.awaitBean(OwnBeans.terminated("dropped"));
    }

    /** Without threads nothing refers to a pool any more. */
    private static void useAndDrop() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                0, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), new NamedThreads("dropped"));
        pool.execute(() -> {});
        OwnBeans.awaitQuiet("dropped", 1);
        pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
        OwnBeans.await("its worker ends", () -> pool.getPoolSize() == 0);
    }

    /** Every attribute of every kind of MBean: open type, units, description. */
    private static void describe(PrintStream out) throws Exception {
        ThreadPoolExecutor pool = pool("described", 1);
        pool.execute(() -> {});
        OwnBeans.awaitQuiet("described", 1);
        for (ObjectName bean : OwnBeans.server().queryNames(new ObjectName("io.loadline:*"), null)) {
            for (MBeanAttributeInfo info : OwnBeans.server().getMBeanInfo(bean).getAttributes()) {
                Object value = OwnBeans.server().getAttribute(bean, info.getName());
                boolean open = info instanceof OpenMBeanAttributeInfo && ((OpenMBeanAttributeInfo) info).isValue(value);
                out.println(OwnBeans.oneLine(bean.getKeyProperty("type") + "." + info.getName())
                        + "\t" + (open ? "open" : "not open")
                        + "|" + info.getType()
                        + "|" + info.getDescriptor().getFieldValue("units")
                        + "|" + info.getDescription());
            }
        }
    }
}
