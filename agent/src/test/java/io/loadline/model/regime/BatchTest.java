package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class BatchTest {

    private static final int THREADS = 4;

    @Test
    void aThousandTasksAtOnceAndThenNone_areABatch() {
        Batch batch = Batch.of(drained(1_000).list, THREADS);

        assertThat(batch.isThere()).isTrue();
        assertThat(batch.tasks).isEqualTo(1_000);
    }

    @Test
    void aBatchThatStillRunsIsOne() {
        Windows windows = new Windows();
        windows.counts(1_000, 10, 0).present(990, THREADS).add(1);
        windows.counts(0, 10, 0).present(900, THREADS).add(5);
        Batch batch = Batch.of(windows.list, THREADS);

        assertThat(batch.tasks).isEqualTo(1_000);
    }

    @Test
    void aPileSpreadOverTwoWindowsIsOneBatch() {
        Windows windows = new Windows();
        windows.counts(400, 0, 0).present(300, THREADS).add(2);
        windows.counts(0, 100, 0).present(400, THREADS).add(8);

        assertThat(Batch.of(windows.list, THREADS).tasks).isEqualTo(800);
    }

    @Test
    void arrivalsThatGoOnAreNoBatch() {
        Windows windows = new Windows();
        windows.counts(1_000, 100, 0).present(900, THREADS).add(1);
        windows.counts(50, 100, 0).present(500, THREADS).add(10);

        assertThat(Batch.of(windows.list, THREADS).isThere()).isFalse();
    }

    @Test
    void aSmallPileAmongSteadyTrafficIsNoBatch() {
        Windows windows = new Windows();
        windows.counts(100, 100, 0).present(2, 2).add(60);
        windows.counts(0, 0, 0).present(0, 0).add(1);
        windows.counts(100, 20, 0).present(50, THREADS).add(1);
        windows.counts(0, 20, 0).present(30, THREADS).add(4);

        assertThat(Batch.of(windows.list, THREADS).isThere()).isFalse();
    }

    @Test
    void fewTasksOrHardlyMoreThanThreadsAreNoBatch() {
        assertThat(Batch.of(drained(49).list, THREADS).isThere()).isFalse();
        assertThat(Batch.of(drained(100).list, 51).isThere()).isFalse();
        assertThat(Batch.of(drained(100).list, 50).isThere()).isTrue();
        assertThat(Batch.of(Collections.emptyList(), THREADS).isThere()).isFalse();
    }

    private static Windows drained(int tasks) {
        Windows windows = new Windows();
        windows.counts(0, 0, 0).present(0, 0).add(3);
        windows.counts(tasks, 0, 0).present(tasks, THREADS).add(1);
        windows.counts(0, tasks / 5, 0).present(tasks / 2.0, THREADS).add(4);
        windows.counts(0, tasks - 4 * (tasks / 5), 0)
                .present(tasks / 10.0, THREADS)
                .add(1);
        windows.counts(0, 0, 0).present(0, 0).add(3);
        return windows;
    }
}
