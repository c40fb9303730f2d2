// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Runs pools while many clients read their MBeans, or one client reads those of a thousand pools. With a service URL as
 * its argument, the program is a client that reads the page of all pools again and again.
 */
public final class ReadersProgram {

    private final List<ExecutorService> pools = new ArrayList<>();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong submitted = new AtomicLong();
    private Thread client;
    private volatile boolean working = true;

    private ReadersProgram() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            ReadersProgram program = new ReadersProgram();
            new Dialog()
                    .onLine("pools", (words, out) -> program.build(Integer.parseInt(words[1])))
                    .on("work", out -> program.work())
                    .onLine("readers", (words, out) -> readers(Integer.parseInt(words[1])))
                    .onLine("scan", (words, out) -> scan(Integer.parseInt(words[1]), out))
                    .on("connector", ReadersProgram::connector)
                    .on("end", program::end)
                    .run();
        } else {
            new Dialog().on("read", out -> readForEver(arguments[0])).run();
        }
    }

    /** Builds pools, each of which has run a task. */
    private void build(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            ExecutorService pool = Executors.newFixedThreadPool(1, new NamedThreads("pool" + i));
            pool.submit(() -> {}).get();
            pools.add(pool);
        }
        OwnBeans.awaitBean(OwnBeans.live("pool" + (count - 1)));
    }

    /** Submits tasks to the pool {@code busy} until the end. */
    private void work() {
        ExecutorService busy = Executors.newFixedThreadPool(4, new NamedThreads("busy"));
        pools.add(busy);
        client = new Thread(() -> {
            while (working) {
                submitted.incrementAndGet();
                busy.execute(done::incrementAndGet);
                LockSupport.parkNanos(1_000_000);
            }
        });
        client.setDaemon(true);
        client.start();
        OwnBeans.awaitBean(OwnBeans.live("busy"));
    }

    private void end(PrintStream out) throws Exception {
        working = false;
        client.join();
        OwnBeans.await("all are done", () -> done.get() == submitted.get());
        out.println("own.completed\t" + done);
        OwnBeans.awaitQuiet("busy", done.get());
    }

    /** Starts readers at the same time, each of which reads every attribute of every pool several times. */
    private static void readers(int count) throws Exception {
        List<FutureTask<Integer>> readers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            readers.add(new FutureTask<>((Callable<Integer>) () -> readAll() + readAll()));
            new Thread(readers.get(i)).start();
        }
        for (FutureTask<Integer> reader : readers) {
            reader.get();
        }
    }

    private static int readAll() throws Exception {
        Set<ObjectName> beans = OwnBeans.beans("*");
        for (ObjectName bean : beans) {
            MBeanAttributeInfo[] infos = OwnBeans.server().getMBeanInfo(bean).getAttributes();
            for (MBeanAttributeInfo info : infos) {
                OwnBeans.server().getAttribute(bean, info.getName());
            }
        }
        return beans.size();
    }

    /** Reads everything once a second. */
    private static void scan(int times, PrintStream out) throws Exception {
        int read = 0;
        for (int i = 0; i < times; i++) {
            read += readAll();
            Thread.sleep(1000);
        }
        out.println("own.read\t" + read);
    }

    private static void connector(PrintStream out) throws Exception {
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://"), null, ManagementFactory.getPlatformMBeanServer());
        server.start();
        out.println("own.url\t" + server.getAddress());
    }

    // the address is that of this program's server
    @SuppressWarnings("BanJNDI")
    private static void readForEver(String url) throws Exception {
        MBeanServerConnection server =
                JMXConnectorFactory.connect(new JMXServiceURL(url)).getMBeanServerConnection();
        Thread reader = new Thread(() -> {
            try {
                while (true) {
                    server.invoke(
                            new ObjectName("io.loadline:type=ThreadPools"),
                            "report",
                            new Object[] {"json"},
                            new String[] {String.class.getName()});
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        reader.setDaemon(true);
        reader.start();
    }
}
