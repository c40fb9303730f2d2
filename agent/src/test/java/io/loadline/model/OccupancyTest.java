// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OccupancyTest {

    private static final int TASKS = 2_000;
    private static final long SERVICE = 20_000_000;

    @Test
    void anArrivalSeesThoseThatHaveNotEnded_theirServiceShortenedToItsUncontendedShare() {
        // [0, 10), [5, 25), [10, 12): the third finds the second only
        long[] services = {10, 20, 2};
        Trace trace = Traces.of(Traces.span(3, i -> 5 * i, i -> 0, i -> services[i]));

        assertThat(Occupancy.inServiceWithoutWaiting(trace, 1).distribution().max)
                .isEqualTo(1);
        assertThat(Occupancy.inServiceWithoutWaiting(trace, 1).distribution().mean)
                .isEqualTo(2.0 / 3);
        assertThat(Occupancy.inServiceWithoutWaiting(trace, 0.2).distribution().max)
                .isZero();
        assertThat(Occupancy.inSystem(trace).distribution().max).isEqualTo(2);
    }

    @Test
    void percentilesWeighByArrivals() {
        Occupancy.LoadSample sample = new Occupancy.LoadSample(new double[] {5, 1, 9}, new double[] {80, 15, 5});

        assertThat(sample.percentile(10)).isEqualTo(1);
        assertThat(sample.percentile(50)).isEqualTo(5);
        assertThat(sample.percentile(95)).isEqualTo(5);
        assertThat(sample.percentile(96)).isEqualTo(9);
        assertThat(Occupancy.LoadSample.EMPTY.percentile(90)).isNaN();
    }

    /** The trace keeps seven digits of waits of up to 40 s: they are wrong by microseconds. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void threadsNeverServeMoreTasksThanThereAreThreads_howeverLongTheQueue(int threads) {
        Traces traces = new Traces(1);
        Trace.Span span = traces.open(() -> 0, threads, () -> traces.uniform(0.015, 0.025), TASKS)
                .spans()
                .get(0);
        Trace rounded = Traces.of(Traces.span(
                TASKS,
                i -> i * 1_000L,
                i -> (long) (float) (span.waits[i] + 1_000_000_000L - i * 1_000L),
                i -> span.services[i]));

        assertThat(Occupancy.mostInService(rounded)).isEqualTo(threads);
        assertThat(Occupancy.mostInService(Trace.EMPTY)).isZero();
    }

    /** Sixteen callers without a pause share eight threads, and the trace begins in the middle of it. */
    @Test
    void inAPoolThatIsAlwaysFull_nobodyFindsAFreeThread() {
        Trace full = trace(1_000, SERVICE / 8, SERVICE, SERVICE);

        assertThat(Occupancy.dispatchSeconds(full, 8)).isZero();
    }

    @Test
    void whereThreadsAreFree_itIsTheWaitOfThoseWhoFindThem() {
        Trace free = trace(1_000, SERVICE, 30_000, SERVICE / 2);

        assertThat(Occupancy.dispatchSeconds(free, 8)).isCloseTo(30e-6, within(1e-9));
        assertThat(Occupancy.dispatchSeconds(free, Integer.MAX_VALUE)).isCloseTo(30e-6, within(1e-9));
    }

    /** All in nanoseconds. */
    private static Trace trace(int tasks, long gap, long wait, long service) {
        return Traces.of(Traces.span(tasks, i -> i * gap, i -> wait, i -> service));
    }
}
