package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.SharedMachineProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is recommended where other processes use the processors as well. */
@ExtendWith(JvmLogs.class)
class SharedMachineIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    @Test
    void aNearlyIdlePoolIsLeftAlone_whateverOthersUse() {
        Facts facts = start(TestJvms.own()).ask("seldom");

        // on a machine that stalls too little may have been seen
        assertThat(facts.text("seldom.Recommendation.verdict")).matches("keep|wait: seen .*");
        assertThat(facts.text("seldom.Recommendation.explanation"))
                .containsAnyOf("nearly idle", "no recommendation")
                .doesNotContain("keep the processors busy");
    }

    private static TestJvm start(String home) {
        TestJvm jvm = TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)).start(SharedMachineProgram.class);
        jvm.awaitReady();
        return jvm;
    }
}
