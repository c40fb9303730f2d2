package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.record.TestPools;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ObservedPoolTest {

    private final FailingQueue queue = new FailingQueue();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private final ObservedPool<?> observed = ObservedPool.of(pool);

    private static final class FailingQueue extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;
        transient Error error;
        int asked;

        @Override
        public int size() {
            asked++;
            if (error != null) {
                throw error;
            }
            return super.size();
        }
    }

    @AfterEach
    void end() {
        queue.error = null;
        pool.shutdownNow();
    }

    @Test
    void aPoolThatThrowsOnce_isStillAsked() {
        queue.error = new AssertionError("once");
        assertThat(observed.state(0, 0)).isNull();
        assertThat(observed.failure()).isNull();

        queue.error = null;
        assertThat(observed.state(0, 0).queued).isZero();
    }

    @Test
    void aPoolThatThrowsTwice_isInTroubleAndNotAskedAgain() {
        queue.error = new AssertionError("again");
        assertThat(observed.waitingCount()).isZero();
        assertThat(observed.state(0, 0)).isNull();
        assertThat(observed.failure()).isSameAs(queue.error);

        int asked = queue.asked;
        queue.error = null;
        assertThat(observed.state(0, 0)).isNull();
        assertThat(observed.waiting()).isEmpty();
        assertThat(queue.asked).isEqualTo(asked);
    }

    @Test
    void anApplicationWithoutMemory_isNotThePoolsTrouble() {
        queue.error = new OutOfMemoryError("expected");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> observed.state(0, 0)).isSameAs(queue.error);
        }
        assertThat(observed.failure()).isNull();
    }
}
