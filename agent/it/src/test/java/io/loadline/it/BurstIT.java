// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.AnswersProgram;
import io.loadline.it.program.BurstProgram;
import io.loadline.it.program.RestlessProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Checks the advice under changing loads: it never fails, and the prediction for the running size matches the measured
 * figures.
 */
@ExtendWith(JvmLogs.class)
class BurstIT {

    private static final String OPTIONS = "window=200ms,history=30s,memory.enough=0s";

    @Test
    @Tag("alone")
    @Tag("nightly")
    void ofTheSizeThatRunsWhatWasMeasuredIsPredicted_inABurstAndAfterIt() {
        TestJvm jvm = started(BurstProgram.class);
        Facts seen = jvm.ask("run");

        assertThat(seen.count("rows")).as("moments compared").isPositive();
        assertThat(seen.count("wrong")).as(seen.text("worst")).isZero();
        assertThat(jvm.err()).isEmpty();
    }

    @Test
    void everyAttributeCanBeReadAtAnyTime() {
        TestJvm jvm = started(RestlessProgram.class);
        Facts seen = jvm.ask("run 20261122 " + (Boolean.getBoolean("loadline.nightly") ? 60 : 8));

        assertThat(seen.count("read")).isGreaterThan(1_000);
        assertThat(seen.text("faults")).isEqualTo("{}");
        assertThat(jvm.err()).isEmpty();
    }

    /** Checks clients that wait for answers and send less if an answer is late: their pool needs all its threads. */
    @Test
    @Tag("alone")
    void clientsThatWaitForTheirAnswersAreNotGivenFewerThreads() {
        TestJvm jvm = started(AnswersProgram.class);
        Facts seen = jvm.ask("run");

        assertThat(seen.count("shrink")).as(seen.text("said")).isZero();
        assertThat(jvm.err()).isEmpty();
    }

    private static TestJvm started(Class<?> program) {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), OPTIONS).start(program);
        jvm.awaitReady();
        return jvm;
    }
}
