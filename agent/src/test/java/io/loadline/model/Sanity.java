// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.work.Prediction;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;

/** Rules that hold for every answer, whatever was asked. */
final class Sanity {

    private static final int HARDLY_ANYTHING = 50;

    private Sanity() {}

    static void check(Advice advice, PoolSnapshot pool) {
        check(advice.recommendation);
        boolean diagnosis = advice.recommendation.regime.text().matches("deadlocked|occupied by long-running loops");
        long completed =
                pool.windows.stream().mapToLong((Window w) -> w.completed).sum();
        if (completed < HARDLY_ANYTHING && !diagnosis) {
            assertThat(advice.recommendation.regime.text())
                    .as("from %d tasks", completed)
                    .isIn("too little seen", "standstill", "scheduled");
        }
        for (Prediction prediction : advice.whatIf()) {
            check(prediction);
        }
        assertThat(advice.whatIf()).extracting(row -> row.threads).isSorted().doesNotHaveDuplicates();
        assertThat(advice.predict(1).threads).isEqualTo(1);
        if (pool.lag != null && pool.lag.settled && pool.lag.partitions > 0) {
            // a partition has one consumer, so more do no more than so many, or than was seen
            double seen = 1e9 * completed / Window.sum(pool.windows, Window::nanos);
            double most = Math.max(seen, advice.predict(pool.lag.partitions).throughputPerSecond);
            double more = advice.predict(2 * pool.lag.partitions).throughputPerSecond;
            assertThat(Double.isNaN(most) || more <= (1 + 1e-6) * most)
                    .as("%s, %s", most, more)
                    .isTrue();
        }
        check(advice.predict(1));
        check(advice.predict(1_000_000));
    }

    static void check(Recommendation r) {
        assertThat(r.regime.text()).isNotEmpty().doesNotStartWith(",");
        assertThat(r.size.limit).isNotNull();
        assertThat(Sentences.verdict(r))
                .matches("(?s)(keep|keep, or grow if order does not matter|grow|shrink|wait: .+|split the pool.*)");
        assertThat(Sentences.explanation(r)).isNotEmpty();
        assertThat(Sentences.explanation(r)
                        + Sentences.verdict(r)
                        + Sentences.nextExperiment(r)
                        + Sentences.evidence(r))
                .doesNotContain("NaN", "nfinity", "∞", "null", "-1 threads", "2147483647");
        assertThat(r.confidence).isBetween(0.0, 1.0);
        assertThat(r.observedSeconds).isGreaterThanOrEqualTo(0);
        if (!r.isKnown()) {
            assertThat(r.size.threads).isEqualTo(-1);
            assertThat(r.size.low).isEqualTo(-1);
            assertThat(r.size.high).isEqualTo(-1);
            return;
        }
        assertThat(r.size.low).isPositive().isLessThanOrEqualTo(r.size.threads);
        assertThat(r.size.high).isGreaterThanOrEqualTo(r.size.threads);
        assertThat(r.corePoolSize).isNotNegative();
        assertThat(r.maximumPoolSize).isPositive().isGreaterThanOrEqualTo(r.corePoolSize);
        assertThat(r.queueCapacity).isNotNegative();
        assertThat(r.limitText()).isNotEmpty();
    }

    static void check(Prediction p) {
        assertThat(p.threads).isPositive();
        notNegative("throughput", p.throughputPerSecond);
        notNegative("mean wait", p.meanWaitMillis);
        notNegative("p90 wait", p.p90WaitMillis);
        notNegative("p99 response", p.p99ResponseMillis);
        notNegative("utilization", p.utilization);
        notNegative("processors", p.cpuUtilization);
        if (!Double.isNaN(p.utilization)) {
            assertThat(p.utilization).as("utilization").isLessThanOrEqualTo(1 + 1e-6);
        }
    }

    static void check(Share share) {
        assertThat(share.demand).isGreaterThanOrEqualTo(0);
        assertThat(Double.isNaN(share.processors) || share.processors > 0)
                .as("processors %s", share.processors)
                .isTrue();
    }

    private static void notNegative(String name, double value) {
        assertThat(Double.isNaN(value) || value >= 0).as(name + " %s", value).isTrue();
    }
}
