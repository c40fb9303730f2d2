// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.experiment.Recommendation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The protocol's reading of the agent's words. */
@Tag("full")
class PoolTest {
    private static Pool pool(String nextExperiment, boolean isSeen, double madeMillisAgo) {
        Recommendation advice = new Recommendation(8, 7, 9, "", "", "", "", "keep", "", nextExperiment);
        return new Pool(advice, isSeen, madeMillisAgo, null, 1);
    }

    @Test
    void theSizeOfAnExperiment_isRead() {
        assertThat(pool("For now, set 1,036 connections, and revert if the mean wait does not fall.", true, 0)
                        .experiment())
                .isEqualTo(1_036);
        assertThat(pool("Try 12 threads for a minute: if throughput stays, the bottleneck is downstream.", true, 0)
                        .experiment())
                .isEqualTo(12);
        assertThat(pool("For now, keep 16 connections. Throughput was 250.3/s with 8.", true, 0)
                        .experiment())
                .isEqualTo(-1);
        assertThat(pool("", true, 0).experiment()).isEqualTo(-1);
    }

    @Test
    void adviceCounts_onceTheLoadWasSeen_andWhileItIsFresh() {
        assertThat(pool("", true, 2_000).isKnown(3)).isTrue();
        assertThat(pool("", true, 4_000).isKnown(3)).isFalse();
        assertThat(pool("", false, 2_000).isKnown(3)).isFalse();
    }
}
