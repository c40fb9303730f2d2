// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.Json;
import io.loadline.demo.experiment.PoolFigures.SizeChange;
import io.loadline.demo.report.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResizingExperimentTest {

    private static final ResizingExperiment.Counts EXACT = counts(100, 90, 10);

    private final ResizingExperiment.Run run = run(
            EXACT,
            new SizeChange(1, 1_009_000, "resize", 4, 8, "tasks wait", "worse"),
            new SizeChange(2, 1_015_000, "back", 8, 4, "worse", ""));

    @Test
    void sizesBelongToThePhaseInWhichTheyWereSet() {
        assertThat(List.of(0, 1, 2)).map(run::sizeAfter).containsExactly(8, 4, 4);
        assertThat(run.last().threads()).isEqualTo(4);
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
        assertThat(run.count("resize")).isEqualTo(1);
        assertThat(run.count("back")).isEqualTo(1);
    }

    @Test
    void thePictureHasASizeUntilTheNext_andAMarkAtEachChangeThatWasDone() {
        Scenario.Phase phase = Scenario.Phase.closed(16, 16);
        Scenario scenario = new Scenario("id", "title", "", 4, List.of(phase), List.of(0, 0, 0));
        ResizingExperiment.Run reported = run(EXACT, new SizeChange(1, 1_009_000, "would", 4, 8, "tasks wait", ""));

        ResizingExperiment.Pair pair = new ResizingExperiment.Pair(scenario, reported, run);
        Result result = new Result("auto", "", "");
        ResizingExperiment.picture(result, pair);
        String json = Json.write(result);

        assertThat(json).contains("\"x\":[0.0,9.0,9.0,15.0,15.0,30.0],\"y\":[4.0,4.0,8.0,8.0,4.0,4.0]");
        assertThat(json).contains("\"RECOMMENDED\",\"x\":[9.0,15.0]");
        Result without = new Result("auto", "", "");
        ResizingExperiment.picture(without, new ResizingExperiment.Pair(scenario, run, reported));
        assertThat(Json.write(without)).contains("\"RECOMMENDED\",\"x\":[]");
    }

    @Test
    void tasksThatDoNotAddUp_areLost() {
        assertThat(EXACT.unaccounted(100, 90)).isZero();
        assertThat(counts(100, 89, 10).unaccounted(100, 90)).isEqualTo(2);
        assertThat(counts(99, 90, 10).unaccounted(100, 90)).isEqualTo(2);
        assertThat(counts(0, 0, 0).unaccounted(100, 90)).isEqualTo(190);
    }

    private static ResizingExperiment.Counts counts(double arrived, double completed, double rejected) {
        return new ResizingExperiment.Counts(arrived, completed, 0, 0, rejected, 0, "auto");
    }

    /** Makes a run of three phases of 10 s that begin a thousand seconds after the epoch. */
    private static ResizingExperiment.Run run(ResizingExperiment.Counts counts, SizeChange... changes) {
        return new ResizingExperiment.Run(
                4, List.of(), List.of(0.0, 10.0, 20.0), List.of(changes), 1_000_000, counts, 30);
    }
}
