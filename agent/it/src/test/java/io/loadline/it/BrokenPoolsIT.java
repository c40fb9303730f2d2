// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.BrokenPoolsProgram;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a pool whose state cannot be read is reported and left out, and that all others are measured. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class BrokenPoolsIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    private static final String[] BROKEN = {
        "noQueue",
        "throwingSize",
        "throwingCapacity",
        "sleepingSize",
        "throwingPoolSize",
        "throwingCoreSize",
        "throwingIsTerminated",
        "endlessSize"
    };

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void javaagent_brokenPoolsAreNamedOnceAndLeftOut(String home) {
        TestJvm jvm = TestJvm.measured(home, OPTIONS).start(BrokenPoolsProgram.class);
        onlyTheBrokenOnesAreLeftOut(jvm);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void attach_brokenPoolsAreNamedOnceAndLeftOut(String home) {
        TestJvm jvm = TestJvm.plain(home).start(BrokenPoolsProgram.class);
        jvm.attach(OPTIONS);
        onlyTheBrokenOnesAreLeftOut(jvm);
    }

    static Stream<Arguments> calls() {
        return TestJvms.oldestAndNewest()
                .flatMap(home -> Stream.of("size", "getQueue", "getPoolSize", "getThreadFactory")
                        .map(method -> Arguments.of(home, method)));
    }

    /**
     * Checks pools with a method that does not return, which holds the thread that calls it. Only the advisor calls the
     * last of these methods, with the lock of the pool's figures, so that both threads of the agent are held and
     * replaced. The cases run at the same time, since they mostly wait.
     */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("calls")
    void aPoolThatDoesNotAnswerForLong_isNamedAndLeftOut_andAllOthersAreMeasured(String home, String method) {
        TestJvm jvm = TestJvm.measured(home, OPTIONS).start(BrokenPoolsProgram.class);
        jvm.tell("work", "windows");
        assertThat(jvm.ask("figures").pools()).contains("blocked");
        jvm.ask("block " + method);
        jvm.awaitLine("looking at pool blocked ");
        jvm.tell("work", "windows");
        Facts facts = jvm.ask("figures");
        assertThat(facts.text("Agent.Health"))
                .contains("do not answer: blocked (" + BrokenPoolsProgram.class.getName());
        assertThat(facts.pools()).doesNotContain("blocked");
        facts.assertAllRan("healthy", 40);
        if (method.equals("getThreadFactory")) {
            jvm.once("threads", threads -> assertThat(threads.count("loadline-advisor"))
                    .isEqualTo(2));
        }
        jvm.ask("unblock");
        jvm.once("threads", threads -> assertThat(
                        threads.text("loadline") + threads.text("loadline-advisor") + threads.text("loadline-watch"))
                .isEqualTo("111"));
        jvm.tell("work", "windows");
        Facts after = jvm.ask("figures");

        assertThat(after.text("Agent.Health")).isEqualTo("measuring, with errors");
        after.assertAllRan("healthy", 60);
        assertThat(linesOf(jvm, "blocked")).singleElement().asString().contains("has not answered for 5 s");
        assertThat(after.text("Agent.AccountingErrors")).isEqualTo("[]");
    }

    private static void onlyTheBrokenOnesAreLeftOut(TestJvm jvm) {
        jvm.tell("work", "windows");
        Facts before = jvm.ask("figures");
        assertThat(before.pools()).contains("healthy", "throwingLater").doesNotContain(BROKEN);
        for (String pool : BROKEN) {
            assertThat(linesOf(jvm, pool)).as(pool).hasSize(1);
            assertThat(before.text("Agent.Errors")).contains("looking at pool " + pool + " ");
        }

        jvm.ask("break");
        jvm.tell("work", "windows");
        Facts after = jvm.ask("figures");

        assertThat(after.pools()).contains("healthy").doesNotContain("throwingLater");
        assertThat(linesOf(jvm, "throwingLater")).hasSize(1);
        assertThat(jvm.agentLines()).hasSize(BROKEN.length + 1).allMatch(line -> line.contains("left out"));
        after.assertAllRan("healthy", 40);
        after.assertAllRan("sameIds", 40);
        assertThat(after.text("Agent.Errors")).doesNotContain("sampling");
        assertThat(after.text("Agent.AccountingErrors")).isEqualTo("[]");
        assertThat(after.count("ThreadPools.ThreadsInPools")).isPositive();
        assertThat(after.text("ThreadPools.Explanation")).isNotEmpty();
    }

    private static List<String> linesOf(TestJvm jvm, String pool) {
        return jvm.lines("looking at pool " + pool + " ");
    }
}
