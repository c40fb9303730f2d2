// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.record.count.TaskBatch;
import io.loadline.window.Window;
import org.junit.jupiter.api.Test;

/** Tests of the load in windows of one second; times in milliseconds. */
class ArrivalLoadTest {

    private static final long MILLI = 1_000_000;
    private static final long START = 5_000_000 * MILLI;

    private final TaskBatch batch = new TaskBatch();
    private final CumulativeHistogram load = new CumulativeHistogram(CumulativeHistogram.Buckets.THREADS);
    private final Window window = new Window(START, START + 1000 * MILLI);
    private double busyMillis;

    @Test
    void eachArrivalFindsThoseThatAreNotOverYet_asIfNobodyHadWaited() {
        completed(100, 0, 50);
        completed(120, 30, 50);
        completed(130, 70, 50);
        completed(900, 0, 10);

        CumulativeHistogram.Reading seen = seen(4, 4, false);

        assertThat(seen.count()).isEqualTo(4);
        assertThat(seen.upTo(0)).as("one or none").isEqualTo(3);
        assertThat(seen.upTo(1)).as("two or fewer").isEqualTo(4);
        assertThat(seen.sum).as("0 + 1 + 2 + 0").isEqualTo(3000);
    }

    /** 292 years of tasks in nanoseconds, as of 10,000 tasks in service for ten days. */
    @Test
    void aSumGoesOnGrowingBeyondWhatALongHolds() {
        CumulativeHistogram sums = new CumulativeHistogram(CumulativeHistogram.Buckets.DURATIONS);
        double before = 0;
        for (int i = 0; i < 6; i++) {
            sums.add(Long.MAX_VALUE / 2, 1);
            double sum = sums.read().sum;
            assertThat(sum - before).isCloseTo(Long.MAX_VALUE / 2.0, within(1e6));
            before = sum;
        }

        sums.raiseTo(7, sums.sum() + 100);

        assertThat(sums.read().count()).isEqualTo(7);
        assertThat(sums.read().sum).isCloseTo(6 * (Long.MAX_VALUE / 2.0), within(1e6));
    }

    @Test
    void tasksThatAreNotOverWhenTheWindowEndsCountAsTheirAverage() {
        completed(500, 0, 10);
        // three tasks that run through the whole window
        busyMillis += 3000;

        CumulativeHistogram.Reading seen = seen(1, 8, false);

        assertThat(seen.count()).isEqualTo(1);
        assertThat(seen.sum).isEqualTo(3000);
    }

    @Test
    void whereThePoolHoldsItsOwnArrivalsBackItIsTheNumberInTheSystem() {
        for (int i = 0; i < 10; i++) {
            completed(100 * i, 400, 100);
        }
        window.inSystemNanos = 5000.0 * MILLI;

        CumulativeHistogram.Reading seen = seen(10, 1, true);

        assertThat(seen.sum / 10.0).as("mean").isCloseTo(5000, within(1000.0));
    }

    @Test
    void whereOnlyAPartIsTimedItIsTheAverage() {
        completed(100, 0, 50);
        window.timed = 1;
        window.started = 100_000;
        busyMillis = 7000;

        CumulativeHistogram.Reading seen = seen(100_000, 64, false);

        assertThat(seen.count()).isEqualTo(100_000);
        assertThat(seen.sum).isEqualTo(7000L * 100_000);
    }

    private void completed(long arrival, long wait, long service) {
        batch.responded(START + arrival * MILLI, wait * MILLI, service * MILLI, 1);
        busyMillis += service;
    }

    private CumulativeHistogram.Reading seen(long arrived, int threads, boolean saturated) {
        window.arrived = (int) arrived;
        window.inServiceNanos = busyMillis * MILLI;
        window.inSystemNanos = Math.max(window.inSystemNanos, window.inServiceNanos);
        window.threadNanos = 1000.0 * MILLI * threads;
        ArrivalLoad arrivals = new ArrivalLoad();
        arrivals.add(batch);
        arrivals.addTo(load, window, saturated);
        return load.read();
    }
}
