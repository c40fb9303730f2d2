// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.experiment.Recommendation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Advice that the protocol accepts. */
@Tag("full")
class PoolTest {
    private static Pool pool(boolean isSeen, double madeMillisAgo) {
        Recommendation advice = new Recommendation(8, 7, 9, "", "", "", "", "keep", "", "");
        return new Pool(advice, isSeen, madeMillisAgo, -1, null, 1);
    }

    @Test
    void adviceCounts_onceTheLoadWasSeen_andWhileItIsFresh() {
        assertThat(pool(true, 2_000).isKnown(3)).isTrue();
        assertThat(pool(true, 4_000).isKnown(3)).isFalse();
        assertThat(pool(false, 2_000).isKnown(3)).isFalse();
    }
}
