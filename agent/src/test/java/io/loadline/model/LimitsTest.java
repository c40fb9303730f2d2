package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.ArrayList;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private final Pools pools = new Pools();

    @Test
    void twiceTheMostSeenBusyBindsWhereNothingElseDoes() {
        pools.processors = 64;
        pools.threads = 3;
        Recommendation r = alone(pools.closed(40));

        assertThat(r.size).isEqualTo(6);
        assertThat(r.low).isEqualTo(6);
        assertThat(r.high).isGreaterThanOrEqualTo(38);
        assertThat(r.limitText()).isEqualTo("twice the most seen busy");
        assertThat(Sentences.nextExperiment(r)).contains("set 6 threads");
        assertThat(Sentences.evidence(r)).anyMatch(line -> line.startsWith("extrapolated"));
    }

    /** The processors were measured: a few threads on each are no risk. */
    @Test
    void processorsThatBindAreNoGuess() {
        pools.threads = 1;
        Recommendation r = alone(pools.closed(10));

        assertThat(r.size).isGreaterThan(2);
        assertThat(r.limitText()).isEqualTo("processors");
    }

    @Test
    void theDirectionOfAStepIsSurerThanItsGoal() {
        pools.processors = 64;
        pools.threads = 10;
        Recommendation right = alone(pools.closed(10));
        Pools few = new Pools();
        few.processors = 64;
        few.threads = 3;

        Recommendation step = alone(few.closed(10));

        assertThat(right.goal).isEqualTo(right.size);
        assertThat(right.confidence).isEqualTo(right.goalConfidence).isGreaterThan(0.7);
        assertThat(step.goal).isEqualTo(10);
        assertThat(step.confidence).isEqualTo(step.directionConfidence).isGreaterThan(0.8);
        assertThat(step.goalConfidence).isLessThan(right.goalConfidence);
        assertThat(Sentences.explanation(step))
                .contains("grow 3 -> 6, then 10 threads", "95 % interval " + step.goalLow + " to " + step.goalHigh);
        assertThat(Sentences.evidence(step))
                .anyMatch(line -> line.contains("95 % interval " + step.goalLow + " to " + step.goalHigh));
    }

    @ParameterizedTest
    @CsvSource({"0, 4", "1, 5", "2, 6", "100, 8"})
    void whatTheSystemAllowsBinds(int more, int size) {
        pools.processors = 64;
        pools.threads = 4;
        PoolSnapshot b = pools.closed(20).copy();
        b.room = new ThreadRoom(more, "pids.max");
        Recommendation r = alone(b);

        assertThat(r.size).isEqualTo(size);
        assertThat(r.low).isLessThanOrEqualTo(size);
        assertThat(r.limitText()).isEqualTo(more == 100 ? "twice the most seen busy" : "pids.max");
    }

    /** With as many threads as wait for results at a time, all of them may wait for tasks that none is left to run. */
    @Test
    void oneMoreThanWereSeenWaitingForResults_isTheLeast() {
        pools.processors = 64;
        pools.threads = 12;
        PoolSnapshot b = pools.open(100).copy();
        Window nested = b.windows.get(20).copy();
        nested.workers = new WorkerStates(1, 10, 0, 0, 0, 9, null);
        b.windows = new ArrayList<>(b.windows);
        b.windows.set(20, nested);
        Recommendation r = alone(b);

        assertThat(alone(pools.open(100)).size).isLessThan(9);
        assertThat(r.size).isEqualTo(10);
        assertThat(r.low).isEqualTo(10);
        assertThat(r.limitText()).isEqualTo("nested tasks");
    }

    @Test
    void ofTwoGreedyPoolsEachIsSizedForItsWeight_andTheOtherIsNamed() {
        Assessment important = greedy();
        Assessment other = greedy();
        Split split = Split.of(Arrays.asList(important, other), new double[] {3, 1}, GOAL);
        Recommendation large = Recommender.advise(important, GOAL, split.share(0), Standing.NONE).recommendation;
        Recommendation small = Recommender.advise(other, GOAL, split.share(1), Standing.NONE).recommendation;

        assertThat(large.size).isEqualTo(3);
        assertThat(small.size).isEqualTo(1);
        assertThat(large.limitText()).isEqualTo("other pools");
        assertThat(small.limitText()).isEqualTo("other pools");
    }

    /** 200/s of 20 ms: Erlang's C formula for the wait of M/M/c, 99 in 100 of which shall stay below the goal. */
    @ParameterizedTest
    @CsvSource({"40", "20", "10", "5", "1"})
    void theGoalForTheWaitIsKept_byHardlyMoreThreadsThanErlangAsksFor(double waitMillis) {
        pools.threads = 32;
        pools.processors = 64;
        pools.seconds = 300;
        Goal goal = new Goal(0.9, waitMillis / 1000);
        Recommendation r = Recommender.advise(Assessment.of(pools.open(200)), goal).recommendation;

        assertThat(r.regime.text()).isEqualTo("open, spare threads");
        // no fewer than the 90th percentile of the load, 7
        int least = Math.max(7, leastByErlang(4, 20, waitMillis));
        assertThat(r.size).isBetween(least - 1, least + 1);
    }

    private static int leastByErlang(double load, double serviceMillis, double waitMillis) {
        double blocking = 1;
        for (int c = 1; ; c++) {
            blocking = load * blocking / (c + load * blocking);
            double waits = c * blocking / (c - load * (1 - blocking));
            if (c > load && waits * Math.exp(-(c - load) * waitMillis / serviceMillis) <= 0.01) {
                return c;
            }
        }
    }

    private Assessment greedy() {
        Pools greedy = new Pools();
        greedy.threads = 2;
        greedy.blocked = 0;
        greedy.processors = 4;
        return Assessment.of(greedy.closed(20));
    }

    private static Recommendation alone(PoolSnapshot pool) {
        return Recommender.advise(Assessment.of(pool), GOAL).recommendation;
    }
}
