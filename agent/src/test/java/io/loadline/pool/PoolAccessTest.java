// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.pool.PoolState.Growth;
import io.loadline.record.TestPools;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jboss.threads.EnhancedQueueExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mostly waits. */
@Execution(ExecutionMode.CONCURRENT)
class PoolAccessTest {

    /** A lookup copies the method: some ten of them would be made for each pool and window. */
    @Test
    void methodsAndFieldsAreLookedUpOnceForAClass() throws Exception {
        class Asked {
            final int size = hashCode();
        }
        QueuedThreadPool jetty = new QueuedThreadPool();

        assertThat(ReflectedAccess.method(jetty, "getThreads"))
                .isSameAs(ReflectedAccess.method(new QueuedThreadPool(), "getThreads"));
        assertThat(ReflectedAccess.method(jetty, "setMaxThreads", int.class))
                .isSameAs(ReflectedAccess.method(jetty, "setMaxThreads", int.class));
        assertThat(ReflectedAccess.field(new Asked(), ".size")).isSameAs(ReflectedAccess.field(new Asked(), ".size"));
    }

    /** The last one is that of {@code Thread.ofPlatform().factory()}, from 21 on. */
    @ParameterizedTest
    @CsvSource({
        "java.lang.ProcessHandleImpl$$Lambda/0x1, true",
        "jdk.internal.misc.InnocuousThread$1, true",
        "org.example.Factory, false",
        "java.util.concurrent.Executors$DefaultThreadFactory, false",
        "java.lang.ThreadBuilders$PlatformThreadFactory, false",
    })
    void aFactoryOfTheJdkIsOneThatApplicationsDoNotGet(String factory, boolean ofJdk) {
        assertThat(JdkAccess.isFactoryOfJdk(factory)).isEqualTo(ofJdk);
    }

    @Test
    void aPoolThatThrowsOnce_isStillAsked() {
        FailingTasks queue = new FailingTasks("size", new AssertionError("once"));
        PoolAccess<?> asked = PoolAccess.of(TestPools.around(queue));
        assertThat(asked.state(0, 0)).isNull();
        assertThat(asked.guard().failure()).isNull();

        queue.fails = false;
        assertThat(asked.state(0, 0).queued).isZero();
    }

    @Test
    void aPoolThatThrowsTwice_isInTroubleAndNotAskedAgain() {
        FailingTasks queue = new FailingTasks("size", new AssertionError("again"));
        PoolAccess<?> asked = PoolAccess.of(TestPools.around(queue));
        assertThat(asked.waitingCount()).isZero();
        assertThat(asked.state(0, 0)).isNull();
        assertThat(asked.guard().failure()).isSameAs(queue.error);

        int before = queue.asked.get();
        queue.fails = false;
        assertThat(asked.state(0, 0)).isNull();
        assertThat(asked.waiting()).isEmpty();
        assertThat(queue.asked).hasValue(before);
    }

