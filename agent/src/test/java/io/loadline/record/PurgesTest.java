package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.pool.JdkPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

class PurgesTest {

    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private final Purges purges = new Purges(new JdkPool(pool));
    private final FutureTask<Object> first = queued();
    private final FutureTask<Object> second = queued();
    private final FutureTask<Object> kept = queued();
    private final long now = System.nanoTime();

    @Test
    void whatIsCancelledAndGone_isSweptOut() {
        cancelTwo();
        purges.begin(now);
        pool.purge();

        assertThat(end()).containsExactlyInAnyOrder(first, second);
        assertThat(queue).containsExactly(kept);
    }

    @Test
    void whatAWorkerDropsMeanwhile_isTheWorkers() {
        cancelTwo();
        purges.begin(now);
        queue.remove(first);
        assertThat(purges.claim(first)).isTrue();
        pool.purge();

        assertThat(end()).containsExactly(second);
    }

    @Test
    void whatAWorkerDropsAfterwards_isCountedAlready() {
        cancelTwo();
        purges.begin(now);
        queue.remove(first);
        pool.purge();
        end();

        assertThat(purges.claim(first)).isFalse();
    }

    @Test
    void ofTwoPurgesAtATime_theLastTellsOnce() {
        first.cancel(false);
        purges.begin(now);
        second.cancel(false);
        purges.begin(now);
        assertThat(end()).isEmpty();
        pool.purge();

        assertThat(end()).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void aTaskThatWasNotCancelledWhenThePurgeBegan_isLeftToTheLedger() {
        purges.begin(now);
        first.cancel(false);

        assertThat(end()).isEmpty();
    }

    @Test
    void tasksAreForgottenAfterAWhile() {
        cancelTwo();
        purges.begin(now);
        end();

        purges.forget(now + Ledger.PATIENCE_NANOS - 1);
        assertThat(purges.isEmpty()).isFalse();
        purges.forget(now + Ledger.PATIENCE_NANOS);
        assertThat(purges.isEmpty()).isTrue();
    }

    private List<Runnable> end() {
        List<Runnable> swept = new ArrayList<>();
        purges.end(swept::add);
        return swept;
    }

    private void cancelTwo() {
        first.cancel(false);
        second.cancel(false);
    }

    private FutureTask<Object> queued() {
        FutureTask<Object> task = new FutureTask<>(() -> null);
        queue.add(task);
        return task;
    }
}
