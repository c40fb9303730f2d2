package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommender;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same work beside neighbours who are louder or not so loud, and share the processors evenly with it. */
class NeighboursTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    @ParameterizedTest(name = "{0} threads, {1} neighbours in spells of {2} s")
    @CsvSource({
        "13, 0, 0", "13, 0.5, 0", "13, 1, 0", "13, 1, 0.05", "13, 1, 5",
        "26, 0, 0", "26, 0.5, 0", "26, 1, 0", "26, 1, 0.05", "26, 1, 5",
        "50, 0, 0", "50, 0.5, 0", "50, 1, 0", "50, 1, 0.05", "50, 1, 5"
    })
    void theSizeIsTheSame_andWhatRunsIsPredictedAsItWas(int threads, double neighbours, double spells) {
        Workload work = clients(neighbours, spells);
        Observation seen = new Simulation(work, threads, false).run();
        Advice advice = Recommender.advise(Assessment.of(seen.snapshot()), GOAL);
        Oracle oracle = new Oracle(work);

        assertThat(advice.recommendation.size).isCloseTo(24, within(1));
        assertThat(oracle.throughputRatio(advice.recommendation.size)).isGreaterThan(0.9);
        assertThat(advice.predict(threads).throughputPerSecond)
                .isCloseTo(seen.throughput(), Percentage.withPercentage(5));
    }

    /** Fifty that ask again at once, 20 ms blocked and 2.5 ms of processor, two processors. */
    private static Workload clients(double neighbours, double spells) {
        Workload work = new Workload(Family.CLOSED, 7);
        work.clients = 50;
        work.cpu = 0.0025;
        work.blocked = 0.020;
        work.taken = neighbours;
        work.takenByNeighbours = true;
        work.takenBySpells = spells;
        work.seconds = 60;
        return work;
    }
}
