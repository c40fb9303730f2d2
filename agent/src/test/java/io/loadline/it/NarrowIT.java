package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.NarrowProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Forty threads, of which five get on: no more of them are advised where that is seen, and only as a trial where nobody knows.
 * The tests are beside each other, since their tasks only wait.
 */
@ExtendWith(JvmLogs.class)
class NarrowIT {

    /** Five for 50 ms do 100 a second, from five threads on. */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({"connections, a pool of connections", "permits, a semaphore", "renewed, a monitor"})
    void whatManyWaitFor_isTheLimit_whateverObjectsTheyWaitAt(String what, String kind) {
        TestJvm jvm = start(what);

        jvm.once(facts -> {
            assertThat(facts.advice("workers", "regime")).isEqualTo("closed, downstream-bound");
            assertThat(facts.advice("workers", "limit")).isEqualTo("downstream");
            assertThat(facts.advice("workers", "verdict")).isEqualTo("shrink");
            assertThat(facts.count("workers.Recommendation.size")).isBetween(4L, 20L);
            assertThat(facts.advice("workers", "explanation")).contains("already keep " + kind + " busy");
            assertThat(facts.advice("workers", "explanation")
                            .contains("More get done only with more connections for StrictConnPool"))
                    .isEqualTo(what.equals("connections"));
        });
    }

    /** Each waits at an object of its own. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void whereNobodyKnowsHowManyAreServed_moreThreadsAreATrial() {
        TestJvm jvm = start("answers");

        jvm.once(facts -> {
            assertThat(facts.advice("workers", "explanation"))
                    .contains("if as many are served at once where most of the blocked time is spent")
                    .doesNotContain("as fast as with more");
            assertThat(facts.number("workers.Recommendation.confidence")).isLessThan(0.1);
            assertThat(facts.advice("workers", "nextExperiment")).contains("look again");
        });
    }

    private static TestJvm start(String what) {
        return TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=200ms,history=1m,memory.enough=0s"), "-cp")
                .with(Neighbours.classPath("httpclient-5"))
                .with(NarrowProgram.class.getName(), what)
                .start();
    }
}
