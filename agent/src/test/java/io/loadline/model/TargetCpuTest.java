package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.queueing.ClosedNetwork;
import io.loadline.report.Sentences;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a recommendation plans for where some of the processors are to stay idle. Tasks of 8 ms of processor and 22 ms besides. */
class TargetCpuTest {

    private static final double DEFAULT = 0.9;

    private final Pools pools = new Pools();

    @BeforeEach
    void service() {
        pools.cpu = 8;
        pools.blocked = 22;
        pools.threads = 2;
        pools.seconds = 120;
    }

    /** By mean value analysis of the two processors that there are, not of as many as the target leaves. */
    @ParameterizedTest
    @CsvSource({"0.3", "0.45", "0.6", "0.8"})
    void aClosedPoolGetsTheMostThreadsThatKeepTheProcessorsNoBusier(double target) {
        Recommendation r = closed(target);
        double[] perSecond = ClosedNetwork.of(0.022).with(0.008, 2).throughput(r.size + 2);

        assertThat(perSecond[r.size - 1] * 0.008 / 2).isLessThan(target);
        assertThat(perSecond[r.size + 2] * 0.008 / 2).isGreaterThan(target);
        assertThat(r.limitText()).isEqualTo("processors");
        assertThat(Sentences.explanation(r))
                .contains("the processors as busy as the target of " + Math.round(100 * target) + " %");
    }

    @Test
    void fromTheDefaultOnTheWholeMachineIsPlannedFor() {
        pools.threads = 7;
        double[] perSecond = ClosedNetwork.of(0.022).with(0.008, 2).throughput(24);

        assertThat(perSecond[closed(DEFAULT).size]).isGreaterThan(0.97 * perSecond[24]);
        assertThat(closed(0.95).size).isEqualTo(closed(DEFAULT).size);
        assertThat(closed(1).size).isEqualTo(closed(DEFAULT).size);
        assertThat(closed(0.89).size).isLessThan(closed(DEFAULT).size);
    }

    @Test
    void oneThreadThatUsesMoreThanTheTargetIsTheLeastThatThereCanBe() {
        assertThat(closed(0.05).size).isEqualTo(1);
    }

    /** 30 tasks a second use 0.12 of the processors on average, and more in bursts. */
    @Test
    void burstsOfAnOpenPoolUseNoMoreThanTheTarget() {
        pools.threads = 12;
        Assessment assessment = Assessment.of(pools.open(30));
        Recommendation capped = Recommender.advise(assessment, goal(0.3)).recommendation;

        assertThat(Recommender.advise(assessment, goal(DEFAULT)).recommendation.size)
                .isGreaterThan(2);
        assertThat(capped.size).isEqualTo(2);
        assertThat(capped.limitText()).isEqualTo("processors");
    }

    /** 110 a second use 0.44 of the processors, with any number of threads that keeps up. */
    @Test
    void whereWhatComesNeedsMoreThanTheTarget_fewerThreadsWouldSaveNothing_andItIsSaid() {
        pools.threads = 16;
        Assessment assessment = Assessment.of(pools.open(110));
        Recommendation capped = Recommender.advise(assessment, goal(0.3)).recommendation;

        assertThat(capped.size).isEqualTo(Recommender.advise(assessment, goal(DEFAULT)).recommendation.size);
        assertThat(Sentences.evidence(capped))
                .anyMatch(line -> line.contains("needs more than the CPU target of 30 %"));
    }

    /** The processors of a pool are its part of what the target leaves for the process. */
    @Test
    void theTargetIsSharedByThePoolsOfAProcess() {
        Assessment greedy = Assessment.of(pools.closed(24));
        Split split = Split.of(Arrays.asList(greedy, greedy), new double[] {1, 1}, goal(0.4));

        assertThat(split.processors).isCloseTo(0.8, within(1e-9));
        assertThat(split.share(0).processors + split.share(1).processors).isCloseTo(0.8, within(1e-9));
        assertThat(Recommender.advise(greedy, goal(0.4), split.share(0), Standing.NONE).recommendation.size)
                .isEqualTo(1);
    }

    /** With tasks that only compute, more threads than processors take turns, whatever the load asks for. */
    @Test
    void theLoadAsksForNoMoreThreadsThanTheProcessorsCanUse() {
        pools.cpu = 10;
        pools.blocked = 0;
        pools.threads = 16;
        Assessment assessment = Assessment.of(pools.open(120));

        assertThat(assessment.load().percentile(90)).isGreaterThan(2);
        assertThat(Recommender.advise(assessment, goal(DEFAULT)).recommendation.size)
                .isEqualTo(2);
    }

    private Recommendation closed(double target) {
        Pools fresh = new Pools();
        fresh.cpu = pools.cpu;
        fresh.blocked = pools.blocked;
        fresh.threads = pools.threads;
        return Recommender.advise(Assessment.of(fresh.closed(24)), goal(target)).recommendation;
    }

    private static Goal goal(double target) {
        return new Goal(target, Double.NaN);
    }
}
