package io.loadline.threads;

import java.util.Locale;

/**
 * Families of threads, recognised by the thread's class or by the first classes on its stack, which hand it its work:
 * names are set by applications, too. To add a family, add a line.
 */
enum Family {
    XNIO_IO("I/O threads of XNIO (Undertow), which are no pool", "org.xnio.nio.WorkerThread"),
    JBOSS("a JBoss pool without a task so far, or behind a class loader that hides the agent", "org.jboss.threads."),
    JETTY(
            "a Jetty pool without a task so far, or behind a class loader that hides the agent",
            "org.eclipse.jetty.util.thread.QueuedThreadPool"),
    NETTY(
            "Netty event loops, which are no pool",
            "io.netty.util.concurrent.SingleThreadEventExecutor",
            "io.netty.channel."),
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

    /** It has a copy of {@code ForkJoinPool}; from 2.6 on Akka, and Pekko, use the JDK's. */
    OLD_AKKA("a dispatcher of Akka before 2.6, not measured", "akka.dispatch.forkjoin."),
    CARRIERS(
            "carriers of virtual threads; of those, the tasks of per-task executors are measured",
            "jdk.internal.misc.CarrierThread"),
    TIMER("java.util.Timer, which is no pool", "java.util.TimerThread"),

    /** Its workers were not seen at work since the attach. */
    MEASURED(
            "a pool that is measured",
            "java.util.concurrent.ThreadPoolExecutor$Worker",
            "java.util.concurrent.ForkJoinWorkerThread",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker"),
    OTHER("threads of the application's own");

    /** A few wrappers may come before the class that is known. */
    private static final int FIRST_FRAMES = 6;

    final String what;
    private final String[] classes;

    /** {@code classes}: prefixes of class names. */
    Family(String what, String... classes) {
        this.what = what;
        this.classes = classes;
    }

    /** As published. */
    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** By the thread's class, which costs nothing. */
    static Family ofClass(Thread thread) {
        Family family = OTHER;
        for (Class<?> type = thread.getClass(); family == OTHER && type != Thread.class; type = type.getSuperclass()) {
            family = ofClassName(type.getName());
        }
        return family;
    }

    /** By the thread's stack, which stops it for a moment. */
    static Family ofStack(StackTraceElement[] stack) {
        Family family = OTHER;
        for (int i = stack.length - 1; family == OTHER && i >= Math.max(0, stack.length - FIRST_FRAMES); i--) {
            family = ofClassName(stack[i].getClassName());
        }
        return family;
    }

    private static Family ofClassName(String className) {
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
