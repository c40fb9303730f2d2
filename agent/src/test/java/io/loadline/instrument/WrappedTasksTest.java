// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's own classes are closed to a test; {@code TaskKindsIT} has them. */
class WrappedTasksTest {

    private static final Runnable TASK = () -> {};

    private final TaskContents.Around wrapped = new TaskContents.Around();

    /** A task and whatever else, like those of Spring, Micrometer, OpenTelemetry and TTL. */
    public static class Delegating implements Runnable {
        static final Runnable OF_NOBODY = () -> {};

        public Runnable delegate;
        public Supplier<String> context = () -> "context";
        public Object state = "state";

        @Override
        public void run() {
            delegate.run();
        }
    }

    /** A task like Spring's for {@code @Scheduled} and {@code @Async}. */
    public static class Invoking implements Runnable {
        public Object target = "target";
        public Method method;
        public Supplier<String> registry = () -> "registry";

        @Override
        public void run() {}
    }

    public static class Composed implements Runnable {
        public Runnable first;
        public Callable<String> second;

        @Override
        public void run() {}
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.springframework.security.concurrent.DelegatingSecurityContextRunnable",
                "io.micrometer.core.instrument.internal.TimedRunnable",
                "io.opentelemetry.javaagent.bootstrap.executors.ContextPropagatingRunnable",
                "com.alibaba.ttl.TtlRunnable",
                "com.linecorp.armeria.common.DefaultContextAwareRunnable",
                "io.netty.util.concurrent.UnorderedThreadPoolEventExecutor$NonNotifyRunnable",
                "org.apache.camel.util.concurrent.RejectableFutureTask",
            })
    void whatALibraryPutsAroundATask_isLookedInto(String className) throws Exception {
        Object around = renamed(Delegating.class, className);
        around.getClass().getField("delegate").set(around, TASK);

        assertThat(wrapped.apply(around)).isSameAs(TASK);
    }

    @Test
    void whatCallsAMethod_isTheMethod() throws Exception {
        Method method = String.class.getMethod("length");
        Object around = renamed(Invoking.class, "org.springframework.scheduling.support.ScheduledMethodRunnable");
        around.getClass().getField("method").set(around, method);

        assertThat(wrapped.apply(around)).isEqualTo(method);
    }

    @Test
    void whatHasTwoTasks_isNotLookedInto() throws Exception {
        assertThat(wrapped.apply(renamed(Composed.class, "org.springframework.Composed")))
                .isNull();
    }

    @Test
    void whatTheApplicationWrote_isNotLookedInto() {
        assertThat(wrapped.apply(new Delegating())).isNull();
    }

    private static Object renamed(Class<?> type, String name) throws Exception {
        return new ByteBuddy()
                .redefine(type)
                .name(name)
                .make()
                .load(
                        new ClassLoader(WrappedTasksTest.class.getClassLoader()) {},
                        ClassLoadingStrategy.Default.INJECTION)
                .getLoaded()
                .getDeclaredConstructor()
                .newInstance();
    }
}
