package io.loadline.threads;

import java.util.regex.Pattern;

/**
 * Families of threads, recognised by the thread's name, its class, or the first classes on its stack, which hand it its
 * work. To add a family, add a line.
 */
enum Family {
    XNIO_IO(
            "I/O threads of XNIO (Undertow), which are no pool",
            "XNIO-\\d+ (I/O-\\d+|Accept)",
            "org.xnio.nio.WorkerThread"),
    JBOSS(
            "a JBoss pool without a task so far, or behind a class loader that hides the agent",
            "XNIO-\\d+ task-\\d+|executor-thread-\\d+|default task-\\d+",
            "org.jboss.threads."),
    JETTY(
            "a Jetty pool without a task so far, or behind a class loader that hides the agent",
            "qtp\\d+-\\d+.*",
            "org.eclipse.jetty.util.thread.QueuedThreadPool"),
    NETTY(
            "Netty event loops, which are no pool",
            "(nio|epoll|kqueue|multiThreadIo)EventLoopGroup-.*|vert\\.x-eventloop-thread-\\d+"
                    + "|reactor-http-(nio|epoll|kqueue)-\\d+",
            "io.netty.util.concurrent.SingleThreadEventExecutor",
            "io.netty.channel."),
    CASSANDRA("a Cassandra stage, not measured yet", null, "org.apache.cassandra.concurrent.SEPWorker"),
    KAFKA(
            "Kafka's request handlers, not measured yet",
            ".*kafka-request-handler-\\d+",
            "kafka.server.KafkaRequestHandler"),
    KAFKA_NETWORK("Kafka's network threads, which are no pool", ".*kafka-network-thread-.*", "kafka.network."),

    /** It has a copy of {@code ForkJoinPool}; from 2.6 on Akka, and Pekko, use the JDK's. */
    OLD_AKKA("a dispatcher of Akka before 2.6, not measured", null, "akka.dispatch.forkjoin."),
    CARRIERS(
            "carriers of virtual threads; of those, the tasks of per-task executors are measured",
            null,
            "jdk.internal.misc.CarrierThread"),
    TIMER("java.util.Timer, which is no pool", null, "java.util.TimerThread"),

    /** Its workers were not seen at work since the attach. */
    MEASURED(
            "a pool that is measured",
            null,
            "java.util.concurrent.ThreadPoolExecutor$Worker",
            "java.util.concurrent.ForkJoinWorkerThread",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker"),
    OTHER("threads of the application's own", null);

    /** A few wrappers may come before the class that is known. */
    private static final int FIRST_FRAMES = 6;

    final String what;
    private final Pattern name;
    private final String[] classes;

    /** {@code name}: a regular expression, or null; {@code classes}: prefixes of class names. */
    Family(String what, String name, String... classes) {
        this.what = what;
        this.name = name == null ? null : Pattern.compile(name);
        this.classes = classes;
    }

    /** By the thread's name and class, which cost nothing. */
    static Family ofNameAndClass(Thread thread) {
        for (Family family : values()) {
            if (family.name != null && family.name.matcher(thread.getName()).matches()) {
                return family;
            }
        }
        for (Class<?> type = thread.getClass(); type != Thread.class; type = type.getSuperclass()) {
            Family family = ofClass(type.getName());
            if (family != OTHER) {
                return family;
            }
        }
        return OTHER;
    }

    /** By the thread's stack, which stops it for a moment. */
    static Family ofStack(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        for (int i = stack.length - 1; i >= Math.max(0, stack.length - FIRST_FRAMES); i--) {
            Family family = ofClass(stack[i].getClassName());
            if (family != OTHER) {
                return family;
            }
        }
        return OTHER;
    }

    private static Family ofClass(String className) {
        for (Family family : values()) {
            for (String start : family.classes) {
                if (className.startsWith(start)) {
                    return family;
                }
            }
        }
        return OTHER;
    }
}
