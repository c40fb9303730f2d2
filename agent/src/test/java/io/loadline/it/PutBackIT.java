package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A task that the rejection handler puts into the queue was not turned away, and nobody is told that it was. */
@ExtendWith(JvmLogs.class)
class PutBackIT {

    private static final String POOL = "scaling";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void handlerThatForcesIntoTheQueue_turnsNothingAway(String home) {
        TestJvm jvm = TestJvm.measured(home, "window=100ms,history=1m")
                .start(PoolsProgram.class)
                .tell("pool scaling put-back 1 3", "listen scaling recording", "flood scaling 4 20000");
        jvm.once(facts -> assertThat(facts.count(POOL + ".CompletedCount")).isEqualTo(80_000));
        jvm.ask("windows");
        Facts figures = jvm.figures();
        long handled = jvm.ask("handled").count("handled");
        assertThat(handled).isPositive();
        assertThat(figures.count(POOL + ".RejectedCount")).isEqualTo(handled);
        assertThat(figures.count(POOL + ".PutBackCount")).isEqualTo(handled);
        assertThat(figures.count(POOL + ".RequeuedCount")).isEqualTo(handled);
        assertThat(figures.outstanding(POOL)).isZero();
        assertThat(jvm.ask("heard").names()).noneMatch(name -> name.contains("io.loadline.pool.rejecting"));
        assertThat(figures.text(POOL + ".Recommendation.evidence")).doesNotContain("rejected");
        assertThat(figures.text(POOL + ".Recommendation.regime")).doesNotContain("overloaded");
        figures.assertNoErrors();
    }
}
