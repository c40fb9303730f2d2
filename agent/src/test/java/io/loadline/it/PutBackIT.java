package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PutBackProgram;
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
        TestJvm jvm = TestJvm.plain(home)
                .with(TestJvm.javaagent("window=100ms,history=1m"))
                .start(PutBackProgram.class);
        jvm.ask("listen");
        Facts work = jvm.ask("work");
        Facts figures = jvm.ask("figures");

        assertThat(work.count("handled")).isPositive();
        assertThat(figures.count(POOL + ".RejectedCount")).isEqualTo(work.count("handled"));
        assertThat(figures.count(POOL + ".PutBackCount")).isEqualTo(work.count("handled"));
        assertThat(figures.count(POOL + ".RequeuedCount")).isEqualTo(work.count("handled"));
        assertThat(figures.outstanding(POOL)).isZero();
        assertThat(work.text("told")).doesNotContain("io.loadline.pool.rejecting");
        assertThat(figures.text(POOL + ".Recommendation.evidence")).doesNotContain("rejected");
        assertThat(figures.text(POOL + ".Recommendation.regime")).doesNotContain("overloaded");
        assertThat(figures.text("Agent.Errors")).isEqualTo("[]");
    }
}
