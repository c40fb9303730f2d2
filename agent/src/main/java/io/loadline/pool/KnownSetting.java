package io.loadline.pool;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of well-known servers and frameworks: which property or element says how large a pool is. A row fits a
 * pool by its family, the classes on the stack when it was built, and the names of its threads. To add one, add a line here
 * and in {@code kit/settings.md}, which a test compares; the first that fits is taken. {@code %1$d} stands for the core
 * size, {@code %2$d} for the maximum, {@code %3$s} for what the group in the names of the threads says.
 */
enum KnownSetting {
    SPRING_BOOT_TOMCAT(
            "Spring Boot on Tomcat", "server.tomcat.threads.max=%2$d", "tomcat", "org.springframework.boot.", null),
    TOMCAT_EXECUTOR(
            "Tomcat, a shared executor",
            "<Executor maxThreads=\"%2$d\"> in server.xml",
            "tomcat",
            "org.apache.catalina.core.StandardThreadExecutor",
            null),
    TOMCAT_CONNECTOR(
            "Tomcat",
            "<Connector maxThreads=\"%2$d\"> in server.xml (Spring Boot: server.tomcat.threads.max=%2$d)",
            "tomcat",
            null,
            null),
    TOMCAT_UTILITY(
            "Tomcat, its own timers",
            "<Server utilityThreads=\"%1$d\"> in server.xml (embedded: StandardServer.setUtilityThreads(%1$d))",
            "jdk",
            "org.apache.catalina.",
            "Catalina-utility"),

    QUARKUS("Quarkus", "quarkus.thread-pool.max-threads=%2$d", "jboss", null, "executor-thread"),
    WILDFLY(
            "WildFly",
            "/subsystem=io/worker=default:write-attribute(name=task-max-threads,value=%2$d)",
            "jboss",
            null,
            "default task"),
    SPRING_BOOT_UNDERTOW(
            "Spring Boot on Undertow",
            "server.undertow.threads.worker=%2$d",
            "jboss",
            "org.springframework.boot.",
            null),
    UNDERTOW("Undertow", "Undertow.builder().setWorkerThreads(%2$d)", "jboss", "io.undertow.Undertow", null),

    SPRING_BOOT_JETTY(
            "Spring Boot on Jetty", "server.jetty.threads.max=%2$d", "jetty", "org.springframework.boot.", null),
    DROPWIZARD("Dropwizard", "server.maxThreads: %2$d in its YAML file", "jetty", "io.dropwizard.", null),
    JETTY_MODULE(
            "Jetty, from its modules",
            "jetty.threadPool.maxThreads=%2$d in start.d/threadpool.ini",
            "jetty",
            "org.eclipse.jetty.xml.",
            null),
    JETTY("Jetty, built by the application", "QueuedThreadPool.setMaxThreads(%2$d)", "jetty", null, null),

    SPRING_BOOT_HIKARI(
            "HikariCP in Spring Boot",
            "spring.datasource.hikari.maximum-pool-size=%2$d",
            "hikari",
            "org.springframework.boot.",
            null),
    HIKARI(
            "HikariCP",
            "maximumPoolSize=%2$d of HikariCP (Spring Boot: spring.datasource.hikari.maximum-pool-size=%2$d)",
            "hikari",
            null,
            null),

    SPRING_BOOT_DBCP(
            "Commons DBCP in Spring Boot",
            "spring.datasource.dbcp2.max-total=%2$d",
            "commons-pool2",
            "org.springframework.boot.",
            null),
    COMMONS_POOL(
            "Commons Pool: DBCP, Jedis",
            "maxTotal=%2$d (DBCP in Spring Boot: spring.datasource.dbcp2.max-total=%2$d)",
            "commons-pool2",
            null,
            null),
    SPRING_BOOT_TOMCAT_JDBC(
            "Tomcat JDBC in Spring Boot",
            "spring.datasource.tomcat.max-active=%2$d",
            "tomcat-jdbc",
            "org.springframework.boot.",
            null),
    TOMCAT_JDBC(
            "Tomcat JDBC",
            "maxActive=%2$d (Spring Boot: spring.datasource.tomcat.max-active=%2$d)",
            "tomcat-jdbc",
            null,
            null),

    PER_TASK(
            "a thread for each task, as virtual threads have it",
            "no size to set: a semaphore could limit its tasks",
            "virtual",
            null,
            null),
    COMMON_POOL(
            "the JDK's common pool: CompletableFuture, parallel streams",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=%2$d",
            "fork-join",
            null,
            "ForkJoinPool.commonPool-worker"),

