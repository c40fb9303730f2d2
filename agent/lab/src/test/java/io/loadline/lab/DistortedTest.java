package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that jump, machines that stand still, histories and tasks that are too short: never an interval that is wrong. */
class DistortedTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final double MIDDLE = 90.3;

    @ParameterizedTest
    @CsvSource({
        "exponential, 4, -3600", "exponential, 4, -30", "exponential, 4, -1.5", "exponential, 4, 30",
        "exponential, 4, 3600", "constant, 10, -3600", "constant, 10, -30", "constant, 10, -1.5",
        "constant, 10, 30", "constant, 10, 3600", "lognormal, 20, 30", "lognormal, 20, -30"
    })
    void aClockStepIsSurvivedOrTheSizeIsUnknown(String family, int erlangs, double step) {
        PoolSnapshot seen = open(family, erlangs).snapshot();

        check(advice(Distorted.clockStep(seen, MIDDLE, step)), family, erlangs);
    }

    @Test
    void aClockThatWentBackIsNamed() {
        Recommendation said = advice(Distorted.clockStep(open("exponential", 4).snapshot(), MIDDLE, -30));

        assertThat(said.isKnown()).isFalse();
        assertThat(Sentences.verdict(said)).contains("the clock went back");
    }

    /** Ten of the tasks seem to have taken 30 s. */
    @ParameterizedTest
    @CsvSource({"exponential, 4", "exponential, 20", "constant, 10", "uniform, 10", "pareto, 10"})
    void afterThirtySecondsOfStandstillTheIntervalStillHoldsTheRightSize(String family, int erlangs) {
        PoolSnapshot seen = open(family, erlangs).snapshot();

        check(advice(Distorted.pause(seen, MIDDLE, 30)), family, erlangs);
    }

    /** Forty windows of a tenth of a second are windows enough, but no time. */
    @Test
    void aHistoryShorterThanOneBlockTellsNoSize() {
        PoolSnapshot seen = open("exponential", 20).snapshot();
        PoolSnapshot brief = seen.copy();
        brief.windows = Distorted.split(seen.windows.subList(0, 4), 10);

        Recommendation said = advice(brief);

        assertThat(said.isKnown()).isFalse();
        assertThat(Sentences.verdict(said)).contains("4 of 5 s");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void tasksOfOneNanosecondTellNoSize(int threads) {
        Workload work = new Workload(Family.OPEN, 1);
        work.arrivals = Arrivals.poisson(200);
        work.cpu = 1e-9;
        work.lengths = Lengths.CONSTANT;
        Recommendation said = advice(new Simulation(work, threads, false).run().snapshot());

        assertThat(said.isKnown()).isFalse();
        assertThat(Sentences.verdict(said)).contains("a task takes 1 ns");
    }

    private static void check(Recommendation said, String family, int erlangs) {
        if (said.isKnown()) {
            int right = Coverage.right(Coverage.FAMILIES.get(family), erlangs);
            assertThat(right).as(Sentences.explanation(said)).isBetween(said.low, said.high);
            assertThat(said.low).isLessThan(said.high);
        }
    }

    private static Observation open(String family, int erlangs) {
        Workload work = Coverage.pool(Coverage.FAMILIES.get(family), erlangs, 1);
        work.seconds = 180;
        return new Simulation(work, 2 * Coverage.right(Coverage.FAMILIES.get(family), erlangs), false).run();
    }

    private static Recommendation advice(PoolSnapshot seen) {
        return Recommender.advise(Assessment.of(seen), GOAL).recommendation;
    }
}
