// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.lab.Arrivals;
import io.loadline.lab.Workload;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks the measures of pools that are resized while they run, and that {@code resize=auto} helps and does no harm.
 */
@Tag("full")
class ResizingTest {

    private static final double SERVICE = 0.2;

    @Test
    void throughputOfASaturatedPoolIsThreadsOverService_beforeAndAfterEachChange() {
        Load load = new Load(900, () -> open(200)).always(40);

        Run run = new Run(load, 4, pool -> pool.seconds() < 300 ? 4 : pool.seconds() < 600 ? 16 : 8);

        assertThat(throughput(run, 20, 300)).isCloseTo(4 / SERVICE, withinPercentage(5));
        assertThat(throughput(run, 300, 600)).isCloseTo(16 / SERVICE, withinPercentage(5));
        assertThat(throughput(run, 610, 900)).isCloseTo(8 / SERVICE, withinPercentage(5));
    }

    @Test
    void harmIsSeenInTheMinuteInWhichItIsDone() {
        Load load = new Load(1800, () -> open(40)).always(14);
        Run fixed = Controllers.FIXED.run(load, 14);

        Run run = new Run(load, 14, pool -> pool.seconds() < 600 ? 14 : pool.seconds() < 700 ? 4 : 30);
        Result result = new Result("test", run, fixed);

        assertThat(result.figure(Measure.WORST_THROUGHPUT)).isCloseTo(4 / SERVICE / 40, within(0.08));
        assertThat(result.figure(Measure.THROUGHPUT)).isCloseTo(1, within(0.001));
        assertThat(result.figure(Measure.WORST_RESPONSE)).isGreaterThan(20);
        assertThat(new Result("test", fixed, fixed).figure(Measure.WORST_RESPONSE))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"STEADY, 0", "STEADY, 1", "STEADY, 2", "RESTART_STORM, 1"})
    void autoSettlesInAFewSteps_andDoesNoHarm(Loads kind, int which) {
        Load load = kind.of(1 + which, 30);
        int start = load.starts()[which];
        Run fixed = Controllers.FIXED.run(load, start);

        Result result = new Result("test", Controllers.AUTO.run(load, start), fixed);

        assertThat(result.figure(Measure.STEPS)).isLessThanOrEqualTo(6);
        assertThat(result.figure(Measure.CHANGES)).isLessThanOrEqualTo(6);
        assertThat(result.figure(Measure.WORST_THROUGHPUT)).isGreaterThan(0.8);
        assertThat(result.figure(Measure.THREADS)).isBetween(0.8, 2.5);
    }

    @ParameterizedTest
    @EnumSource(Controllers.class)
    void everyControllerKeepsThePoolAtWork(Controllers controller) {
        Load load = Loads.STEPPED.of(5, 15);

        Run run = controller.run(load, load.right(0));

        assertThat(throughput(run, 300, 900)).isGreaterThan(0.2 * throughput(fixed(load), 300, 900));
    }

    private static Run fixed(Load load) {
        return Controllers.FIXED.run(load, 2 * load.right(0));
    }

    private static double throughput(Run run, int from, int to) {
        return (double) (run.completed[to - 1] - run.completed[from - 1]) / (to - from);
    }

    private static Workload open(double rate) {
        return Workload.open(11, Arrivals.poisson(rate), 0, SERVICE);
    }
}
