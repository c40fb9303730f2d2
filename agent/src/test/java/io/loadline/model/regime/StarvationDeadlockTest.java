package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.pool.StateMaker;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.WorkerStates;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StarvationDeadlockTest {

    private static final int THREADS = 4;

    /**
     * Four roots run and wait for four children; two more roots wait in the queue: six roots, each of which needs a thread, and one
     * is to work. Workers that wait for some result are probably deadlocked; one that does not wait may end it. It is none where
     * nobody waits in the queue, two windows are too short, and the processors must do nothing for it.
     */
    @ParameterizedTest
    @CsvSource({
        "4, 0, 3, 0, 6, CERTAIN, 6",
        "4, 0, 3, 0, 4, CERTAIN, 4",
        "0, 4, 3, 0, 4, PROBABLE, 0",
        "3, 0, 3, 0, 4, NONE, 0",
        "4, 0, 3, 0, 0, NONE, 0",
        "4, 0, 2, 0, 4, NONE, 0",
        "4, 0, 2, 1, 4, NONE, 0",
        "0, 0, 0, 0, 4, NONE, 0"
    })
    void workersThatAllWaitForTasksInTheQueueAreDeadlocked(
            int onQueuedTask, int onResult, int seconds, int working, int queued, String deadlock, int roots) {
        Windows windows = standing(onQueuedTask, onResult, seconds);
        windows.processors(0.5, 0, 0.5).add(working);
        StarvationDeadlock nesting = StarvationDeadlock.of(pool(windows, THREADS, queued));

        assertThat(nesting.isDeadlocked()).isEqualTo(!deadlock.equals("NONE"));
        assertThat(nesting.isDeadlocked() && nesting.certain).isEqualTo(deadlock.equals("CERTAIN"));
        if (nesting.isDeadlocked() && nesting.certain) {
            assertThat(nesting.roots).isEqualTo(roots);
            assertThat(nesting.leastThreads()).isEqualTo(roots + 1);
        }
    }

    private static Windows standing(int onQueuedTask, int onResult, int seconds) {
        return new Windows()
                .threads(THREADS)
                .present(THREADS + 4, THREADS)
                .workers(new WorkerStates(1, THREADS, 0, 0, onQueuedTask, onResult, null))
                .add(seconds);
    }

    private static PoolSnapshot pool(Windows windows, int threads, int queued) {
        PoolSnapshot b = new PoolSnapshot("pool", windows.list, new Processors(2, Double.NaN, Double.NaN));
        b.state = StateMaker.ofSizes(threads, threads)
                .threads(threads, threads)
                .queue(queued, Integer.MAX_VALUE)
                .build();
        return b;
    }
}
