// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.kind.TaskNames;
import java.lang.management.ManagementFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ten thousand running tasks, looked through once a window. */
class LongTaskTest {

    private static final int RUNNING = 10_000;

    /** Bound of a walk over the workers, which takes 0.05 to 0.2 ms: 1 ms is some ten times as long. */
    private static final int TIMES = 20;

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
    private final PoolRecorder recorder = new PoolRecorder(
            PoolAccess.of(pool),
            PoolOrigin.BEFORE_ATTACH,
            false,
            new Counters(2, false),
            new Cancellation(),
            TaskNames.OF_CLASSES);
    private final GivenUpTasks givenUp = new GivenUpTasks(new Cancellation());

    private void run() {
        for (int i = 0; i < RUNNING; i++) {
            Runnable task = this::run;
            Worker worker = recorder.workers().started(pool, null, true);
            recorder.station.arrived(task);
            recorder.station.taken(worker, task);
            recorder.station.started(worker, task);
        }
    }

    @Test
    void theOnesThatRunForLongAreFound_andOthersCostNoMoreThanAVisit() {
        run();
        assertThat(recorder.longTasks(MINUTE, System.nanoTime())).isEmpty();
        assertThat(recorder.longTasks(MINUTE, System.nanoTime() + 2 * MINUTE)).hasSize(RUNNING);

        GivenUpWork work = new GivenUpWork(recorder, givenUp);
        double visit = nanos(() -> recorder.workers().alive().forEach(Worker::isRunning));
        assertThat(nanos(() -> recorder.longTasks(MINUTE, System.nanoTime()))).isLessThan(TIMES * visit);
        assertThat(nanos(work::endWindow)).isLessThan(TIMES * visit);
    }

    @Test
    void aLookThroughTasksThatAreNotLong_makesNoObjectForEach() {
        run();
        long now = System.nanoTime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 100; i++) {
            long before = allocatedBytes();
            assertThat(recorder.longTasks(MINUTE, now)).isEmpty();
            least = Math.min(least, allocatedBytes() - before);
        }
        assertThat(least).isLessThan(RUNNING);
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** The least of several: the machine does other work, too. */
    private static double nanos(Runnable look) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 100; i++) {
            long began = System.nanoTime();
            look.run();
            least = Math.min(least, System.nanoTime() - began);
        }
        return least;
    }
}
