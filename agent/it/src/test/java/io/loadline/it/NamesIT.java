// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loadline.it.program.NamesProgram;
import io.loadline.it.program.kinds.SpringProgram;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every pool has a name that a person recognises, whatever the names of its threads. */
@ExtendWith(JvmLogs.class)
class NamesIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    static Stream<Script> scripts() {
        return Script.ofEveryDay("shown-pools");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void poolIsNamedAfterItsThreadsOrTheLineThatBuiltIt_poolsOfTheJdkAreLeftOut(String home) {
        Facts facts = facts(home, OPTIONS);

        Iterator<String> unnamed = builtBy(facts).iterator();
        String first = unnamed.next();
        String byFactory = unnamed.next();
        assertThat(facts.pools())
                .containsOnly(
                        "orders",
                        "orders#2",
                        "orders#3",
                        "say \"hi\"",
                        "a*b?c",
                        "two\\nlines",
                        "key=value,type=Agent",
                        "\u0437\u0430\u043a\u0430\u0437\u044b",
                        "\ud83d\udea2",
                        "C:\\\\temp",
                        " spaced",
                        "shard-7-of:9",
                        "special",
                        "HikariPool-1 housekeeper",
                        "hz.cached.thread",
                        "io",
                        first,
                        byFactory);
        for (String pool : facts.pools()) {
            assertThat(facts.text(pool + ".Name")).isEqualTo(pool);
            facts.assertAllRan(pool, 1);
        }
        for (String name : Arrays.asList(first, byFactory)) {
            assertThat(facts.text(name + ".CreatedAt"))
                    .startsWith("io.loadline.it.program.NamesProgram.")
                    .endsWith("(" + name.replace(":", ".java:") + ")");
        }
        facts.assertNoErrors();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void poolWithoutThreads_isNamedAfterItsLine_andRenamedAfterItsFirstThread(String home) {
        TestJvm jvm = TestJvm.measured(home, OPTIONS).start(NamesProgram.class);
        jvm.ask("idle");
        assertThat(jvm.ask("figures").pools()).singleElement().asString().matches("NamesProgram:\\d+");
        jvm.ask("wake");
        Facts facts = jvm.ask("figures");
        assertThat(facts.pools()).containsOnly("waiting");
        assertThat(facts.text("waiting.ThreadNamePrefix")).isEqualTo("waiting");
    }

    /** Checks pools that beans of Spring build, without a frame of the application on the stack. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void poolsThatSpringBuilds_areNamedAndSetInItsWords(String home) {
        assumeThat(TestJvms.version(home)).isGreaterThanOrEqualTo(17);
        TestJvm jvm = TestJvm.measured(home, OPTIONS)
                .with("-cp", Neighbours.classPath("spring"), SpringProgram.class.getName())
                .start();
        Facts polled = jvm.ask("poll");
        Facts facts = jvm.ask("figures");
        // Spring names threads after their bean, and this bean after its class
        String executor = "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor";
        assertThat(facts.text(executor + ".CreatedAt")).startsWith(executor + ".");
        String scheduler = polled.text("scheduler");
        assertThat(facts.rows(scheduler + ".TaskClasses"))
                .containsKey("hand-over of " + SpringProgram.class.getName() + ".poll");
        assertThat(facts.text(scheduler + ".Recommendation.explanation"))
                .contains("tasks of this pool are hand-overs to other threads, not the work itself");
        facts.assertNoErrors();
    }

    private static Facts facts(String home, String options) {
        TestJvm jvm = TestJvm.measured(home, options).start(NamesProgram.class);
        jvm.ask("pools");
        return jvm.ask("figures");
    }

    /** Returns the pools named after their lines; one that a factory built is named after the factory's caller. */
    private static List<String> builtBy(Facts facts) {
        List<String> names = facts.pools().stream()
                .filter(name -> name.matches("NamesProgram:\\d+"))
                .collect(Collectors.toList());
        assertThat(names).as("pools named after their lines: %s", facts.pools()).hasSize(2);
        return names;
    }
}
