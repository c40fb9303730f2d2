package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What no size heals, made on purpose in real pools, and the remedy done. */
@ExtendWith(JvmLogs.class)
class FindingsIT {

    @Test
    void aMaximumThatTheQueueMakesUseless() {
        TestJvm jvm =
                started().tell("pool stuck queue 1 16", "load stuck 50 5", "pool right queue 4 4", "load right 50 5");

        Facts said = once(jvm, "stuck", "maximum-without-effect");

        Facts found = finding(said, "stuck", "maximum-without-effect");
        assertThat(found.text("severity")).isEqualTo("notice");
        assertThat(found.text("sentence")).contains("maximum of 16", "1 core thread");
        assertThat(found.text("evidence")).contains("core size 1, maximum size 16", "at most 1 thread is busy");
        assertThat(said.rows("right.Findings")).isEmpty();
        assertThat(said.rows("ThreadPools.Findings")).hasSize(1);
        assertThat(said.rows("Agent.Findings")).isEmpty();
    }

    @Test
    void cancelledTimersThatStay() {
        TestJvm jvm = started().tell("pool timers scheduled 1 1", "rate timers 1 100 1 0", "timeouts timers 2000");

        Facts said = once(jvm, "timers", "cancelled-timers");

        assertThat(finding(said, "timers", "cancelled-timers").text("evidence"))
                .matches("2,000 of the 2,00\\d timers in the queue are cancelled");
        assertThat(said.count("timers.ArrivedCount")).isLessThan(2_000);

        // a minute later it is withdrawn; at once no timer stays any more
        jvm.tell("remove-cancelled timers", "timeouts timers 3000");
        gone(jvm, "timers", "cancelled-timers");
    }

    /** Each stands, and none hides another. */
    @Test
    void aPoolThatMeetsTwo() {
        TestJvm jvm = started()
                .tell("pool all scheduled 1 1", "rate all 1 10 20 0", "timeouts all 2000")
                .tell("pool both queue 2 8", "load both 50 5", "reports both 5 300");

        Facts said = jvm.once(facts -> {
            assertThat(codes(facts, "all")).containsExactlyInAnyOrder("fixed-rate-not-kept", "cancelled-timers");
            assertThat(codes(facts, "both")).containsExactlyInAnyOrder("slow-kind-starves", "maximum-without-effect");
        });

        assertThat(said.rows("ThreadPools.Findings")).hasSize(4);
    }

    private static List<String> codes(Facts facts, String pool) {
        return facts.rows(pool + ".Findings").values().stream()
                .map(row -> row.text("code"))
                .collect(Collectors.toList());
    }

    private static TestJvm started() {
        return TestJvm.measured(TestJvms.own(), "window=200ms,history=1m").start(PoolsProgram.class);
    }

    /** What is said once it stands. */
    static Facts once(TestJvm jvm, String pool, String code) {
        return jvm.once(facts -> assertThat(finding(facts, pool, code)).isNotNull());
    }

    /** A finding is withdrawn when it was away for a minute. */
    static void gone(TestJvm jvm, String pool, String code) {
        jvm.once(facts -> assertThat(finding(facts, pool, code)).isNull());
    }

    /** Null if it does not stand. */
    static Facts finding(Facts facts, String pool, String code) {
        for (Map.Entry<String, Facts> row : facts.rows(pool + ".Findings").entrySet()) {
            if (row.getValue().text("code").equals(code)) {
                return row.getValue();
            }
        }
        return null;
    }
}
