package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.pool.PoolState.Growth;
import io.loadline.record.TestPools;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolAccessTest {

    private final FailingQueue queue = new FailingQueue();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private final PoolAccess<?> observed = PoolAccess.of(pool);

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

    /** Each of them is asked about tasks that wait, by code of the application's. */
    @ParameterizedTest
    @CsvSource({
        "size, false",
        "size, true",
        "toArray, false",
        "toArray, true",
        "getDelay, false",
        "getDelay, true",
    })
    void aPoolWhoseQueueOrTasksFailTwice_isNotAskedAgain(String method, boolean sleeps) {
        FailingTasks tasks = new FailingTasks(method, sleeps);
        ThreadPoolExecutor failing = method.equals("getDelay") ? tasks.scheduled() : TestPools.around(tasks);
        PoolAccess<?> asked = PoolAccess.of(failing);
        tasks.add(tasks.new Task());
        try {
            for (int i = 0; i < 2; i++) {
                assertThat(asked.failure()).isNull();
                int waiting = method.equals("size") ? asked.waitingCount() : asked.waiting().length;
                assertThat(waiting).isEqualTo(sleeps ? 1 : 0);
            }
            assertThat(asked.failure()).isInstanceOf(sleeps ? TimeoutException.class : IllegalStateException.class);

            int before = tasks.asked.get();
            assertThat(asked.state(0, 0)).isNull();
            assertThat(asked.waiting()).isEmpty();
            assertThat(asked.waitingCount()).isZero();
            assertThat(tasks.asked).hasValue(before);
        } finally {
            tasks.fails = false;
            failing.shutdownNow();
        }
    }

    /** On the way of a task, too: nothing comes out of it. */
    @Test
    void aTaskThatThrowsWhenItIsAskedForItsDelay_isNotLate() {
        FailingTasks tasks = new FailingTasks("getDelay", false);
        ScheduledThreadPoolExecutor scheduled = tasks.scheduled();
        PoolAccess<?> asked = PoolAccess.of(scheduled);

        assertThat(asked.latenessNanos(tasks.new Task())).isZero();
        assertThat(asked.failure()).isNull();
        assertThat(asked.latenessNanos(tasks.new Task())).isZero();
        assertThat(asked.failure()).isInstanceOf(IllegalStateException.class);
        tasks.fails = false;
        scheduled.shutdownNow();
    }

    /** The pool itself remembers the most threads that it had. */
    @Test
    void behindAQueueOfTheApplications_whetherItGrowsIsSeenFromWhatItDid() throws InterruptedException {
        LinkedBlockingQueue<Runnable> refusing = new LinkedBlockingQueue<Runnable>() {
            @Override
            public boolean offer(Runnable task) {
                return false;
            }
        };
        ThreadPoolExecutor growing = new ThreadPoolExecutor(1, 5, 0, TimeUnit.SECONDS, refusing);
        PoolAccess<?> asked = PoolAccess.of(growing);
        assertThat(asked.state(0, 0).growth).isEqualTo(Growth.NOT_SEEN_YET);
        growing.setCorePoolSize(2);
        growing.prestartAllCoreThreads();
        assertThat(asked.state(0, 0).growth).isEqualTo(Growth.NOT_SEEN_YET);
        growing.setCorePoolSize(1);
        assertThat(asked.state(0, 0).growth).isEqualTo(Growth.NOT_SEEN_YET);
        CountDownLatch end = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) {
            growing.execute(() -> await(end));
        }
        end.countDown();
        growing.shutdown();
        assertThat(growing.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(asked.state(0, 0).growth).isEqualTo(Growth.BEFORE_QUEUEING);
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class FailingTasks extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;
        final String method;
        final boolean sleeps;
        final AtomicInteger asked = new AtomicInteger();
        volatile boolean fails = true;

        FailingTasks(String method, boolean sleeps) {
            this.method = method;
            this.sleeps = sleeps;
        }

        ScheduledThreadPoolExecutor scheduled() {
            return new ScheduledThreadPoolExecutor(1) {
                @Override
                public BlockingQueue<Runnable> getQueue() {
                    return FailingTasks.this;
                }
            };
        }

        @Override
        public int size() {
            return answer("size", super.size());
        }

        @Override
        public Object[] toArray() {
            return answer("toArray", super.toArray());
        }

        private <T> T answer(String asks, T answer) {
            if (fails && asks.equals(method)) {
                asked.incrementAndGet();
                if (!sleeps) {
                    throw new IllegalStateException(asks);
                }
                sleep();
            }
            return answer;
        }

        private static void sleep() {
            try {
                TimeUnit.MILLISECONDS.sleep(510);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        final class Task implements Runnable, Delayed {
            @Override
            public long getDelay(TimeUnit unit) {
                return answer("getDelay", -1L);
            }

            @Override
            public int compareTo(Delayed other) {
                return 0;
            }

            @Override
            public void run() {}
        }
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
