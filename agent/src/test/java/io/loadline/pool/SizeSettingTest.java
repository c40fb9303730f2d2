package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks and thread names as the frameworks have them. */
class SizeSettingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "tomcat | http-nio-8080-exec | org.springframework.boot.web.embedded.tomcat.TomcatWebServer | server.tomcat.threads.max=13",
                "tomcat | catalina-exec | org.apache.catalina.core.StandardThreadExecutor | <Executor maxThreads=\"13\"> in server.xml",
                "tomcat | http-nio-8080-exec | org.apache.catalina.core.StandardService | <Connector maxThreads=\"13\"> in server.xml (Spring Boot: server.tomcat.threads.max=13)",
                "jboss | executor-thread | io.quarkus.runtime.Quarkus | quarkus.thread-pool.max-threads=13",
                "jboss | XNIO-1 task | io.undertow.Undertow | Undertow.builder().setWorkerThreads(13)",
                "jboss | XNIO-1 task | org.springframework.boot.SpringApplication | server.undertow.threads.worker=13",
                "jetty | qtp | org.eclipse.jetty.xml.XmlConfiguration | jetty.threadPool.maxThreads=13 in start.d/threadpool.ini",
                "jetty | qtp | com.acme.Server | QueuedThreadPool.setMaxThreads(13)",
                "hikari | | org.springframework.boot.SpringApplication | spring.datasource.hikari.maximum-pool-size=13",
                "jdk | task | org.springframework.boot.SpringApplication | spring.task.execution.pool.core-size=4",
                "jdk | mail | org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor | ThreadPoolTaskExecutor.setCorePoolSize(4)",
                "jdk | kafka-scheduler | kafka.server.KafkaServer | background.threads=4",
                "jdk | opensearch[n1][search] | org.opensearch.threadpool.ThreadPool | thread_pool.search.size=13 in opensearch.yml (live, from 2.18 on: cluster.thread_pool.search.size=13)",
                "jdk | opensearch[generic] | org.opensearch.threadpool.ThreadPool | thread_pool.generic.max=13 in opensearch.yml (live, from 2.18 on: cluster.thread_pool.generic.max=13)",
                "jdk | elasticsearch[n1][write] | org.elasticsearch.threadpool.ThreadPool | thread_pool.write.size=13 in elasticsearch.yml",
                "jetty | dw | io.dropwizard.jetty.BiDiGzipHandler | server.maxThreads: 13 in its YAML file",
                "jdk | vert.x-worker-thread | io.vertx.core.impl.VertxImpl | VertxOptions.setWorkerPoolSize(13)",
                "jdk | orders | io.vertx.core.impl.VertxImpl | createSharedWorkerExecutor(`orders`, 13), or the worker pool size of its DeploymentOptions",
                "fork-join | shop-pekko.actor.default-dispatcher | com.acme.Shop | pekko.actor.default-dispatcher.fork-join-executor.parallelism-max=13",
                "jdk | io-executor-thread | io.micronaut.scheduling.executor.ExecutorFactory | micronaut.executors.io.n-threads=13"
            })
    void whatIsKnownIsSaidInItsOwnWords(String family, String threads, String onStack, String setting) {
        assertThat(SizeSetting.of(family, origin(onStack), threads).with(4, 13)).isEqualTo(setting.replace('`', '"'));
    }

    @Test
    void whatIsNotKnownIsTheLineThatBuildsThePool() {
        SizeSetting setting = SizeSetting.of("jdk", origin("com.acme.Orders"), "orders");
        assertThat(setting.with(13, 13)).isEqualTo("size 13, set at com.acme.Orders.start(Orders.java:41)");
        assertThat(setting.with(4, 13))
                .isEqualTo("core size 4, maximum size 13, set at com.acme.Orders.start(Orders.java:41)");
    }

    @Test
    void whatALibraryBuildsForTheApplication_isSetThroughTheLibrary() {
        StackTraceElement[] stack = {
            new StackTraceElement("java.util.concurrent.ThreadPoolExecutor", "<init>", "ThreadPoolExecutor.java", 1335),
            new StackTraceElement("com.zaxxer.hikari.pool.HikariPool", "<init>", "HikariPool.java", 118),
            new StackTraceElement("com.acme.Orders", "start", "Orders.java", 41)
        };
        PoolOrigin origin = PoolOrigin.of(stack, Collections.singleton("java.util.concurrent.ThreadPoolExecutor"));

        assertThat(SizeSetting.of("jdk", origin, "HikariPool-1 housekeeper").with(1, 1))
                .isEqualTo(
                        "size 1, set at com.acme.Orders.start(Orders.java:41) through com.zaxxer.hikari.pool.HikariPool");
    }

    /** An application may call its own threads as it likes. */
    @Test
    void aNameOfThreadsAloneIsNoProofOfAFramework() {
        assertThat(SizeSetting.of("jdk", origin("com.acme.Orders"), "task").with(4, 4))
                .isEqualTo("size 4, set at com.acme.Orders.start(Orders.java:41)");
    }

    @Test
    void beforeTheAttachNobodyWasSeenToBuildIt() {
        assertThat(SizeSetting.of("jdk", PoolOrigin.BEFORE_ATTACH, "orders").with(4, 4))
                .isEqualTo("size 4, where the pool is built (not seen)");
    }

    private static PoolOrigin origin(String onStack) {
        StackTraceElement[] stack = {
            new StackTraceElement("java.util.concurrent.ThreadPoolExecutor", "<init>", "ThreadPoolExecutor.java", 1335),
            new StackTraceElement(onStack, "start", onStack.substring(onStack.lastIndexOf('.') + 1) + ".java", 41)
        };
        return PoolOrigin.of(stack, Collections.singleton("java.util.concurrent.ThreadPoolExecutor"));
    }
}
