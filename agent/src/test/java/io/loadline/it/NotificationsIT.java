package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
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

    /** Three tasks, in several windows. */
    private static final String[] REJECT = {
        "hold refusing 1",
        "give refusing 1 0",
        "windows 1",
        "give refusing 1 0",
        "windows 1",
        "give refusing 1 0",
        "windows 1",
        "give refusing 1 0",
        "windows 1",
        "open refusing"
    };

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void eachTroubleIsToldOnce(String home) {
        TestJvm jvm = started(home);
        jvm.tell("listen refusing recording", "listen crowded recording").tell(REJECT);
        isHeard(jvm, REJECTING);
        jvm.tell("hold crowded 1", "give crowded 10 0");
        isHeard(jvm, STARVED);
        jvm.tell(REJECT).tell("windows 5");
        Facts heard = jvm.ask("heard");

        assertThat(heard.count(REJECTING + ".count")).isEqualTo(1);
        assertThat(heard.count(STARVED + ".count")).isEqualTo(1);
        assertThat(heard.text(REJECTING + ".message"))
                .startsWith("refusing: 1 task was rejected")
                .endsWith("queue: 1 of 1.");
        assertThat(heard.text(REJECTING + ".rejected")).isEqualTo("1");
        assertThat(heard.text(STARVED + ".message")).startsWith("crowded: tasks wait longer for a thread");
        assertThat(heard.text(STARVED + ".queued")).isEqualTo("10");
        jvm.figures().assertNoErrors();
        assertThat(jvm.err()).isEmpty();
    }

    @Test
    void firstRecommendationIsTold_thenNoneForAMinute() {
        TestJvm jvm = started(TestJvms.own());
        jvm.tell("listen loaded recording", "load loaded 500 5 even");
        isHeard(jvm, CHANGED);
        jvm.ask("windows 5");
        Facts heard = jvm.ask("heard");

        assertThat(heard.count(CHANGED + ".count")).isEqualTo(1);
        assertThat(heard.count(CHANGED + ".size")).isPositive();
        assertThat(heard.text(CHANGED + ".message")).isEqualTo(heard.text(CHANGED + ".explanation"));
    }

    @Test
    void aResizeIsTold() {
        TestJvm jvm = started(TestJvms.own(), "window=100ms,history=1m,memory.enough=0s,resize=manual");
        jvm.ask("listen loaded recording");
        assertThat(jvm.ask("invoke loaded resize 5 8").names()).contains("said");
        isHeard(jvm, RESIZED);
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
        jvm.tell("listen refusing throwing", "listen refusing blocking", "listen refusing recording");
        assertThat(jvm.ask("threads").names()).containsOnly("loadline", "loadline-advisor");

        jvm.tell(REJECT);
        jvm.once("heard", heard -> assertThat(heard.text("blocked")).isEqualTo("true"));
        assertThat(jvm.ask("threads").text("loadline-notifier")).isEqualTo("true");
        jvm.ask("windows 5");
        isHeard(jvm, REJECTING);
        assertThat(jvm.ask("heard").count(REJECTING + ".count")).isEqualTo(1);
        jvm.figures().assertNoErrors();
        assertThat(jvm.err()).isEmpty();
    }

    /** {@code what}: pool and type. */
    private static void isHeard(TestJvm jvm, String what) {
        jvm.once("heard", heard -> assertThat(heard.names()).contains(what + ".count"));
    }

    private static TestJvm started(String home) {
        return started(home, "window=100ms,history=1m,memory.enough=0s");
    }

    private static TestJvm started(String home, String options) {
        return TestJvm.measured(home, options)
                .start(PoolsProgram.class)
                .tell("pool refusing 1 1 1", "pool crowded queue 1 1", "pool loaded queue 20 20");
    }
}