    SPRING_BOOT_TASKS(
            "Spring Boot, @Async",
            "spring.task.execution.pool.core-size=%1$d",
            "jdk",
            "org.springframework.boot.",
            "task"),
    SPRING_HAND_OVER(
            "Spring, a scheduler for virtual threads",
            "one thread that hands work over, no size to set: spring.task.scheduling.simple.concurrency-limit limits the work",
            "jdk",
            "org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler",
            null),
    SPRING_BOOT_SCHEDULING(
            "Spring Boot, @Scheduled",
            "spring.task.scheduling.pool.size=%1$d",
            "jdk",
            "org.springframework.boot.",
            "scheduling"),
    SPRING_TASK_EXECUTOR(
            "Spring, an executor of your own",
            "ThreadPoolTaskExecutor.setCorePoolSize(%1$d)",
            "jdk",
            "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor",
            null),
    SPRING_TASK_SCHEDULER(
            "Spring, a scheduler of your own",
            "ThreadPoolTaskScheduler.setPoolSize(%1$d)",
            "jdk",
            "org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler",
            null),
    GRPC(
            "gRPC, a server without an executor of its own",
            "ServerBuilder.executor(Executors.newFixedThreadPool(%2$d))",
            "jdk",
            null,
            "grpc-default-executor"),
    VERTX("Vert.x, blocking work", "VertxOptions.setWorkerPoolSize(%2$d)", "jdk", null, "vert\\.x-worker-thread"),
    VERTX_INTERNAL(
            "Vert.x, its own blocking work",
            "VertxOptions.setInternalBlockingPoolSize(%2$d)",
            "jdk",
            null,
            "vert\\.x-internal-blocking"),
    VERTX_SHARED(
            "Vert.x, a named worker pool",
            "createSharedWorkerExecutor(\"%3$s\", %2$d), or the worker pool size of its DeploymentOptions",
            "jdk",
            "io.vertx.core.",
            "(.+)"),
    MICRONAUT("Micronaut", "micronaut.executors.%3$s.n-threads=%2$d", "jdk", "io.micronaut.", "(\\w+)-executor-thread"),
    REACTOR_ELASTIC(
            "Reactor, boundedElastic: one pool of one thread for each worker",
            "one thread each, and -Dreactor.schedulers.defaultBoundedElasticSize says how many such pools",
            "jdk",
            "reactor.core.scheduler.",
            "boundedElastic"),
    REACTOR_PARALLEL(
            "Reactor, parallel: one pool of one thread for each worker",
            "one thread each, and -Dreactor.schedulers.defaultPoolSize says how many such pools",
            "jdk",
            "reactor.core.scheduler.",
            "parallel"),
    PEKKO(
            "Pekko and Akka, a fork-join dispatcher",
            "%3$s.fork-join-executor.parallelism-max=%2$d",
            "fork-join",
            null,
            ".*-((?:pekko|akka)[\\w.-]*dispatcher)"),
    PEKKO_THREADS(
            "Pekko and Akka, a dispatcher of threads",
            "%3$s.thread-pool-executor.fixed-pool-size=%2$d",
            "jdk",
            null,
            ".*-((?:pekko|akka)[\\w.-]*dispatcher)"),
    OPENSEARCH_SCALING(
            "OpenSearch, a scaling pool",
            "thread_pool.%3$s.max=%2$d in opensearch.yml (live, from 2.18 on: cluster.thread_pool.%3$s.max=%2$d)",
            "jdk",
            null,
            "opensearch\\[.*?(generic|management|flush|refresh|warmer|snapshot|snapshot_deletion"
                    + "|fetch_shard_\\w+|translog_transfer|remote_(?:purge|recovery|refresh_retry|state_read))]"),
    OPENSEARCH(
            "OpenSearch",
            "thread_pool.%3$s.size=%2$d in opensearch.yml (live, from 2.18 on: cluster.thread_pool.%3$s.size=%2$d)",
            "jdk",
            null,
            "opensearch\\[(?:.*\\[)?(?!scheduler)(\\w+)]"),
    ELASTICSEARCH(
            "Elasticsearch, a fixed pool",
            "thread_pool.%3$s.size=%2$d in elasticsearch.yml",
            "jdk",
            null,
            "elasticsearch\\[(?:.*\\[)?(?!scheduler)(\\w+)]"),
    ZOOKEEPER("ZooKeeper, its sockets", "-Dzookeeper.nio.numWorkerThreads=%2$d", "jdk", null, "NIOWorkerThread"),
    KAFKA_SCHEDULER("Kafka, a broker's timers", "background.threads=%1$d", "jdk", null, "kafka-scheduler");

    final String whose;
    final String text;
    private final String family;
    private final String onStack;
    private final Pattern threads;

    /**
     * {@code onStack}: what the name of a class begins with; {@code threads}: a regular expression of their names, without
     * numbers; or null.
     */
    KnownSetting(String whose, String text, String family, String onStack, String threads) {
        this.whose = whose;
        this.text = text;
        this.family = family;
        this.onStack = onStack;
        this.threads = threads == null ? null : Pattern.compile(threads);
    }

    /** Whether pools that are set like this have this class on the stack when they are built. */
    boolean isBuiltBy(String className) {
        return onStack != null && className.startsWith(onStack);
    }

    /** {@code builders}: rows whose class was on the stack; {@code threadPrefix}: null if it is not known. */
    boolean fits(String family, Set<KnownSetting> builders, String threadPrefix) {
        return this.family.equals(family)
                && (onStack == null || builders.contains(this))
                && (threads == null
                        || threadPrefix != null && threads.matcher(threadPrefix).matches());
    }

    /** {@code threadPrefix}: one that fits. */
    String with(int core, int maximum, String threadPrefix) {
        return String.format(Locale.ROOT, text, core, maximum, said(threadPrefix));
    }

    private String said(String threadPrefix) {
        if (threads == null) {
            return "";
        }
        Matcher name = threads.matcher(threadPrefix);
        return name.matches() && name.groupCount() > 0 ? name.group(1) : "";
    }
}
