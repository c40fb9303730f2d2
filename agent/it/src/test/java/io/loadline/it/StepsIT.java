// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that a step is reported with its goal, and that no step is called the last one if the callers are not visible.
 */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class StepsIT {

    private static final String COMMON = "ForkJoinPool.commonPool";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void aStepIsToldWithItsGoal(String home) {
        TestJvm jvm = TestJvm.measured(home, "window=200ms,history=1m,memory.enough=0s")
                .with("-Djava.util.concurrent.ForkJoinPool.common.parallelism=1")
                .start(PoolsProgram.class)
                .tell("pool few queue 4 4", "callers few 20 15 random 0")
                // callers get their answers before the task ends, as with stages of a future
                .tell("pool early queue 8 8", "callers early 40 20 constant 500")
                .tell("pool common common 1 1", "callers common 20 15 constant 0");
        // the first one has little data
        jvm.once(StepsIT::stepsLeadToTheGoal);
        theChartMarksBoth(Loadline.done("explain", jvm.awaitReady(), "few"));
        if (TestJvms.version(home) <= 21) {
            // a pool that first serves the oldest task submitted from outside
            return;
        }
        jvm.once(facts -> assertThat(facts.advice(COMMON, "explanation")).contains("newer tasks are served first"));
    }

    private static void stepsLeadToTheGoal(Facts facts) {
        stepAndGoalStandTogether(facts, "few", 4, 20);
        stepAndGoalStandTogether(facts, "early", 8, 40);
        stepAndGoalStandTogether(facts, COMMON, 1, 20);
        theTableIsNotFlatBeforeTheGoal(facts, "few");
        theTableIsNotFlatBeforeTheGoal(facts, "early");
        theTableIsNotFlatBeforeTheGoal(facts, COMMON);
    }

    private static void stepAndGoalStandTogether(Facts facts, String pool, int threads, int callers) {
        String recommendation = pool + ".Recommendation.";
        long goal = facts.count(recommendation + "goal");
        String interval =
                "range " + facts.text(recommendation + "goalLow") + " to " + facts.text(recommendation + "goalHigh");

        assertThat(facts.text(recommendation + "regime")).startsWith("closed");
        assertThat(facts.text(recommendation + "explanation"))
                .contains("grow " + threads + " -> " + 2 * threads + ", then " + goal + " threads", interval);
        assertThat(facts.text(recommendation + "evidence")).contains(interval);
        // callers spend some time between an answer and the next task
        assertThat((double) goal).as(pool).isBetween(0.75 * callers, 1.1 * callers);
        assertThat(facts.count(recommendation + "goalLow")).isGreaterThan(2L * threads);
        assertThat(facts.number(recommendation + "directionConfidence"))
                .isGreaterThan(facts.number(recommendation + "goalConfidence"));
    }

    private static void theTableIsNotFlatBeforeTheGoal(Facts facts, String pool) {
        long step = facts.count(pool + ".Recommendation.size");

        assertThat(facts.number(
                        pool + ".WhatIf[" + facts.text(pool + ".Recommendation.goal") + "].throughputPerSecond"))
                .as(pool)
                .isGreaterThan(1.3 * facts.number(pool + ".WhatIf[" + step + "].throughputPerSecond"));
    }

    private static void theChartMarksBoth(List<String> page) {
        assertThat(page).anyMatch(line -> line.matches(" +step +8 .*#.*"));
        assertThat(page).anyMatch(line -> line.matches(" +goal +\\d+ .*#.*"));
        assertThat(page).noneMatch(line -> line.matches(" +best +\\d+ .*#.*"));
    }
}
