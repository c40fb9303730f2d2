package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.SharedMachineProgram;
import io.loadline.it.program.SpinProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is recommended where other processes use the processors as well. */
@ExtendWith(JvmLogs.class)
class SharedMachineIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    /** B. Goetz's threads: processors x (1 + blocked / processor time), which hardly keep all processors busy. */
    @Test
    void besideLoudProcesses_aPoolIsSizedForAllProcessors() {
        String home = TestJvms.own();
        try (TestJvm neighbour = TestJvm.plain(home).start(SpinProgram.class)) {
            neighbour.awaitReady();
            TestJvm jvm = start(home);
            Facts facts = jvm.ask("busy");

            double cpu = facts.number("busy.CpuMillisPerTask");
            double goetz =
                    facts.number("ThreadPools.Processors") * (cpu + facts.number("busy.BlockedMillisPerTask")) / cpu;
            assertThat(facts.number("busy.Recommendation.size")).isGreaterThan(0.95 * goetz);
            assertThat(facts.text("busy.Recommendation.limit")).isIn("processors", "load");
        }
    }

    @Test
    void aNearlyIdlePoolIsKept_andSaidToBeIdle() {
        Facts facts = start(TestJvms.own()).ask("seldom");

        assertThat(facts.text("seldom.Recommendation.explanation")).contains("nearly idle");
        assertThat(facts.text("seldom.Recommendation.verdict")).isEqualTo("keep");
        assertThat(facts.text("seldom.Recommendation.size")).isEqualTo("8");
        assertThat(facts.text("seldom.Recommendation.limit")).isEqualTo("load");
    }

    private static TestJvm start(String home) {
        TestJvm jvm = TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)).start(SharedMachineProgram.class);
        jvm.awaitReady();
        return jvm;
    }
}
