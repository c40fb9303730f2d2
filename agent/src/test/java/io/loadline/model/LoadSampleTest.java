package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.Trace;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoadSampleTest {

    @Test
    void anArrivalSeesThoseThatHaveNotEnded() {
        // [0, 10), [5, 25), [10, 12): the third finds the second only
        Trace trace = trace(new long[] {0, 5, 10}, new long[] {0, 0, 0}, new long[] {10, 20, 2});

        assertThat(Occupancy.inServiceWithoutWaiting(trace, 1).distribution().max)
                .isEqualTo(1);
        assertThat(Occupancy.inServiceWithoutWaiting(trace, 1).distribution().mean)
                .isEqualTo(2.0 / 3);
        assertThat(Occupancy.inSystem(trace).distribution().max).isEqualTo(2);
    }

    @Test
    void serviceIsShortenedToItsUncontendedShare() {
        Trace trace = trace(new long[] {0, 5}, new long[] {0, 0}, new long[] {10, 10});

        assertThat(Occupancy.inServiceWithoutWaiting(trace, 1).distribution().max)
                .isEqualTo(1);
        assertThat(Occupancy.inServiceWithoutWaiting(trace, 0.5).distribution().max)
                .isZero();
    }

    @Test
    void percentilesWeighByArrivals() {
        LoadSample sample = new LoadSample(new long[] {0, 1, 2}, new double[] {5, 1, 9}, new double[] {80, 15, 5});

        assertThat(sample.percentile(10)).isEqualTo(1);
        assertThat(sample.percentile(50)).isEqualTo(5);
        assertThat(sample.percentile(95)).isEqualTo(5);
        assertThat(sample.percentile(96)).isEqualTo(9);
        assertThat(LoadSample.EMPTY.percentile(90)).isNaN();
    }

    /** Of 100 seeded samples with a known percentile, the 95 % interval must hold it in 90 at least. */
    @Test
    void theIntervalHoldsTheTruePercentile() {
        int held = 0;
        for (int seed = 0; seed < 100; seed++) {
            double[] interval = uniformSample(new Random(seed)).interval(90, 5);
            held += interval[0] <= 90 && 90 <= interval[1] ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(90);
    }

    @Test
    void withoutTwoBlocksThereIsNoInterval() {
        assertThat(uniformSample(new Random(1)).interval(90, 1000)).containsOnly(Double.NaN);
        assertThat(LoadSample.EMPTY.interval(90, 5)).containsOnly(Double.NaN);
    }

    private static LoadSample uniformSample(Random random) {
        int n = 400;
        long[] at = new long[n];
        double[] values = new double[n];
        double[] ones = new double[n];
        for (int i = 0; i < n; i++) {
            at[i] = i;
            values[i] = random.nextDouble() * 100;
            ones[i] = 1;
        }
        return new LoadSample(at, values, ones);
    }

    private static Trace trace(long[] arrivals, long[] waits, long[] services) {
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, waits, services)));
    }
}
