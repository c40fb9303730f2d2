package io.loadline.demo.experiment.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.experiment.SizeChange;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTest {

    private static final PoolCounts EXACT = new PoolCounts(100, 90, 0, 0, 10, 0, 100, 90);

    private final Run run = run(
            EXACT,
            new SizeChange(1, 1_009_000, "resize", 4, 8, "tasks wait", "worse"),
            new SizeChange(2, 1_015_000, "back", 8, 4, "worse", ""));

    @Test
    void sizesBelongToThePhaseInWhichTheyWereSet() {
        assertThat(List.of(0, 1, 2)).map(run::sizeAfter).containsExactly(8, 4, 4);
        assertThat(run.finalSize()).isEqualTo(4);
        assertThat(run.changesInLastPhase()).isZero();
    }

    @Test
    void itIsSettledAtTheLastChangeOfTheSize_countedFromThatOfTheLoad() {
        assertThat(run.settledAfter(0)).isEqualTo(15);
        assertThat(run.settledAfter(1)).isEqualTo(5);
        assertThat(run.settledAfter(2)).isZero();
    }

    @Test
    void stepsAndTheirUndoing_areCountedApart() {
        assertThat(run.steps()).isEqualTo(1);
        assertThat(run.undone()).isEqualTo(1);
    }

    @Test
    void thePictureHasASizeUntilTheNext_andAMarkAtEachChangeThatWasDone() {
        Phase phase = Phase.closed(16, 16);
        Scenario scenario = new Scenario("id", "title", List.of(), 4, List.of(phase, phase, phase));
        Run said = run(EXACT, new SizeChange(1, 1_009_000, "would", 4, 8, "tasks wait", ""));

        Chart chart = AutoPicture.of(new Trials(scenario, said, run));

        Series size = chart.series().get(0);
        assertThat(size.x()).containsExactly(0, 9, 9, 15, 15, 30);
        assertThat(size.y()).containsExactly(4, 4, 8, 8, 4, 4);
        assertThat(chart.series().get(2).x()).containsExactly(9, 15);
        assertThat(AutoPicture.of(new Trials(scenario, run, said))
                        .series()
                        .get(2)
                        .x())
                .isEmpty();
    }

    @Test
    void tasksThatDoNotAddUp_areLost() {
        assertThat(EXACT.unaccounted()).isZero();
        assertThat(new PoolCounts(100, 89, 0, 0, 10, 0, 100, 90).unaccounted()).isEqualTo(2);
        assertThat(new PoolCounts(99, 90, 0, 0, 10, 0, 100, 90).unaccounted()).isEqualTo(2);
        assertThat(new PoolCounts(0, 0, 0, 0, 0, 0, 100, 90).unaccounted()).isEqualTo(190);
    }

    /** Three phases of 10 s that begin a thousand seconds after the epoch. */
    private static Run run(PoolCounts counts, SizeChange... changes) {
        return new Run(
                List.of(),
                List.of(0.0, 10.0, 20.0),
                List.of(new Run.Size(0, 4), new Run.Size(9, 8), new Run.Size(15, 4)),
                List.of(changes),
                1_000_000,
                counts,
                30,
                0);
    }
}