    /** Each copy holds the lock that every thread needs that schedules something. */
    @Test
    @SuppressWarnings("unchecked")
    void aQueueOfTimers_isReadInItsHeap_andNeverCopied() {
        AtomicInteger copies = new AtomicInteger();
        AtomicReference<Object[]> heap = new AtomicReference<>();
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1) {
            @Override
            public BlockingQueue<Runnable> getQueue() {
                return (BlockingQueue<Runnable>) Proxy.newProxyInstance(
                        getClass().getClassLoader(), new Class<?>[] {BlockingQueue.class}, (proxy, method, of) -> {
                            copies.addAndGet(method.getName().equals("toArray") ? 1 : 0);
                            return method.invoke(super.getQueue(), of);
                        });
            }
        };
        CountDownLatch ends = new CountDownLatch(1);
        pool.execute(() -> Awaitility.await().until(() -> ends.getCount() == 0));
        Awaitility.await().until(() -> pool.getQueue().isEmpty());
        for (int i = 0; i < 30_000; i++) {
            pool.schedule(() -> {}, i < 5 ? 0 : 1, TimeUnit.HOURS);
        }
        // longer than the queue; and the head is moved down at the moment, so that it is there twice
        Object[] moving = Arrays.copyOf(pool.getQueue().toArray(), 40_000);
        Object second = moving[1];
        moving[1] = moving[0];
        heap.set(moving);
        copies.set(0);
        PoolAccess<?> asked = PoolAccess.of(pool);
        // of this queue only: other tests of the class run beside this one
        PoolAccess.readTimersBy(queue -> Proxy.isProxyClass(queue.getClass()) ? heap.get() : null);
        try {
            assertThat(asked.waiting()).hasSize(4);
            moving[1] = second;
            assertThat(asked.waitingCount()).isEqualTo(5);
            assertThat(asked.timers()).hasSize(30_000);
            assertThat(copies).hasValue(0);

            // a queue of the application's, or of a later JDK
            heap.set(null);
            assertThat(asked.waitingCount()).isEqualTo(5);
            assertThat(copies).hasValue(1);
        } finally {
            PoolAccess.readTimersBy(queue -> null);
        }
        ends.countDown();
        pool.shutdownNow();
    }

    @Test
    void aPoolInTrouble_isAskedAgainTenMinutesLater() {
        FailingTasks queue = new FailingTasks("size", new AssertionError("for a while"));
        PoolAccess<?> asked = PoolAccess.of(TestPools.around(queue));
        asked.state(0, 0);
        asked.state(0, 0);
        assertThat(asked.guard().failure()).isSameAs(queue.error);
        assertThat(asked.guard().asksAgain(System.nanoTime() + TimeUnit.MINUTES.toNanos(9)))
                .isFalse();

        queue.fails = false;
        assertThat(asked.guard().asksAgain(System.nanoTime() + TimeUnit.MINUTES.toNanos(10)))
                .isTrue();
        assertThat(asked.guard().failure()).isNull();
        assertThat(asked.state(0, 0).queued).isZero();
    }

    /** Two threads meet the same pool of a group at once. */
    @Test
    void aPoolOfAGroup_thatIsAddedTwice_isThereOnce() throws Exception {
        Constructor<?> reactors =
                Class.forName("reactor.core.scheduler.ReactorThreadFactory").getDeclaredConstructors()[0];
        reactors.setAccessible(true);
        Object factory = reactors.newInstance("boundedElastic", new AtomicLong(), true, false, null);
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, (ThreadFactory) factory);
        try {
            pool.schedule(() -> {}, 1, TimeUnit.HOURS);
            GroupAccess group = new GroupAccess(factory);
            group.add(pool);
            group.add(pool);

            assertThat(group.timers()).hasSize(1);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void anApplicationWithoutMemory_isNotThePoolsTrouble() {
        FailingTasks queue = new FailingTasks("size", new OutOfMemoryError("expected"));
        PoolAccess<?> asked = PoolAccess.of(TestPools.around(queue));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> asked.state(0, 0)).isSameAs(queue.error);
        }
        assertThat(asked.guard().failure()).isNull();
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
    void aPoolWhoseQueueOrTasksThrowTwiceOrAreSlowThreeTimes_isNotAskedAgain(String method, boolean sleeps) {
        FailingTasks tasks = new FailingTasks(method, sleeps ? null : new IllegalStateException());
        ThreadPoolExecutor failing = method.equals("getDelay") ? tasks.scheduled() : TestPools.around(tasks);
        PoolAccess<?> asked = PoolAccess.of(failing);
        tasks.add(tasks.new Task());
        try {
            for (int i = 0; i < (sleeps ? 3 : 2); i++) {
                assertThat(asked.guard().failure()).isNull();
                int waiting = method.equals("size") ? asked.waitingCount() : asked.waiting().length;
                assertThat(waiting).isEqualTo(sleeps ? 1 : 0);
            }
            assertThat(asked.guard().failure())
                    .isInstanceOf(sleeps ? TimeoutException.class : IllegalStateException.class);

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

    /** An exception of the task does not propagate, in transit either. */
    @Test
    void aTaskThatThrowsWhenItIsAskedForItsDelay_isNotLate() {
        FailingTasks tasks = new FailingTasks("getDelay", new IllegalStateException());
        ScheduledThreadPoolExecutor scheduled = tasks.scheduled();
        PoolAccess<?> asked = PoolAccess.of(scheduled);

        assertThat(asked.latenessNanos(tasks.new Task())).isZero();
        assertThat(asked.guard().failure()).isNull();
        assertThat(asked.latenessNanos(tasks.new Task())).isZero();
        assertThat(asked.guard().failure()).isInstanceOf(IllegalStateException.class);
        tasks.fails = false;
        scheduled.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource({"1, BEFORE_QUEUEING", "3, NEVER"})
    void aPoolThatStartsItsLeastThreadsAtOnce_growsOnlyAboveThem(int least, Growth growth) {
        assertThat(PoolAccess.of(new QueuedThreadPool(3, least)).state(0, 0).growth)
                .isEqualTo(growth);
    }

    @Test
    void aPoolThatStartsNoThreadWhileOneIsIdle_growsUpToItsCoreToo() throws Exception {
        EnhancedQueueExecutor pool = new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(3)
                .setMaximumPoolSize(3)
                .build();
        for (int i = 0; i < 3; i++) {
            Thread worker = pool.submit(Thread::currentThread).get();
            Awaitility.await()
                    .until(() -> worker.getState() == Thread.State.TIMED_WAITING
                            || worker.getState() == Thread.State.WAITING);
        }
        assertThat(pool.getPoolSize()).isEqualTo(1);
        assertThat(PoolAccess.of(pool).state(0, 0).growth).isEqualTo(Growth.BEFORE_QUEUEING);
        pool.shutdownNow();
    }

    @Test
    void aThreadFactory_isNamedAlsoWhereThePoolHasNoGetterForIt() {
        EnhancedQueueExecutor pool = new EnhancedQueueExecutor.Builder()
                .setThreadFactory(new OwnThreads())
                .build();
        assertThat(PoolAccess.of(pool).threadFactoryClass()).isEqualTo(OwnThreads.class.getName());
        pool.shutdown();
    }

    private static final class OwnThreads implements ThreadFactory {
        @Override
        public Thread newThread(Runnable work) {
            return new Thread(work);
        }
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
        assertThat(growing.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
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

        /** Exception to throw; null if it sleeps. */
        final Throwable error;

        final AtomicInteger asked = new AtomicInteger();
        volatile boolean fails = true;

        FailingTasks(String method, Throwable error) {
            this.method = method;
            this.error = error;
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
            if (asks.equals(method)) {
                asked.incrementAndGet();
                if (fails && error == null) {
                    sleep();
                } else if (fails) {
                    FailingTasks.<RuntimeException>fail(error);
                }
            }
            return answer;
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void fail(Throwable error) throws E {
            throw (E) error;
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
}
