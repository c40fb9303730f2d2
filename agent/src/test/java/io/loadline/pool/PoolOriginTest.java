package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Frames as libraries and applications leave them on the stack, innermost first. */
class PoolOriginTest {

    private static final String POOL = "java.util.concurrent.ThreadPoolExecutor.<init>:1335";

    @Test
    void whoCalledTheConstructor() {
        assertThat(site(POOL, "com.acme.OrderService.start:42", "com.acme.Main.main:7"))
                .isEqualTo("OrderService:42");
    }

    @Test
    void factoriesAndLibrariesArePassedOver() {
        assertThat(site(
                        POOL,
                        "com.zaxxer.hikari.util.UtilityElf.createThreadPoolExecutor:170",
                        "com.zaxxer.hikari.pool.HikariPool.<init>:119",
                        "com.acme.Main.main:7"))
                .isEqualTo("Main:7");
        assertThat(site(
                        POOL,
                        "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor$1.<init>:270",
                        "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor.initializeExecutor:270",
                        "org.springframework.scheduling.concurrent.ExecutorConfigurationSupport.initialize:218",
                        "com.acme.AsyncConfig.executor:31"))
                .isEqualTo("AsyncConfig:31");
        assertThat(site(POOL, "kotlinx.ExecutorsKt.pool:3", "com.acme.Api$$Lambda$14.get:-1", "com.acme.Api.run:9"))
                .isEqualTo("Api:9");
    }

    /** Else every pool that a framework builds would be called after the one line that starts the application. */
    @Test
    void whatAContainerCalls_isAllThatIsKnown() {
        String[] container = {
            "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory.initializeBean:1788",
            "org.springframework.beans.factory.support.DefaultSingletonBeanRegistry.getSingleton:373",
            "org.springframework.context.support.AbstractApplicationContext.refresh:627",
            "org.springframework.boot.SpringApplication.run:1361",
            "com.acme.Main.main:7"
        };
        assertThat(site(
                        container,
                        POOL,
                        "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor.initializeExecutor:289",
                        "org.springframework.scheduling.concurrent.ExecutorConfigurationSupport.initialize:290"))
                .isEqualTo("ThreadPoolTaskExecutor:289");
        assertThat(site(
                        container,
                        POOL,
                        "com.zaxxer.hikari.util.UtilityElf.createThreadPoolExecutor:170",
                        "com.zaxxer.hikari.pool.HikariPool.<init>:118"))
                .isEqualTo("HikariPool:118");
        assertThat(site(container, POOL, "com.acme.AsyncConfig.executor:31")).isEqualTo("AsyncConfig:31");
    }

    @Test
    void whereAllAreLibraries_theInnermostThatBuildsForItself() {
        assertThat(site(
                        "org.jboss.threads.EnhancedQueueExecutor$Builder.build:1",
                        "io.quarkus.runtime.ExecutorRecorder.createExecutor:130",
                        "io.quarkus.runtime.ExecutorRecorder.setupRunTime:48"))
                .isEqualTo("ExecutorRecorder:130");
    }

    @Test
    void aCallThroughTheJdkIsPassedOverToo() {
        assertThat(site(
                        POOL,
                        "com.acme.PoolFactory.lambda$get$0:12",
                        "java.util.concurrent.ConcurrentHashMap.computeIfAbsent:1708",
                        "com.acme.PoolFactory.get:11",
                        "com.acme.OrderService.start:42"))
                .isEqualTo("OrderService:42");
    }

    @Test
    void aFactoryThatIsCalledByReflection_isAllThatIsKnown() {
        assertThat(site(
                        POOL,
                        "com.acme.PoolFactory.orders:12",
                        "jdk.internal.reflect.NativeMethodAccessorImpl.invoke0:-2",
                        "java.lang.reflect.Method.invoke:568",
                        "org.springframework.beans.factory.support.SimpleInstantiationStrategy.instantiate:171"))
                .isEqualTo("PoolFactory:12");
    }

    @Test
    void whereAllAreFactories_theOutermost() {
        assertThat(site(POOL, "com.acme.PoolBuilder.build:12", "com.acme.PoolFactory.main:3"))
                .isEqualTo("PoolFactory:3");
    }

    @Test
    void ofTheJdkItself() {
        PoolOrigin origin = origin(POOL, "java.lang.ProcessHandleImpl.lambda:88", "com.acme.Main.main:7");
        assertThat(origin.jdk).isTrue();
        assertThat(origin.site()).isEqualTo("ProcessHandleImpl:88");
    }

    /** {@code innermost}: above these. */
    private static String site(String[] outer, String... innermost) {
        return site(
                Stream.concat(Arrays.stream(innermost), Arrays.stream(outer)).toArray(String[]::new));
    }

    private static String site(String... frames) {
        PoolOrigin origin = origin(frames);
        assertThat(origin.jdk).isFalse();
        return origin.site();
    }

    private static PoolOrigin origin(String... frames) {
        StackTraceElement[] stack =
                Arrays.stream(frames).map(PoolOriginTest::frame).toArray(StackTraceElement[]::new);
        return PoolOrigin.of(stack, Collections.singleton("java.util.concurrent.ThreadPoolExecutor"));
    }

    private static StackTraceElement frame(String text) {
        int colon = text.lastIndexOf(':');
        int dot = text.lastIndexOf('.', colon);
        return new StackTraceElement(
                text.substring(0, dot),
                text.substring(dot + 1, colon),
                "File.java",
                Integer.parseInt(text.substring(colon + 1)));
    }
}
