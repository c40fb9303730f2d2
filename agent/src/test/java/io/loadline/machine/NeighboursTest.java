package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NeighboursTest {

    private final Neighbours neighbours = new Neighbours();

    @Test
    void whatAllUsedLessWhatThisProcessUsed() {
        assertThat(neighbours.used(1.5e9, 1e9)).isEqualTo(5e8);
    }

    @Test
    void whereNobodyElseWorks_theGrainOfTheClocksAddsUpToNothing() {
        Random random = new Random(1);
        double exact = 0;
        double ticks = 0;
        double used = 0;
        for (int window = 0; window < 1000; window++) {
            double own = 1e9 * random.nextDouble();
            exact += own;
            double ticksNow = 1e7 * Math.floor(exact / 1e7);
            double now = neighbours.used(ticksNow - ticks, own);
            assertThat(now).isNotNegative();
            used += now;
            ticks = ticksNow;
        }
        assertThat(used).isBetween(0.0, 1e7);
    }

    @Test
    void aClockThatLagged_doesNotHideNeighboursThatComeLater() {
        for (int window = 0; window < 100; window++) {
            assertThat(neighbours.used(0, 1e9)).isZero();
        }
        neighbours.used(1e9, 5e8);
        assertThat(neighbours.used(1e9, 5e8)).isCloseTo(5e8, within(1.0));
    }

    @Test
    void whatIsUnknownStaysUnknown_forThatWindowOnly() {
        assertThat(neighbours.used(Double.NaN, 1)).isNaN();
        assertThat(neighbours.used(1e9, Double.NaN)).isNaN();
        assertThat(neighbours.used(1e9, 0)).isEqualTo(1e9);
    }
}
