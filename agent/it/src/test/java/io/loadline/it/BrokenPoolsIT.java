package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.BrokenPoolsProgram;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool that cannot be looked at is named and left out; all others are measured as ever. */
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

    /** A thread cannot be freed from somebody else's method: that it is held up is all that can be said. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aPoolThatDoesNotAnswerForLong_isNamedMeanwhile_andWindowsGoOnOnceItDoes(String home) {
        TestJvm jvm = TestJvm.measured(home, OPTIONS).start(BrokenPoolsProgram.class);
        jvm.ask("windows");
        jvm.ask("block");
        healthSays(jvm, "BrokenPoolsProgram$Pool");
        jvm.ask("work");
        jvm.ask("unblock");
        healthSays(jvm, "measuring");
        jvm.ask("windows");
        Facts facts = jvm.ask("figures");

        facts.assertAllRan("healthy", 20);
        assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
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

    private static void healthSays(TestJvm jvm, String word) {
        jvm.once(facts -> assertThat(facts.text("Agent.Health")).contains(word));
    }

    private static List<String> linesOf(TestJvm jvm, String pool) {
        return jvm.lines("looking at pool " + pool + " ");
    }
}
