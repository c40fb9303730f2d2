package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.ListenersProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who listens to a pool is told once of each trouble, and can do no harm by listening. */
@ExtendWith(JvmLogs.class)
class NotificationsIT {

    private static final String REJECTING = "refusing.io.loadline.pool.rejecting";
    private static final String STARVED = "crowded.io.loadline.pool.starved";
    private static final String RESIZED = "loaded.io.loadline.pool.resized";
    private static final String CHANGED = "loaded.io.loadline.recommendation.changed";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void eachTroubleIsToldOnce(String home) {
        TestJvm jvm = started(home);
        jvm.ask("listen refusing recording");
        jvm.ask("listen crowded recording");

        jvm.ask("reject");
        await(jvm, REJECTING);
        jvm.ask("crowd");
        await(jvm, STARVED);
        jvm.ask("reject");
        jvm.ask("windows");
        Facts heard = jvm.ask("heard");

        assertThat(heard.count(REJECTING + ".count")).isEqualTo(1);
        assertThat(heard.count(STARVED + ".count")).isEqualTo(1);
        assertThat(heard.text(REJECTING + ".message"))
                .startsWith("refusing: 1 task was rejected")
                .endsWith("queue: 1 of 1.");
        assertThat(heard.text(REJECTING + ".rejected")).isEqualTo("1");
        assertThat(heard.text(STARVED + ".message")).startsWith("crowded: tasks wait longer for a thread");
        assertThat(heard.text(STARVED + ".queued")).isEqualTo("10");
        assertThat(jvm.ask("figures").text("Agent.Errors")).isEqualTo("[]");
        assertThat(jvm.err()).isEmpty();
    }

    @Test
    void firstRecommendationIsTold_thenNoneForAMinute() {
        TestJvm jvm = started(TestJvms.own());
        jvm.ask("listen loaded recording");
        jvm.ask("work");
        jvm.ask("windows");
        Facts heard = jvm.ask("heard");

        assertThat(heard.count(CHANGED + ".count")).isEqualTo(1);
        assertThat(heard.count(CHANGED + ".size")).isPositive();
        assertThat(heard.text(CHANGED + ".message")).isEqualTo(heard.text(CHANGED + ".explanation"));
    }

    @Test
    void aResizeIsTold() {
        TestJvm jvm = started(TestJvms.own(), "window=100ms,history=1m,resize=manual");
        jvm.ask("listen loaded recording");
        assertThat(jvm.ask("invoke loaded resize 5 8").names()).contains("said");
        await(jvm, RESIZED);
        Facts heard = jvm.ask("heard");

        assertThat(heard.count(RESIZED + ".count")).isEqualTo(1);
        assertThat(heard.text(RESIZED + ".message")).isEqualTo("loaded: resized by an operator, 20 -> 5 threads");
        assertThat(heard.text(RESIZED + ".action")).isEqualTo("manual");
        assertThat(heard.count(RESIZED + ".maximumPoolSize")).isEqualTo(8);
        Facts figures = jvm.ask("figures");
        assertThat(figures.text("loaded.ResizeMode")).isEqualTo("manual");
        assertThat(figures.text("loaded.LastResize.reason")).isEqualTo("asked for by an operator");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void listenersThatThrowOrNeverReturn_doNotStopTheSampling(String home) {
        TestJvm jvm = started(home);
        jvm.ask("listen refusing throwing");
        jvm.ask("listen refusing blocking");
        jvm.ask("listen refusing recording");
        assertThat(jvm.ask("threads").names()).containsOnly("loadline", "loadline-advisor");

        jvm.ask("reject");
        jvm.ask("awaitBlocked");
        assertThat(jvm.ask("threads").text("loadline-notifier")).isEqualTo("true");
        jvm.ask("windows");

        await(jvm, REJECTING);
        assertThat(jvm.ask("heard").count(REJECTING + ".count")).isEqualTo(1);
        assertThat(jvm.ask("figures").text("Agent.Errors")).isEqualTo("[]");
        assertThat(jvm.err()).isEmpty();
    }

    /** {@code what}: pool and type. */
    private static void await(TestJvm jvm, String what) {
        jvm.ask("await " + what.replaceFirst("\\.", " "));
    }

    private static TestJvm started(String home) {
        return started(home, "window=100ms,history=1m");
    }

    private static TestJvm started(String home, String options) {
        TestJvm jvm = TestJvm.plain(home).with(TestJvm.javaagent(options)).start(ListenersProgram.class);
        jvm.awaitReady();
        return jvm;
    }
}
