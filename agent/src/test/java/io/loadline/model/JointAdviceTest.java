package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JointAdviceTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    @Test
    void theSettingOfTheConnectionsStandsBesideThatOfTheThreads() {
        Pools five = new Pools();
        five.threads = 5;
        five.cpu = 0;
        five.blocked = 40;
        five.processors = 64;
        Recommendation connections = Recommender.advise(Assessment.of(five.closed(42)), GOAL).recommendation;
        assertThat(connections.size).isGreaterThan(5);
        Assessment threads = Assessment.of(waitingForFive(0.4).closed(42));
        threads.advised(connections);

        Recommendation r = Recommender.advise(threads, GOAL).recommendation;

        assertThat(r.setting()).endsWith("; orders: " + connections.setting());
        assertThat(Sentences.explanation(r)).contains("more get done only with " + connections.size + " connections");
    }

    /** Fewer threads for five connections and more connections for forty threads would be two plans. */
    @Test
    void whereMoreConnectionsAreAdvised_theThreadsStay_andFewerAreTheAlternative() {
        Recommendation alone =
                Recommender.advise(Assessment.of(waitingForFive(1).closed(42)), GOAL).recommendation;
        Pools five = new Pools();
        five.threads = 5;
        five.cpu = 0;
        five.blocked = 40;
        five.processors = 64;
        Recommendation connections = Recommender.advise(Assessment.of(five.closed(42)), GOAL).recommendation;
        Assessment threads = Assessment.of(waitingForFive(1).closed(42));
        threads.advised(connections);

        Recommendation r = Recommender.advise(threads, GOAL).recommendation;

        assertThat(alone.verdict).isEqualTo(Verdict.SHRINK);
        assertThat(Sentences.explanation(alone)).contains("more get done only with more connections");
        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.maximumPoolSize).isEqualTo(40);
        assertThat(r.high).isEqualTo(40);
        assertThat(Sentences.explanation(r))
                .contains("40 threads wait for 5 connections of orders: first " + connections.size
                        + " connections, with the threads as they are; or, instead, " + alone.size
                        + " threads for the 5 connections that there are");
        assertThat(r.setting()).endsWith("; orders: " + connections.setting()).doesNotContain("or orders");
    }

    /** Forty threads, most of which wait for five connections. */
    @ParameterizedTest
    @CsvSource({"1", "0.4"})
    void threadsThatOnlyWaitForConnectionsAreTooMany_butNotForTasksThatNeedNone(double visiting) {
        Recommendation r =
                Recommender.advise(Assessment.of(waitingForFive(visiting).closed(42)), GOAL).recommendation;

        assertThat(r.limitText()).isEqualTo("downstream");
        if (visiting == 1) {
            assertThat(r.verdict).isEqualTo(Verdict.SHRINK);
            assertThat(r.size).isBetween(5, 15);
            assertThat(Sentences.explanation(r))
                    .contains("40 threads wait for 5 connections of orders")
                    .doesNotContain("behind them");
        } else {
            assertThat(r.verdict).isEqualTo(Verdict.KEEP);
            assertThat(r.size).isEqualTo(40);
            assertThat(r.maximumPoolSize).isEqualTo(40);
            assertThat(Sentences.explanation(r))
                    .contains("already keep connection pool orders busy", "more get done only with more connections")
                    .contains(
                            "Only 40 % of the tasks use a connection: with fewer threads the others would wait behind them");
        }
    }

    /** {@code visiting}: the share of the tasks that use a connection. */
    private static Pools waitingForFive(double visiting) {
        Pools pools = new Pools();
        pools.threads = 40;
        pools.cpu = 1;
        pools.blocked = 124;
        pools.processors = 64;
        pools.connections = 5;
        pools.visiting = visiting;
        return pools;
    }
}
