// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    private static final Replay ONE = Replay.of(new double[] {1}, new double[] {2});
    private static final double[] AT_ONCE = {0};
    private static final double[] VALUES = {0, 1, 2};

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
    void whatIsNoTimeIsRefusedByItsName(double time) {
        refused("delaySeconds", () -> ClosedNetwork.of(time));
        refused("demandSeconds", () -> ClosedNetwork.of(1).with(time, 1));
        refused("thinkSeconds", () -> ONE.closed(1, time, 1, 1, 0, 1));
        refused("processorSeconds[1]", () -> Replay.of(new double[] {1, time}, new double[2]));
        refused("blockedSeconds[0]", () -> Replay.of(new double[1], new double[] {time}));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1, 0})
    void whatIsNoCapacityIsRefusedByItsName(double capacity) {
        refused("servers", () -> ClosedNetwork.of(1).with(1, capacity));
        refused("servers", () -> ONE.processors(capacity));
        refused("servers", () -> ONE.downstream(capacity, 0.5));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void whatIsNoNumberOfThreadsIsRefusedByItsName(int number) {
        refused("threads", () -> ONE.open(AT_ONCE, number));
        refused("threads", () -> ONE.closed(1, 1, number, 1, 0, 1));
        refused("clients", () -> ONE.closed(number, 1, 1, 1, 0, 1));
    }

    @Test
    void theRestIsRefusedByItsNameToo() {
        refused("most", () -> ClosedNetwork.of(1).throughput(-1));
        refused("share", () -> ONE.downstream(1, 1.1));
        refused("share", () -> ONE.downstream(1, Double.NaN));
        refused("tasks", () -> ONE.closed(1, 1, 1, -1, 0, 1));
        refused("warmUp", () -> ONE.closed(1, 1, 1, 1, -1, 1));
        refused("blockedSeconds", () -> Replay.of(new double[2], new double[1]));
        refused("arrivalSeconds", () -> ONE.open(new double[2], 1));
        refused("arrivalSeconds[0]", () -> ONE.open(new double[] {Double.NaN}, 1));
        refused("arrivalSeconds[1]", () -> Replay.of(new double[2], new double[2])
                .open(new double[] {1, 0}, 1));
        refused("percent", () -> Percentile.of(VALUES, 101));
        refused("percent", () -> Percentile.of(VALUES, Double.NaN));
    }

    @Test
    void noTasksHaveAnEmptyOutcome() {
        Replay nothing = Replay.of(new double[0], new double[0]);
        for (Outcome outcome : new Outcome[] {
            nothing.open(new double[0], 3), nothing.closed(5, 1, 3, 100, 10, 1), ONE.closed(5, 1, 3, 0, 10, 1)
        }) {
            assertThat(outcome.waits).isEmpty();
            assertThat(new double[] {outcome.makespan, outcome.throughput(), outcome.meanWait(), outcome.meanBusyThreads
                    })
                    .containsOnly(0);
        }
    }

    @Test
    void percentilesAreTheLeastValueThatCoversTheShare() {
        double[] values = {5, 1, 4, 2, 3, 3, 3, 9, 8, 7};

        assertThat(Percentile.of(values, 0)).isEqualTo(1);
        assertThat(Percentile.of(values, 10)).isEqualTo(1);
        assertThat(Percentile.of(values, 10.1)).isEqualTo(2);
        assertThat(Percentile.of(values, 50)).isEqualTo(3);
        assertThat(Percentile.of(values, 90)).isEqualTo(8);
        assertThat(Percentile.of(values, 100)).isEqualTo(9);
        assertThat(Percentile.of(new double[0], 50)).isNaN();
    }

    private static void refused(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(name);
    }
}
