package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Faults;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerLooksTest {

    private static final int THREADS = 8;

    private final Faults faults = new Faults();
    private final Sampler.Shared common = new Sampler.Shared(60_000_000_000L, Collections.emptyList(), faults);
    private final WorkerLooks looks = new WorkerLooks(faults);
    private final List<RecordedPool> pools = new ArrayList<>();
    private final RecordedPool pool = pool(THREADS);
    private final WorkerWatch watch = new WorkerWatch(pool.records, common);

    @AfterEach
    void end() {
        pools.forEach(RecordedPool::shutdownNow);
        assertThat(faults.all()).isEmpty();
    }

    @Test
    void workersThatWaitForOneSemaphore_areAtACommonPlace_thatIsNamed() {
        Semaphore permits = new Semaphore(2);
        run(THREADS, () -> {
            permits.acquire();
            return sleep();
        });

        WorkerStates seen = await(s -> s.atCommonObject == THREADS - 2 && s.sleeping == 2);
        assertThat(seen.looks).isEqualTo(1);
        assertThat(seen.busy).isEqualTo(THREADS);
        assertThat(seen.commonObject).startsWith("java.util.concurrent.Semaphore$NonfairSync@");
        assertThat(seen.onResult).isZero();
    }

    @Test
    void workersThatWaitForAConnectionFromAPool_areAtACommonPlace() {
        BlockingQueue<String> connections = new ArrayBlockingQueue<>(1);
        run(THREADS, connections::take);

        assertThat(await(s -> s.atCommonObject == THREADS).commonObject).contains("ConditionObject@");
    }

    @Test
    void workersThatWaitForAMonitor_areAtACommonPlace() {
        Object monitor = new Object();
        run(THREADS, () -> {
            synchronized (monitor) {
                return sleep();
            }
        });

        WorkerStates seen = await(s -> s.atCommonObject == THREADS - 1 && s.sleeping == 1);
        assertThat(seen.commonObject).startsWith("java.lang.Object@");
    }

    @Test
    void workersThatSleep_waitForNothingButTime() {
        run(3, WorkerLooksTest::sleep);

        WorkerStates seen = await(s -> s.sleeping == 3);
        assertThat(seen.busy)
                .as("idle workers, which wait for the queue, are not seen")
                .isEqualTo(3);
        assertThat(seen.atCommonObject).isZero();
        assertThat(seen.commonObject).isNull();
    }

    @Test
    void workersThatWaitEachForAnotherObject_haveNoCommonPlace() {
        run(THREADS, () -> {
            return new ArrayBlockingQueue<>(1).take();
        });

        await(s -> s.busy == THREADS && allWaitSomewhere());
        assertThat(look().commonObject).isNull();
        assertThat(look().atCommonObject).isZero();
    }

    @Test
    void theCommonPlaceStaysOne_whileASingleWorkerWaitsThere() throws InterruptedException {
        BlockingQueue<String> connections = new ArrayBlockingQueue<>(1);
        CountDownLatch first = new CountDownLatch(1);
        run(1, () -> {
            connections.take();
            first.countDown();
            return sleep();
        });
        await(s -> s.busy == 1 && allWaitSomewhere());
        assertThat(look().commonObject).as("never more than one").isNull();
        run(1, () -> {
            connections.take();
            return null;
        });
        String place = await(s -> s.atCommonObject == 2).commonObject;
        connections.put("connection");

        WorkerStates later = await(s -> s.sleeping == 1 || s.busy == 1);
        assertThat(later.atCommonObject).isEqualTo(1);
        assertThat(later.commonObject).isEqualTo(place);
        connections.put("connection");
        assertThat(await(s -> s.atCommonObject == 0).commonObject).isNull();
    }

    @Test
    void aSingleWorkerThatWaitsForWhatSomebodyHolds_isAtACommonPlace() {
        Semaphore permits = new Semaphore(0);
        run(1, () -> {
            permits.acquire();
            return null;
        });

        assertThat(await(s -> s.atCommonObject == 1).commonObject).contains("Semaphore");
    }

    @Test
    void workersThatWaitForTasksInTheirOwnQueue_areSeen() {
        CountDownLatch allBusy = new CountDownLatch(THREADS);
        run(THREADS, () -> {
            allBusy.countDown();
            allBusy.await();
            return pool.submit(WorkerLooksTest::sleep).get();
        });

        WorkerStates seen = await(s -> s.onQueuedTask == THREADS);
        assertThat(seen.onResult).isEqualTo(THREADS);
        assertThat(look().onQueuedTask).isEqualTo(THREADS);
        assertThat(seen.commonObject).isNull();
    }

    @Test
    void aTaskThatHasLeftTheQueue_isNotWaitedForThereAnyMore() {
        List<Future<?>> inner = new ArrayList<>();
        run(2, () -> {
            Future<?> future = new FutureTask<>(() -> null);
            synchronized (inner) {
                inner.add(future);
            }
            pool.getQueue().add((Runnable) future);
            return future.get();
        });
        // the other workers must not take what is put in
        assertThat(pool.getPoolSize()).isEqualTo(2);
        await(s -> s.onQueuedTask == 2);
        pool.remove((Runnable) inner.get(0));

        assertThat(watch.seen(lookNow()).onQueuedTask).isEqualTo(1);
    }

    @Test
    void workersThatWaitForTasksOfAnotherPool_doNotWaitForTheirOwn() {
        RecordedPool other = pool(1);
        other.submit(WorkerLooksTest::sleep);
        run(THREADS, () -> other.submit(WorkerLooksTest::sleep).get());
        run(1, WorkerLooksTest::sleep);

        assertThat(await(s -> s.onResult == THREADS).onQueuedTask).isZero();
    }

    @Test
    void whileOneWorkerCanGoOn_nobodyIsSuspectedOfADeadlock() {
        run(THREADS - 1, () -> pool.submit(WorkerLooksTest::sleep).get());
        run(1, WorkerLooksTest::sleep);

        WorkerStates seen = await(s -> s.busy == THREADS && s.onResult > 0);
        assertThat(seen.onQueuedTask).isZero();
    }

    @Test
    void ofALargePool_someWorkersAreSeen() {
        RecordedPool large = pool(2 * WorkerLooks.MAX_PER_POOL);
        WorkerWatch largeWatch = new WorkerWatch(large.records, common);
        for (int i = 0; i < large.getCorePoolSize(); i++) {
            large.submit(WorkerLooksTest::sleep);
        }
        Awaitility.await().until(() -> large.records.totals().inService() == large.getCorePoolSize());

        looks.beginWindow();
        assertThat(looks.look(largeWatch).busy).isEqualTo(WorkerLooks.MAX_PER_POOL);
    }

    @Test
    void whereThereAreMoreWorkersThanAWindowAllows_itStops() {
        run(THREADS, WorkerLooksTest::sleep);
        await(s -> s.sleeping == THREADS);
        looks.beginWindow();
        int looked = 0;
        int turns = 10_000;
        for (int i = 0; i < turns; i++) {
            looked += looks.look(watch).looks;
        }
        assertThat(looked).isBetween(1, 2048 / THREADS);

        looks.beginWindow();
        int next = 0;
        for (int i = 0; i < turns; i++) {
            next += looks.look(watch).looks;
        }
        assertThat(next).as("drawn by lot").isBetween(1, 2 * 2048 / THREADS);
    }

    private RecordedPool pool(int threads) {
        RecordedPool made = new RecordedPool(threads);
        pools.add(made);
        return made;
    }

    private void run(int tasks, Callable<?> task) {
        for (int i = 0; i < tasks; i++) {
            pool.submit(task);
        }
    }

    private static Void sleep() throws InterruptedException {
        Thread.sleep(3_600_000);
        return null;
    }

    private boolean allWaitSomewhere() {
        return lookNow().allWait();
    }

    private WorkerStates.Look lookNow() {
        WorkerStates.Look look = new WorkerStates.Look();
        looks.lookAt(new ArrayList<>(pool.records.workers().alive()), look);
        return look;
    }

    private WorkerStates look() {
        looks.beginWindow();
        return looks.look(watch);
    }

    private WorkerStates await(Predicate<WorkerStates> expected) {
        WorkerStates[] seen = new WorkerStates[1];
        Awaitility.await().until(() -> expected.test(seen[0] = look()));
        return seen[0];
    }
}
