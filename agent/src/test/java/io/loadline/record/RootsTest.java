package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.junit.jupiter.api.Test;

class RootsTest {

    private final Roots roots = new Roots();
    private final ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {});

    @Test
    void aTaskThatComesAfterTheQueuesWereSeenEmpty_staysKnown() {
        roots.countFinished(null, true);
        roots.add(task);
        roots.countFinished(null, true);

        assertThat(roots.remove(task)).isTrue();
    }

    @Test
    void aTaskThatWasThereWhenTheQueuesWereEmptyTwice_wasTakenOut() {
        roots.add(task);
        roots.countFinished(null, true);
        roots.countFinished(null, true);

        assertThat(roots.remove(task)).isFalse();
    }

    /** Nobody else puts anything into such a pool's queues. */
    @Test
    void whereForksWereCounted_allTasksAreTimed() {
        Recorder recorder = new Recorder(true, false);
        ForkJoinPool pool = new ForkJoinPool(1);
        recorder.created(pool);
        PoolRecorder records = recorder.pools().of(pool);
        records.endWindow(1e6, System.nanoTime());
        assertThat(records.firstSlice()).isNotNull();

        records.counters.countByCaller(Event.REQUEUED, System.nanoTime());
        records.reconcile(System.nanoTime(), true);
        records.endWindow(1e6, System.nanoTime());
        assertThat(records.firstSlice()).isNull();
        pool.shutdown();
    }
}
