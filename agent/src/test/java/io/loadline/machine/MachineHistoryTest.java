package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MachineHistoryTest {

    private static final long SECOND = 1_000_000_000;
    private static final long HISTORY = 60 * SECOND;

    private final MachineHistory machine = new MachineHistory(0);
    private long seconds;

    @Test
    void aPoolsWindowTakesItsPartOfEveryReadingThatItTouches() {
        add(1, 0.25, 0);
        add(2, 0.5, 0);
        add(4, 0.75, 0);

        assertThat(machine.processCpuNanos(SECOND / 2, 5 * SECOND / 2)).isEqualTo(0.5e9 + 2e9 + 2e9);
        assertThat(machine.neighbourCpuNanos(0, 3 * SECOND)).isEqualTo(1.5e9);
    }

    @Test
    void aWindowThatEndsALittleAfterTheReading_isTakenByItsLength() {
        add(1.5, 0.25, 0);

        assertThat(machine.processCpuNanos(0, SECOND + 1000)).isCloseTo(1.5 * (SECOND + 1000), within(0.001));
    }

    @Test
    void unknownReadingsTakeNoPart_andWithoutOthersItIsUnknown() {
        add(1, Double.NaN, Double.NaN);
        add(Double.NaN, 0.5, Double.NaN);

        assertThat(machine.processCpuNanos(0, 2 * SECOND)).isEqualTo(2e9);
        assertThat(machine.processCpuNanos(SECOND, 2 * SECOND)).isNaN();
        assertThat(machine.processCpuNanos(5 * SECOND, 6 * SECOND)).isNaN();
        assertThat(machine.throttledShare()).isNaN();
    }

    @Test
    void oneThrottledWindowOfMany_isOneOfMany() {
        for (int i = 0; i < 29; i++) {
            add(0, 0, 0);
        }
        add(0, 0, 1);

        assertThat(machine.throttledShare()).isCloseTo(1.0 / 30, within(1e-9));
    }

    @Test
    void whatIsOlderThanTheHistoryIsForgotten() {
        for (int i = 0; i < 100; i++) {
            add(2, 0, 0.5);
        }
        for (int i = 0; i < 60; i++) {
            add(1, 0, 0);
        }

        assertThat(machine.throttledShare()).isZero();
        assertThat(machine.processCpuNanos(0, 160 * SECOND)).isEqualTo(160e9);
    }

    @Test
    void throughTheLatestHistory_itIsTheSumOfTheReadings() {
        Random random = new Random(1);
        double[] rates = new double[1000];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = random.nextFloat();
            add(rates[i], 0, 0);
            int from = Math.max(0, i - random.nextInt(60));
            double expected = 0;
            for (int j = from; j <= i; j++) {
                expected += rates[j] * SECOND;
            }
            assertThat(machine.processCpuNanos(from * SECOND, (i + 1) * SECOND)).isCloseTo(expected, within(1.0));
        }
    }

    /** A reading of one second. */
    private void add(double processCpu, double neighbourCpu, double throttled) {
        double periods = 1e-8;
        machine.add(++seconds * SECOND, HISTORY, processCpu, neighbourCpu, periods, periods * throttled, Double.NaN);
    }
}
