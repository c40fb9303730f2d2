// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import org.junit.jupiter.api.Test;

class JointAdviceTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private static final String FIVE = "threads=5 cpu=0 blocked=40 processors=64 closed=42";
    private static final String THREADS = "threads=40 cpu=1 blocked=124 processors=64 connections=5 visiting=";

    private final Recommendation connections = advise(FIVE, null);

    @Test
    void theSettingOfTheConnectionsStandsBesideThatOfTheThreads() {
        Recommendation r = advise(THREADS + "0.4 closed=42", connections);

        assertThat(connections.size.threads).isGreaterThan(5);
        assertThat(r.setting()).endsWith("; orders: " + connections.setting());
        assertThat(Sentences.explanation(r))
                .contains("more get done only with " + connections.size.threads + " connections");
    }

    /** Fewer threads for five connections and more connections for forty threads would be two plans. */
    @Test
    void whereMoreConnectionsAreAdvised_theThreadsStay_andFewerAreTheAlternative() {
        Recommendation alone = advise(THREADS + "1 closed=42", null);
        Recommendation r = advise(THREADS + "1 closed=42", connections);

        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.maximumPoolSize).isEqualTo(40);
        assertThat(r.size.high).isEqualTo(40);
        assertThat(Sentences.explanation(r))
                .contains("40 threads wait for 5 connections of orders: first " + connections.size.threads
                        + " connections, with the threads as they are; or, instead, " + alone.size.threads
                        + " threads for the present 5 connections");
        assertThat(r.setting()).endsWith("; orders: " + connections.setting()).doesNotContain("or orders");
    }

    @Test
    void whereTheConnectionsHaveBeenAddedSince_noMoreOfThemAreAdvised() {
        Assessment threads = Assessment.of(
                new Pools().of(THREADS.replace("=5 ", "=" + connections.size.threads + " ") + "1 closed=42"));
        threads.advised(connections);

        assertThat(threads.place().station.size).isEqualTo(connections.size.threads);
        assertThat(JointAdvice.wantsMoreConnections(threads)).isFalse();
    }

    /** Advises for threads most of which wait for five connections, with the advice on {@code connections}; it may be null. */
    private static Recommendation advise(String pool, Recommendation connections) {
        Assessment threads = Assessment.of(new Pools().of(pool));
        threads.advised(connections);
        return Snapshots.advise(threads, GOAL).recommendation;
    }
}
