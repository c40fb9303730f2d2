package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.PlacesProgram;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where busy workers are, on real JVMs: known mixes of places, deep stacks, many threads. */
@ExtendWith(JvmLogs.class)
class PlacesIT {

    private static final String NAP = "sleep Thread.sleep < PlacesProgram.nap";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aFullPoolShowsItsPlacesByItself_andALookFindsThemAnew(String home) {
        TestJvm jvm = start(home);
        String pid = jvm.awaitReady();
        jvm.ask("mix");
        jvm.ask("windows");
        jvm.ask("await orders 3");
        assertThat(jvm.ask("look orders 3").names())
                .isNotEmpty()
                .isSubsetOf(jvm.ask("places orders").names());
        Awaitility.await().atMost(2, TimeUnit.MINUTES).untilAsserted(() -> isTheMix(jvm.ask("places orders")));

        TestJvm page = TestJvm.loadline(TestJvms.own(), "explain", pid, "orders");
        assertThat(page.out())
                .contains("Where")
                .anyMatch(line -> line.endsWith("sleep: Thread.sleep, called from PlacesProgram.nap"));
        TestJvm ticket = TestJvm.loadline(TestJvms.own(), "explain", pid, "orders", "--markdown");
        assertThat(ticket.out()).contains("### Where");
        Map<?, ?> json = (Map<?, ?>) TestJvm.json(String.join(
                "\n",
                TestJvm.loadline(TestJvms.own(), "explain", pid, "orders", "--json")
                        .out()));
        assertThat((List<?>) json.get("Places")).hasSize(3);

        Facts refused = jvm.ask("invoke orders look 0");
        assertThat(refused.text("refused")).contains("a number of seconds from 1 to 60, not 0");
        assertThat(jvm.ask("invoke orders look 61").text("exception")).endsWith("IllegalArgumentException");
        noErrors(jvm);
    }

    /** The more stacks, the closer. */
    private static void isTheMix(Facts places) {
        assertThat(places.names()).hasSize(3);
        String socket = places.names().stream()
                .filter(place -> place.startsWith("socket "))
                .findFirst()
                .orElse("");
        assertThat(socket).endsWith("SocketInputStream.read < PlacesProgram.read");
        assertThat(places.number(socket)).isCloseTo(0.5, within(0.1));
        assertThat(places.number(NAP)).isCloseTo(0.3, within(0.1));
        assertThat(places.number("lock ReentrantLock < PlacesProgram.locked")).isCloseTo(0.2, within(0.1));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aThousandThreads_aStackFiveThousandDeep_forkJoinAndIdleWorkers(String home) {
        TestJvm jvm = start(home);
        jvm.ask("crowd");
        jvm.ask("deep");
        jvm.ask("fork-join");
        jvm.ask("idle");
        jvm.ask("windows");

        assertThat(jvm.ask("look crowd 1").number(NAP)).isEqualTo(1);
        assertThat(jvm.ask("look deep 1").number(NAP)).isEqualTo(1);
        assertThat(jvm.ask("look forker 1").number(NAP)).isEqualTo(1);
        assertThat(jvm.ask("look idle 1").names()).isEmpty();
        noErrors(jvm);
    }

    /** Whose times hardly vary: by how the number of those outside varies, two permits look like four. */
    @Test
    void aSemaphoreServesAsManyAsHoldIt() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,history=1m"))
                .start(PlacesProgram.class);
        jvm.ask("permits");

        Awaitility.await().atMost(2, TimeUnit.MINUTES).untilAsserted(() -> assertThat(
                        jvm.ask("figures").text("permits.Recommendation.evidence"))
                .containsPattern("waiting for a semaphore .*, which serves about 2 at a time"));
        noErrors(jvm);
    }

    private static TestJvm start(String home) {
        return TestJvm.plain(home).with(TestJvm.javaagent("window=500ms")).start(PlacesProgram.class);
    }

    private static void noErrors(TestJvm jvm) {
        Facts figures = jvm.ask("figures");
        assertThat(figures.text("Agent.Errors")).isEqualTo("[]");
        assertThat(jvm.err()).isEmpty();
    }
}
