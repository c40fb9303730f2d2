package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.pool.StateMaker;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.WorkerStates;
import org.junit.jupiter.api.Test;

class StarvationDeadlockTest {

    private static final int THREADS = 4;

    /** Four roots run and wait for four children; two more roots wait in the queue: six roots. */
    @Test
    void runningAndQueuedRootsNeedAThreadEach_andOneIsToWork() {
        StarvationDeadlock nesting = StarvationDeadlock.of(pool(standing(4, 0, 3), THREADS, 6));

        assertThat(nesting.isDeadlocked()).isTrue();
        assertThat(nesting.certain).isTrue();
        assertThat(nesting.roots).isEqualTo(6);
        assertThat(nesting.leastThreads()).isEqualTo(7);
    }

    @Test
    void withOnlyChildrenInTheQueueTheRootsAreThoseThatRun() {
        StarvationDeadlock nesting = StarvationDeadlock.of(pool(standing(4, 0, 3), THREADS, 4));

        assertThat(nesting.roots).isEqualTo(4);
        assertThat(nesting.leastThreads()).isEqualTo(5);
    }

    @Test
    void workersThatWaitForSomeResultAreProbablyDeadlocked() {
        StarvationDeadlock nesting = StarvationDeadlock.of(pool(standing(0, 4, 3), THREADS, 4));

        assertThat(nesting.isDeadlocked()).isTrue();
        assertThat(nesting.certain).isFalse();
    }

    @Test
    void oneWorkerThatDoesNotWaitMayEndIt() {
        assertThat(StarvationDeadlock.of(pool(standing(3, 0, 3), THREADS, 4)).isDeadlocked())
                .isFalse();
    }

    @Test
    void nothingQueued_nothingCompletedLongEnough_processorsUsed() {
        assertThat(StarvationDeadlock.of(pool(standing(4, 0, 3), THREADS, 0)).isDeadlocked())
                .as("nobody waits")
                .isFalse();
        assertThat(StarvationDeadlock.of(pool(standing(4, 0, 2), THREADS, 4)).isDeadlocked())
                .as("two windows are too short")
                .isFalse();
        Windows working = standing(4, 0, 2).processors(0.5, 0, 0.5).add(1);
        assertThat(StarvationDeadlock.of(pool(working, THREADS, 4)).isDeadlocked())
                .as("the processors work for it")
                .isFalse();
        assertThat(StarvationDeadlock.of(pool(new Windows(), THREADS, 4)).isDeadlocked())
                .as("nothing was seen")
                .isFalse();
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
