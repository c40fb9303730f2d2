package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.Trace;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class BatchTest {

    private static final int THREADS = 4;

    private final Traces traces = new Traces(1);

    @Test
    void aThousandTasksAtOnceAndThenNone_areABatch() {
        Batch batch = Batch.of(drained(1_000).list, Trace.EMPTY, THREADS);

        assertThat(batch.isThere()).isTrue();
        assertThat(batch.tasks).isEqualTo(1_000);
    }

    @Test
    void aBatchThatStillRunsIsOne() {
        Windows windows = new Windows();
        windows.counts(1_000, 10, 0).present(990, THREADS).add(1);
        windows.counts(0, 10, 0).present(900, THREADS).add(5);
        Batch batch = Batch.of(windows.list, Trace.EMPTY, THREADS);

        assertThat(batch.tasks).isEqualTo(1_000);
    }

    @Test
    void aPileSpreadOverTwoWindowsIsOneBatch() {
        Windows windows = new Windows();
        windows.counts(400, 0, 0).present(300, THREADS).add(2);
        windows.counts(0, 100, 0).present(400, THREADS).add(8);

        assertThat(Batch.of(windows.list, Trace.EMPTY, THREADS).tasks).isEqualTo(800);
    }

    @Test
    void arrivalsThatGoOnAreNoBatch() {
        Windows windows = new Windows();
        windows.counts(1_000, 100, 0).present(900, THREADS).add(1);
        windows.counts(50, 100, 0).present(500, THREADS).add(10);

        assertThat(Batch.of(windows.list, Trace.EMPTY, THREADS).isThere()).isFalse();
    }

    @Test
    void aSmallPileAmongSteadyTrafficIsNoBatch() {
        Windows windows = new Windows();
        windows.counts(100, 100, 0).present(2, 2).add(60);
        windows.counts(0, 0, 0).present(0, 0).add(1);
        windows.counts(100, 20, 0).present(50, THREADS).add(1);
        windows.counts(0, 20, 0).present(30, THREADS).add(4);

        assertThat(Batch.of(windows.list, Trace.EMPTY, THREADS).isThere()).isFalse();
    }

    @Test
    void fewTasksOrHardlyMoreThanThreadsAreNoBatch() {
        assertThat(Batch.of(drained(49).list, Trace.EMPTY, THREADS).isThere()).isFalse();
        assertThat(Batch.of(drained(100).list, Trace.EMPTY, 51).isThere()).isFalse();
        assertThat(Batch.of(drained(100).list, Trace.EMPTY, 50).isThere()).isTrue();
        assertThat(Batch.of(Collections.emptyList(), Trace.EMPTY, THREADS).isThere())
                .isFalse();
    }

    @Test
    void whatCameAtOnceAndWasSoonDone_isABatch() {
        Trace atOnce = traces.open(new double[60], THREADS, () -> 0.05);

        assertThat(Batch.of(brief(60).list, atOnce, THREADS).tasks).isEqualTo(60);
        assertThat(Batch.of(brief(60).list, atOnce, 60).tasks).isEqualTo(60);
        assertThat(Batch.of(brief(60).list, atOnce, 61).isThere()).isFalse();
    }

    @Test
    void clientsWhoseTasksFollowEachOtherForASecondAreNoBatch() {
        Trace inTurn = traces.closed(8, 0, THREADS, () -> 0.05, 60);

        assertThat(Batch.of(brief(60).list, inTurn, THREADS).isThere()).isFalse();
    }

    private static Windows brief(int tasks) {
        Windows windows = new Windows();
        windows.counts(tasks, tasks, 0).present(20, 3).add(1);
        windows.counts(0, 0, 0).present(0, 0).add(40);
        return windows;
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
