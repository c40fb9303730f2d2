package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.AnswersProgram;
import io.loadline.it.program.BurstProgram;
import io.loadline.it.program.RestlessProgram;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said while loads come and go: never an exception, and of the size that runs, what was measured. */
@ExtendWith(JvmLogs.class)
class BurstIT {

    private static final String OPTIONS = "window=200ms,history=30s";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void ofTheSizeThatRunsWhatWasMeasuredIsPredicted_inABurstAndAfterIt(String home) {
        TestJvm jvm = started(home, BurstProgram.class);
        Facts seen = jvm.ask("run");

        assertThat(seen.count("rows")).as("moments compared").isPositive();
        assertThat(seen.count("wrong")).as(seen.text("worst")).isZero();
        assertThat(jvm.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void everyAttributeCanBeReadAtAnyTime(String home) {
        TestJvm jvm = started(home, RestlessProgram.class);
        Facts seen = jvm.ask("run 20261122");

        assertThat(seen.count("read")).isGreaterThan(1_000);
        assertThat(seen.text("faults")).isEqualTo("{}");
        assertThat(jvm.err()).isEmpty();
    }

    /** Who waits for an answer sends less when it comes later: spare threads are not spare then. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void clientsThatWaitForTheirAnswersAreNotGivenFewerThreads(String home) {
        TestJvm jvm = started(home, AnswersProgram.class);
        Facts seen = jvm.ask("run");

        assertThat(seen.count("told")).as("recommendations read").isPositive();
        assertThat(seen.count("shrink")).as(seen.text("said")).isZero();
        assertThat(jvm.err()).isEmpty();
    }

    private static TestJvm started(String home, Class<?> program) {
        TestJvm jvm = TestJvm.plain(home).with(TestJvm.javaagent(OPTIONS)).start(program);
        jvm.awaitReady();
        return jvm;
    }
}
