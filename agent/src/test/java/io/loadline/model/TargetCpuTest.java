// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.queueing.ClosedNetwork;
import io.loadline.report.Sentences;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the plan of a recommendation where some of the processors are to stay idle. Tasks of 8 ms of processor and 22 ms
 * besides.
 */
class TargetCpuTest {

    private static final double DEFAULT = 0.9;

    /** Mean value analysis has the two processors that exist, not as many as the target leaves. */
    @ParameterizedTest
    @CsvSource({"0.3", "0.45", "0.6", "0.8"})
    void aClosedPoolGetsTheMostThreadsThatKeepTheProcessorsNoBusier(double target) {
        Recommendation r = closed(2, target);
        double[] perSecond = ClosedNetwork.of(0.022).with(0.008, 2).throughput(r.size.threads + 2);

        assertThat(perSecond[r.size.threads - 1] * 0.008 / 2).isLessThan(target);
        assertThat(perSecond[r.size.threads + 2] * 0.008 / 2).isGreaterThan(target);
        assertThat(r.limitText()).isEqualTo("processors");
        assertThat(Sentences.explanation(r))
                .contains("the processors as busy as the target of " + Math.round(100 * target) + " %");
    }

    @Test
    void fromTheDefaultOnTheWholeMachineIsPlannedFor() {
        int byDefault = closed(7, DEFAULT).size.threads;
        double[] perSecond = ClosedNetwork.of(0.022).with(0.008, 2).throughput(24);

        assertThat(perSecond[byDefault]).isGreaterThan(0.97 * perSecond[24]);
        assertThat(closed(7, 0.95).size.threads).isEqualTo(byDefault);
        assertThat(closed(7, 1).size.threads).isEqualTo(byDefault);
        assertThat(closed(7, 0.89).size.threads).isLessThan(byDefault);
    }

    /** 110 a second use 0.44 of the processors, with any number of threads that keeps up. */
    @Test
    void whereWhatComesNeedsMoreThanTheTarget_fewerThreadsWouldSaveNothing_andItIsSaid() {
        Recommendation capped = advise("threads=16 cpu=8 blocked=22 seconds=120 open=110", 0.3);

        assertThat(capped.size.threads)
                .isEqualTo(advise("threads=16 cpu=8 blocked=22 seconds=120 open=110", DEFAULT).size.threads);
        assertThat(Sentences.evidence(capped))
                .anyMatch(line -> line.contains("needs more than the CPU target of 30 %"));
    }

    /** The processors of a pool are its part of what the target leaves for the process. */
    @Test
    void theTargetIsSharedByThePoolsOfAProcess() {
        Goal goal = new Goal(0.4, Double.NaN);
        Assessment greedy = Assessment.of(new Pools().of("threads=2 cpu=8 blocked=22 closed=24"));
        Split split = Split.of(Arrays.asList(greedy, greedy), goal);

        assertThat(split.processors).isCloseTo(0.8, within(1e-9));
        assertThat(split.share(0).processors + split.share(1).processors).isCloseTo(0.8, within(1e-9));
        assertThat(Snapshots.advise(greedy, goal, split.share(0)).recommendation.size.threads)
                .isEqualTo(1);
    }

    private static Recommendation closed(int threads, double target) {
        return advise("threads=" + threads + " cpu=8 blocked=22 closed=24", target);
    }

    private static Recommendation advise(String pool, double target) {
        Assessment assessment = Assessment.of(new Pools().of(pool));
        return Snapshots.advise(assessment, new Goal(target, Double.NaN)).recommendation;
    }
}
