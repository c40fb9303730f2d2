package io.loadline.record.pool;

import java.util.Locale;
import java.util.Set;

/**
 * The settings of well-known servers and frameworks: which property or element says how large a pool is. A row fits a
 * pool by its family, the classes on the stack when it was built, and the names of its threads. To add one, add a line;
 * the first that fits is taken. {@code %1$d} stands for the core size, {@code %2$d} for the maximum.
 */
enum KnownSetting {
    SPRING_BOOT_TOMCAT("server.tomcat.threads.max=%2$d", "tomcat", "org.springframework.boot.", null),
    TOMCAT_EXECUTOR(
            "<Executor maxThreads=\"%2$d\"> in server.xml",
            "tomcat", "org.apache.catalina.core.StandardThreadExecutor", null),
    TOMCAT_CONNECTOR(
            "<Connector maxThreads=\"%2$d\"> in server.xml (Spring Boot: server.tomcat.threads.max=%2$d)",
            "tomcat", null, null),

    QUARKUS("quarkus.thread-pool.max-threads=%2$d", "jboss", null, "executor-thread"),
    WILDFLY(
            "/subsystem=io/worker=default:write-attribute(name=task-max-threads,value=%2$d)",
            "jboss", null, "default task"),
    SPRING_BOOT_UNDERTOW("server.undertow.threads.worker=%2$d", "jboss", "org.springframework.boot.", null),
    UNDERTOW("Undertow.builder().setWorkerThreads(%2$d)", "jboss", "io.undertow.Undertow", null),

    SPRING_BOOT_JETTY("server.jetty.threads.max=%2$d", "jetty", "org.springframework.boot.", null),
    JETTY_MODULE("jetty.threadPool.maxThreads=%2$d in start.d/threadpool.ini", "jetty", "org.eclipse.jetty.xml.", null),
    JETTY("QueuedThreadPool.setMaxThreads(%2$d)", "jetty", null, null),

    SPRING_BOOT_HIKARI("spring.datasource.hikari.maximum-pool-size=%2$d", "hikari", "org.springframework.boot.", null),
    HIKARI("maximumPoolSize=%2$d of HikariCP", "hikari", null, null),

    SPRING_BOOT_DBCP("spring.datasource.dbcp2.max-total=%2$d", "commons-pool2", "org.springframework.boot.", null),
    COMMONS_POOL("maxTotal=%2$d", "commons-pool2", null, null),
    SPRING_BOOT_TOMCAT_JDBC(
            "spring.datasource.tomcat.max-active=%2$d", "tomcat-jdbc", "org.springframework.boot.", null),
    TOMCAT_JDBC("maxActive=%2$d", "tomcat-jdbc", null, null),

    PER_TASK("no size to set: a semaphore could limit its tasks", "virtual", null, null),
    COMMON_POOL(
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=%2$d",
            "fork-join", null, "ForkJoinPool.commonPool-worker"),

    SPRING_BOOT_TASKS("spring.task.execution.pool.core-size=%1$d", "jdk", "org.springframework.boot.", "task"),
    SPRING_BOOT_SCHEDULING("spring.task.scheduling.pool.size=%1$d", "jdk", "org.springframework.boot.", "scheduling"),
    SPRING_TASK_EXECUTOR(
            "ThreadPoolTaskExecutor.setCorePoolSize(%1$d)",
            "jdk", "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor", null),
    SPRING_TASK_SCHEDULER(
            "ThreadPoolTaskScheduler.setPoolSize(%1$d)",
            "jdk", "org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler", null),
    GRPC("ServerBuilder.executor(Executors.newFixedThreadPool(%2$d))", "jdk", null, "grpc-default-executor"),
    KAFKA_SCHEDULER("background.threads=%1$d", "jdk", null, "kafka-scheduler");

    private final String text;
    private final String family;
    private final String onStack;
    private final String threads;

    /** {@code onStack}: what the name of a class begins with; {@code threads}: their names, without numbers; or null. */
    KnownSetting(String text, String family, String onStack, String threads) {
        this.text = text;
        this.family = family;
        this.onStack = onStack;
        this.threads = threads;
    }

    /** Whether pools that are set like this have this class on the stack when they are built. */
    boolean isBuiltBy(String className) {
        return onStack != null && className.startsWith(onStack);
    }

    /** {@code builders}: rows whose class was on the stack; {@code threadPrefix}: null if there was no thread yet. */
    boolean fits(String family, Set<KnownSetting> builders, String threadPrefix) {
        return this.family.equals(family)
                && (onStack == null || builders.contains(this))
                && (threads == null || threads.equals(threadPrefix));
    }

    String with(int core, int maximum) {
        return String.format(Locale.ROOT, text, core, maximum);
    }
}
