package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.Trace;
import java.util.Collections;
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
        LoadSample sample = new LoadSample(new double[] {5, 1, 9}, new double[] {80, 15, 5});

        assertThat(sample.percentile(10)).isEqualTo(1);
        assertThat(sample.percentile(50)).isEqualTo(5);
        assertThat(sample.percentile(95)).isEqualTo(5);
        assertThat(sample.percentile(96)).isEqualTo(9);
        assertThat(LoadSample.EMPTY.percentile(90)).isNaN();
    }

    private static Trace trace(long[] arrivals, long[] waits, long[] services) {
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, waits, services, Long.MIN_VALUE)), null);
    }
}
