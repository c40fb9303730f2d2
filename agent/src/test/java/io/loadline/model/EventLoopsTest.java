// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import io.loadline.window.LoopShare;
import io.loadline.window.PoolSnapshot;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Advice for a group of event loops. */
class EventLoopsTest {

    private static String verdict(double busiest, double other) {
        PoolSnapshot pool = Snapshots.of("threads=2 cpu=1 blocked=9 open=120");
        pool.ofEventLoops = true;
        pool.loops = Arrays.asList(new LoopShare("web-1", busiest), new LoopShare("web-2", other));
        return Sentences.explanation(Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation);
    }

    @Test
    void aFullLoopAmongIdleOnes_isToBeSpread() {
        assertThat(verdict(0.95, 0.2)).contains("one of them, web-1, is busy 95 %", "spread its connections");
    }

    /** There is nothing to spread to. */
    @Test
    void aFullLoopAmongOthersThatAreAboutAsBusy_isNot() {
        assertThat(verdict(0.91, 0.85)).doesNotContain("spread");
    }
}
