package io.loadline.it;

import static io.loadline.it.FindingsIT.finding;
import static io.loadline.it.FindingsIT.once;
import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tasks that harm their own pool, made on purpose in real pools, beside pools in which they do not. */
@ExtendWith(JvmLogs.class)
class FindingTasksIT {

    @Test
    void tasksThatWaitForTasksInTheirOwnQueue() {
        TestJvm jvm = started().tell("pool nested queue 3 3", "pool wide queue 8 8", "nest nested 3", "nest wide 3");

        Facts said = once(jvm, "nested", "waits-for-itself");

        Facts found = finding(said, "nested", "waits-for-itself");
        assertThat(found.text("severity")).isEqualTo("warning");
        assertThat(found.text("evidence")).contains("3 threads of 3 seen to wait");
        assertThat(found.text("remedy")).contains("a pool of their own");
        assertThat(said.rows("wide.Findings")).isEmpty();
    }

    @Test
    void aSlowKindThatStarvesTheOthers_andEachInAPoolOfItsOwn() {
        TestJvm jvm = started()
                .tell("pool both queue 2 2", "load both 50 5", "reports both 5 300")
                .tell("pool quick queue 2 2", "load quick 50 5", "pool slow queue 3 3", "reports slow 5 300");

        Facts said = once(jvm, "both", "slow-kind-starves");

        Facts found = finding(said, "both", "slow-kind-starves");
        assertThat(found.text("severity")).isEqualTo("warning");
        assertThat(found.text("sentence")).contains("Report");
        assertThat(found.text("remedy")).contains("a pool of its own: ", " threads would carry its load");
        assertThat(said.rows("quick.Findings")).isEmpty();
        assertThat(said.rows("slow.Findings")).isEmpty();
    }

    @Test
    void tasksThatBlockTheCommonPool() {
        TestJvm jvm = started().tell("pool shared common 0 0", "load shared 400 30");

        Facts said = once(jvm, "ForkJoinPool.commonPool", "blocks-common-pool");

        assertThat(finding(said, "ForkJoinPool.commonPool", "blocks-common-pool")
                        .text("evidence"))
                .containsPattern("each task is blocked for \\d\\d\\.\\d of \\d\\d\\.\\d ms");
    }

    private static TestJvm started() {
        return TestJvm.measured(TestJvms.own(), "window=200ms,history=1m").start(PoolsProgram.class);
    }
}
