package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GateTest {

    private static final long SEED = 20261121;

    private final Gate gate = new Gate(0, SEED);

    @Test
    void atFirstEveryTaskIsPicked_thenOneInSoMany() {
        int tasks = 1 << 20;
        gate.beginBurst(5, 100);
        int picked = 0;
        for (int i = 0; i < tasks; i++) {
            int exponent = gate.pass();
            if (i < 100) {
                assertThat(exponent).as("task %d", i).isZero();
            } else {
                assertThat(exponent).isIn(Gate.COUNTED, 5);
                picked += exponent == 5 ? 1 : 0;
            }
        }
        // gaps are uniform from 1 to 63: standard deviation 18.2
        double expected = tasks / 32.0;
        assertThat((double) picked).isCloseTo(expected, within(4 * Math.sqrt(expected) * 18.2 / 32));
        assertThat(gate.count()).isEqualTo(tasks);
    }

    @Test
    void noRhythmOfTasksEscapesOrIsCaughtAlways() {
        gate.beginBurst(3, 0);
        int[] picked = new int[8];
        int rounds = 100_000;
        for (int i = 0; i < 8 * rounds; i++) {
            picked[i % 8] += gate.pass() == Gate.COUNTED ? 0 : 1;
        }
        for (int n : picked) {
            assertThat((double) n).isCloseTo(rounds / 8.0, within(5 * Math.sqrt(rounds / 8.0)));
        }
    }

    @Test
    void theBurstEndsWithItsLastTask() {
        gate.beginBurst(4, 2);
        gate.picked(10, gate.pass());
        assertThat(gate.endOfBurst()).isEqualTo(Long.MAX_VALUE);
        gate.picked(20, gate.pass());

        assertThat(gate.endOfBurst()).isEqualTo(20);
    }

    @Test
    void aThreadKnowsWhetherItsLatestTaskWasPicked() {
        gate.beginBurst(10, 1);
        gate.picked(10, gate.pass());
        assertThat(gate.hasPickedMine()).isTrue();
        int exponent = gate.pass();
        while (exponent != Gate.COUNTED) {
            exponent = gate.pass();
        }

        assertThat(gate.hasPickedMine()).isFalse();
    }
}
