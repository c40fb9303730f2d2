package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Traces;
import io.loadline.model.Windows;
import io.loadline.window.Trace;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchTest {

    private static final int THREADS = 4;

    private final Traces traces = new Traces(1);

    /**
     * Windows of arrivals, completions, tasks in the system, tasks in service, and how many seconds of them; tasks of the batch, 0
     * if it is none: one that still runs, a pile spread over two windows, arrivals that go on, a small pile among steady traffic.
     */
    @ParameterizedTest
    @CsvSource({
        "1000 10 990 4 1; 0 10 900 4 5, 1000",
        "400 0 300 4 2; 0 100 400 4 8, 800",
        "1000 100 900 4 1; 50 100 500 4 10, 0",
        "100 100 2 2 60; 0 0 0 0 1; 100 20 50 4 1; 0 20 30 4 4, 0"
    })
    void aPileThatComesAtOnceAndNothingAfterIt_isABatch(String seconds, long tasks) {
        Windows windows = new Windows();
        for (String some : seconds.split("; ")) {
            int[] n = Arrays.stream(some.split(" ")).mapToInt(Integer::parseInt).toArray();
            windows.counts(n[0], n[1], 0).present(n[2], n[3]).add(n[4]);
        }

        assertThat(Batch.of(windows.list, Trace.EMPTY, THREADS).tasks).isEqualTo(tasks);
        assertThat(Batch.of(windows.list, Trace.EMPTY, THREADS).isThere()).isEqualTo(tasks > 0);
    }

    @ParameterizedTest
    @CsvSource({"1000, 4, true", "49, 4, false", "100, 51, false", "100, 50, true"})
    void fewTasksOrHardlyMoreThanThreadsAreNoBatch(int tasks, int threads, boolean there) {
        assertThat(Batch.of(drained(tasks).list, Trace.EMPTY, threads).isThere())
                .isEqualTo(there);
        assertThat(Batch.of(Collections.emptyList(), Trace.EMPTY, threads).isThere())
                .isFalse();
    }

    @Test
    void whatCameAtOnceAndWasSoonDone_isABatch() {
        Trace atOnce = traces.open(() -> 0, THREADS, () -> 0.05, 60);

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
