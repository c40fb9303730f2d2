package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.CountsProgram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts are exact, whatever happens to the tasks and whenever the agent came. */
@ExtendWith(JvmLogs.class)
class CountsIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void javaagent_everyTaskIsCountedByItsFate(String home) {
        TestJvm jvm = TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)).start(CountsProgram.class);
        jvm.ask("run");
        Facts facts = jvm.ask("figures");

        SoftAssertions.assertSoftly(soft -> {
            countsAreKnown(soft, facts);
            soft.assertThat(facts.text("mixed.CreatedAt")).contains("Workloads");
        });
        assertThat(jvm.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void attach_idleWorkersOfOlderPoolsAreCountedAlike(String home) {
        TestJvm jvm = TestJvm.verifying(home).start(CountsProgram.class);
        jvm.ask("warm");
        jvm.attach(OPTIONS);
        jvm.ask("release");
        jvm.ask("run");
        Facts facts = jvm.ask("figures");

        SoftAssertions.assertSoftly(soft -> {
            countsAreKnown(soft, facts);
            soft.assertThat(facts.text("mixed.CreatedAt")).isEqualTo("before attach");
            soft.assertThat(facts.counts("queuedBefore"))
                    .as("five in the queue at the attach, three later: %s", Facts.COUNTS)
                    .isEqualTo("8/8/8/0/0/0/0/0");
            soft.assertThat(facts.counts("queuedQuietly"))
                    .as("five in the queue at the attach, none later: %s", Facts.COUNTS)
                    .isEqualTo("5/5/5/0/0/0/0/0");
        });
    }

    /** Of {@link CountsProgram}, once it has run. */
    static void countsAreKnown(SoftAssertions soft, Facts facts) {
        known(soft, facts, "mixed", "100/100/100/12/0/0/0/0");
        known(soft, facts, "abort", "8/3/3/0/5/0/0/0");
        known(soft, facts, "callerRuns", "8/3/3/0/0/5/0/0");
        known(soft, facts, "discard", "8/3/3/0/5/0/0/0");
        known(soft, facts, "discardOldest", "8/3/3/0/5/0/5/5");
        known(soft, facts, "putBack", "4/4/4/0/1/0/1/0");
        known(soft, facts, "removed", "11/6/6/0/0/0/0/5");
        known(soft, facts, "cancelled", "7/5/5/0/0/0/0/2");
        known(soft, facts, "drained" + Facts.TERMINATED, "12/1/1/0/2/0/0/9");
        known(soft, facts, "direct", "1/5/5/0/0/0/4/0");
        known(soft, facts, "same", "500/500/500/0/0/0/0/0");
        known(soft, facts, "priority", "500/500/500/0/0/0/0/0");
        known(soft, facts, "cached", "20/20/20/0/0/0/0/0");
        known(soft, facts, "completable", "15/15/15/0/0/0/0/0");
        known(soft, facts, "outer", "10/10/10/0/0/0/0/0");
        known(soft, facts, "inner", "10/10/10/0/0/0/0/0");
        known(soft, facts, "scheduled", "18/18/18/2/0/0/0/0");
        facts.pools().forEach(pool -> soft.assertThat(facts.outstanding(pool))
                .as("tasks of %s that met no fate", pool)
                .isZero());
        soft.assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
        soft.assertThat(facts.text("Agent.Errors")).isEqualTo("[]");
    }

    private static void known(SoftAssertions soft, Facts facts, String pool, String counts) {
        soft.assertThat(facts.counts(pool)).as("%s: %s", pool, Facts.COUNTS).isEqualTo(counts);
    }
}
