// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.PlacesProgram;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the hotspots and blocking sites of busy workers in real JVMs: known mixes, deep stacks, many threads. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class PlacesIT {

    private static final String NAP = "sleep Thread.sleep < PlacesProgram.nap";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void aFullPoolShowsItsPlacesByItself_andALookFindsThemAnew(String home) {
        TestJvm jvm = start(home);
        String pid = jvm.awaitReady();
        jvm.tell("mix", "windows");
        Map<String, Double> there = places(
                jvm.once(facts -> assertThat(facts.rows("orders.Hotspots")).hasSize(3)), "orders.Hotspots");
        assertThat(sample(jvm, "orders", 3).keySet()).isNotEmpty().isSubsetOf(there.keySet());
        jvm.once(facts -> isTheMix(places(facts, "orders.Hotspots")));

        assertThat(Loadline.done("explain", pid, "orders"))
                .contains("Where")
                .anyMatch(line -> line.endsWith("sleep: Thread.sleep, called from PlacesProgram.nap"));
        assertThat(Loadline.done("explain", pid, "orders", "--markdown")).contains("### Where");

        Facts refused = jvm.ask("invoke orders sampleStacks 0");
        assertThat(refused.text("refused")).contains("a number of seconds from 1 to 60, not 0");
        assertThat(jvm.ask("invoke orders sampleStacks 61").text("exception")).endsWith("IllegalArgumentException");
        noErrors(jvm);
    }

    /** Compares the shares with the known mix; more stacks give closer shares. */
    private static void isTheMix(Map<String, Double> places) {
        assertThat(places).hasSize(3);
        String socket = places.keySet().stream()
                .filter(place -> place.startsWith("socket "))
                .findFirst()
                .orElse("");
        assertThat(socket).endsWith("SocketInputStream.read < PlacesProgram.read");
        assertThat(places.get(socket)).isCloseTo(0.5, within(0.1));
        assertThat(places.get(NAP)).isCloseTo(0.3, within(0.1));
        assertThat(places.get("lock ReentrantLock < PlacesProgram.locked")).isCloseTo(0.2, within(0.1));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aThousandThreads_aStackFiveThousandDeep_forkJoinAndIdleWorkers(String home) {
        TestJvm jvm = start(home);
        jvm.ask("crowd");
        jvm.ask("deep");
        jvm.ask("fork-join");
        jvm.tell("idle", "windows");

        assertThat(sample(jvm, "crowd", 1).get(NAP)).isEqualTo(1);
        assertThat(sample(jvm, "deep", 1).get(NAP)).isEqualTo(1);
        assertThat(sample(jvm, "forker", 1).get(NAP)).isEqualTo(1);
        assertThat(sample(jvm, "idle", 1)).isEmpty();
        noErrors(jvm);
    }

    /**
     * Checks a semaphore whose holding times hardly vary: by the variation of the other threads alone, two permits look
     * like four.
     */
    @Test
    void aSemaphoreServesAsManyAsHoldIt() {
        TestJvm jvm =
                TestJvm.measured(TestJvms.own(), "window=100ms,history=1m").start(PlacesProgram.class);
        jvm.ask("permits");

        jvm.once(facts -> assertThat(facts.advice("permits", "evidence"))
                .containsPattern("waiting for a semaphore .*, which serves about 2 at a time"));
        noErrors(jvm);
    }

    private static TestJvm start(String home) {
        return TestJvm.measured(home, "window=500ms").start(PlacesProgram.class);
    }

    private static Map<String, Double> sample(TestJvm jvm, String pool, int seconds) {
        return places(jvm.ask("invoke " + pool + " sampleStacks " + seconds), "rows");
    }

    /** Returns the shares by state, call site and caller. */
    private static Map<String, Double> places(Facts facts, String table) {
        return facts.rows(table).values().stream()
                .collect(Collectors.toMap(
                        row -> row.text("state") + " " + row.text("site") + " < " + row.text("calledFrom"),
                        row -> row.number("share")));
    }

    private static void noErrors(TestJvm jvm) {
        Facts figures = jvm.ask("figures");
        figures.assertNoErrors();
        assertThat(jvm.err()).isEmpty();
    }
}
