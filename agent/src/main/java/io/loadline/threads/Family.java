// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import io.loadline.pool.Library;
import java.util.Locale;

/**
 * A family of threads, recognised by the thread's class or by the first classes on its stack, which give it its work.
 * Names do not serve: applications set them, too. To add a family, add a line.
 */
enum Family {
    XNIO_IO("I/O threads of XNIO (Undertow), which are no pool", "org.xnio.nio.WorkerThread"),
    JBOSS("a JBoss pool without a task so far, or behind a class loader that hides the agent", "org.jboss.threads."),
    JETTY(
            "a Jetty pool without a task so far, or behind a class loader that hides the agent",
            "org.eclipse.jetty.util.thread.QueuedThreadPool"),
    GRIZZLY(
            "Grizzly's selectors, a pool without a task so far, or one behind a class loader that hides the agent",
            "org.glassfish.grizzly.threadpool."),
    NETTY(
            "Netty event loops that are not measured",
            "io.netty.util.concurrent.SingleThreadEventExecutor",
            "io.netty.channel."),
    NETTY_EXECUTORS(
            "an executor group of Netty without a task so far, or behind a class loader that hides the agent",
            "io.netty.util.concurrent.DefaultEventExecutor"),
    DRUID("Druid's own threads, which open and close connections", "com.alibaba.druid.pool.DruidDataSource$"),
    CASSANDRA("a Cassandra stage, not measured yet", "org.apache.cassandra.concurrent.SEPWorker"),
    QUARTZ(
            "workers of Quartz, not measured: org.quartz.threadPool.threadCount is how many",
            "org.quartz.simpl.SimpleThreadPool$WorkerThread"),
    KOTLIN(
            "threads of Kotlin's dispatchers, whose tasks are measured: one thread serves several dispatchers",
            "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker"),
    KAFKA("Kafka's request handlers, not measured yet", "kafka.server.KafkaRequestHandler"),
    KAFKA_NETWORK("Kafka's network threads, which are no pool", "kafka.network."),

    /** Akka before 2.6 has a copy of {@code ForkJoinPool}; later versions, and Pekko, use the JDK's. */
    OLD_AKKA("a dispatcher of Akka before 2.6, not measured", "akka.dispatch.forkjoin."),
    CARRIERS(
            "carriers of virtual threads; of those, the tasks of per-task executors are measured",
            "jdk.internal.misc.CarrierThread"),
    TIMER("java.util.Timer, which is no pool", "java.util.TimerThread"),

    /** A measured pool whose workers were not seen at work since the attach. */
    MEASURED(
            "a pool that is measured",
            "java.util.concurrent.ThreadPoolExecutor$Worker",
            "java.util.concurrent.ForkJoinWorkerThread",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker",
            "io.loadline.record.ThreadedTask"),

    /** Prefix; the name of the library follows. */
    LIBRARY("threads of a library: "),
    OTHER("threads of the application's own");

    /** Number of the first frames to search: a few wrappers may precede the known class. */
    private static final int FIRST_FRAMES = 6;

    final String description;
    private final String[] classes;

    /** @param classes prefixes of class names, relocated or not */
    Family(String description, String... classes) {
        this.description = description;
        this.classes = classes;
    }

    /** Returns the published name. */
    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the family by the thread's class, which costs nothing. */
    static Family ofClass(Thread thread) {
        Family family = OTHER;
        for (Class<?> type = thread.getClass(); family == OTHER && type != Thread.class; type = type.getSuperclass()) {
            family = ofClassName(type.getName());
        }
        return family;
    }

    /**
     * Returns the family by the thread's stack, whose reading stops the thread for a moment. Of Netty's loops, the
     * class above the common one decides.
     */
    static Family ofStack(StackTraceElement[] stack) {
        Family family = OTHER;
        int last = Math.max(0, stack.length - FIRST_FRAMES);
        for (int i = stack.length - 1; (family == OTHER || family == NETTY) && i >= last; i--) {
            Family found = ofClassName(stack[i].getClassName());
            family = found == OTHER ? family : found;
        }
        return family == OTHER && libraryOf(stack) != null ? LIBRARY : family;
    }

    /** Returns, for people, the library that starts the thread; null for the application or the JDK alone. */
    static String libraryOf(StackTraceElement[] stack) {
        for (int i = stack.length - 1; i >= 0; i--) {
            String name = stack[i].getClassName();
            if (Library.of(name) != Library.JDK && !Library.isOf("wrapper of threads", name) && !name.contains("$$")) {
                return Library.ofThread(name);
            }
        }
        return null;
    }

    private static Family ofClassName(String className) {
        for (Family family : values()) {
            for (String start : family.classes) {
                int at = className.indexOf(start);
                // libraries contain copies of others in packages of their own
                if (at == 0 || at > 0 && className.charAt(at - 1) == '.') {
                    return family;
                }
            }
        }
        return OTHER;
    }
}
