package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InFlightTest {

    private static final long SEED = 20261121;

    private static final class Task implements Runnable {
        final long stamp;

        Task(long stamp) {
            this.stamp = stamp;
        }

        @Override
        public void run() {}

        @Override
        public boolean equals(Object other) {
            return other instanceof Task;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tasksThatAreEqualKeepTheirOwnArrivals(boolean fifo) {
        InFlight inFlight = new InFlight(fifo);
        Task first = new Task(1);
        Task second = new Task(2);
        inFlight.add(first, first.stamp);
        inFlight.add(second, second.stamp);

        assertThat(inFlight.take(second)).isEqualTo(2);
        assertThat(inFlight.take(first)).isEqualTo(1);
        assertThat(inFlight.take(first)).isEqualTo(InFlight.NONE);
    }

    @Test
    void theSameTaskQueuedOftenLeavesInTheOrderOfItsArrivals() {
        InFlight inFlight = new InFlight(true);
        Runnable same = () -> {};
        for (int i = 0; i < 1000; i++) {
            inFlight.add(same, i);
        }
        for (int i = 0; i < 1000; i++) {
            assertThat(inFlight.take(same)).isEqualTo(i);
        }
        assertThat(inFlight.size()).isZero();
    }

    /** Where the handler rejects it, runs it, or throws out the next one for it. */
    @Test
    void behindAQueueLongerThanThereIsRoomFor_noRejectedTaskIsLookedForEverywhere() {
        InFlight inFlight = new InFlight(true);
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            tasks.add(new Task(i));
            inFlight.add(tasks.get(i), i);
        }
        for (int i = 0; i < 1000; i++) {
            Task rejected = new Task(i);
            inFlight.add(rejected, i);
            assertThat(inFlight.takeLatest(rejected)).isEqualTo(InFlight.NONE);
        }
        for (int i = 0; i < tasks.size(); i++) {
            assertThat(inFlight.takeNext(tasks.get(i))).isIn((long) i, InFlight.NONE);
        }
        assertThat(inFlight.searched()).isZero();
        assertThat(inFlight.size()).isZero();
    }

    @Test
    void rejectedTasksThatNeverCame_areLookedForAFewTimesAWindow() {
        InFlight inFlight = new InFlight(true);
        for (int i = 0; i < 100_000; i++) {
            inFlight.add(new Task(i), i);
        }
        for (int i = 0; i < 1000; i++) {
            inFlight.takeLatest(new Task(i));
        }

        assertThat(inFlight.searched()).isLessThan(2_000_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofMoreTasksThanThereIsRoomForTheFirstAreFound(boolean fifo) {
        InFlight inFlight = new InFlight(fifo);
        int many = 300_000;
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            Task task = new Task(i);
            tasks.add(task);
            inFlight.add(task, i);
        }
        long known =
                tasks.stream().filter(t -> inFlight.take(t) != InFlight.NONE).count();

        assertThat(known).isBetween(60_000L, (long) many);
        assertThat(inFlight.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whateverTheOrderEveryTaskIsFoundOnce(boolean fifo) {
        long seed = 20261120;
        Random random = new Random(seed);
        InFlight inFlight = new InFlight(fifo);
        List<Task> present = new ArrayList<>();
        for (int step = 0; step < 100_000; step++) {
            if (present.isEmpty() || random.nextInt(100) < 50) {
                Task task = new Task(step);
                present.add(task);
                inFlight.add(task, task.stamp);
            } else {
                Task task = present.remove(random.nextInt(present.size()));
                assertThat(inFlight.take(task))
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(task.stamp);
            }
            if (step % 1000 == 0) {
                inFlight.trim();
            }
        }
        assertThat(inFlight.size()).isEqualTo(present.size());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void manyProducersAndWorkersLoseNothing(boolean fifo) throws InterruptedException {
        InFlight inFlight = new InFlight(fifo);
        ConcurrentLinkedQueue<Task> queue = new ConcurrentLinkedQueue<>();
        int producers = 3;
        int each = 100_000;
        AtomicLong wrong = new AtomicLong();
        AtomicLong inFlightNow = new AtomicLong();
        AtomicLong left = new AtomicLong(producers * (long) each);
        CountDownLatch done = new CountDownLatch(producers + 3);
        for (int p = 0; p < producers; p++) {
            new Thread(() -> {
                        for (int i = 0; i < each; i++) {
                            while (inFlightNow.get() > 10_000) {
                                Thread.yield();
                            }
                            inFlightNow.incrementAndGet();
                            Task task = new Task(i);
                            inFlight.add(task, i);
                            queue.add(task);
                        }
                        done.countDown();
                    })
                    .start();
        }
        for (int w = 0; w < 2; w++) {
            new Thread(() -> {
                        while (left.get() > 0) {
                            Task task = queue.poll();
                            if (task != null) {
                                left.decrementAndGet();
                                inFlightNow.decrementAndGet();
                                if (inFlight.take(task) != task.stamp) {
                                    wrong.incrementAndGet();
                                }
                            }
                        }
                        done.countDown();
                    })
                    .start();
        }
        new Thread(() -> {
                    while (left.get() > 0) {
                        inFlight.trim();
                    }
                    done.countDown();
                })
                .start();
        done.await();

        assertThat(wrong.get()).isZero();
        assertThat(inFlight.size()).isZero();
    }

    @Test
    void whatWasInTheQueueIsForgottenAllAtOnce() {
        InFlight inFlight = new InFlight(true);
        Task drained = new Task(1);
        Task other = new Task(2);
        inFlight.add(drained, 1);
        inFlight.add(other, 2);

        inFlight.forget(Collections.singletonList(drained));
        assertThat(inFlight.size()).isEqualTo(1);
        assertThat(inFlight.take(other)).isEqualTo(2);
    }

    @Test
    void whatDoesNotWaitAnyMoreIsForgottenAfterAWhile() {
        InFlight inFlight = new InFlight(true);
        Task waiting = new Task(1);
        Task young = new Task(3);
        inFlight.add(waiting, 1);
        inFlight.add(new Task(2), 2);
        inFlight.add(young, 3);

        inFlight.keepOnly(Collections.singletonList(waiting), 3);
        assertThat(inFlight.size()).isEqualTo(2);
        assertThat(inFlight.take(waiting)).isEqualTo(1);
        assertThat(inFlight.take(young)).isEqualTo(3);
    }

    @Test
    void whatAHandlerWasGivenIsFoundUntilTheHandlerIsDoneWithIt() {
        InFlight inFlight = new InFlight(true);
        Task putBack = new Task(1);
        inFlight.handOver(putBack, 1);
        assertThat(inFlight.take(putBack)).isEqualTo(1);
        inFlight.handOver(putBack, 1);
        assertThat(inFlight.takeBack(putBack)).isEqualTo(1);
        assertThat(inFlight.take(putBack)).isEqualTo(InFlight.NONE);
    }

    @Test
    void theOldestArrivalIsKnown() {
        InFlight inFlight = new InFlight(true);
        assertThat(inFlight.oldestNanos(100)).isNaN();
        Deque<Task> tasks = new ArrayDeque<>();
        for (long stamp : new long[] {30, 20, 40}) {
            tasks.add(new Task(stamp));
            inFlight.add(tasks.getLast(), stamp);
        }
        assertThat(inFlight.oldestNanos(100)).isEqualTo(80);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsRejectedBehindAFullQueueIsFoundEveryTime(boolean fifo) {
        InFlight inFlight = new InFlight(fifo);
        Runnable[] queued = new Runnable[5000];
        for (int i = 0; i < queued.length; i++) {
            queued[i] = new Task(i);
            inFlight.add(queued[i], i);
        }
        for (int i = 0; i < 100_000; i++) {
            Runnable rejected = new Task(i);
            inFlight.add(rejected, 10_000 + i);
            assertThat(inFlight.takeLatest(rejected)).as("rejection %d", i).isEqualTo(10_000 + i);
        }
        assertThat(inFlight.size()).isEqualTo(queued.length);
    }

    @Test
    void ofTheSameTaskTheLatestIsRejected() {
        InFlight inFlight = new InFlight(true);
        Runnable same = new Task(1);
        inFlight.add(same, 1);
        inFlight.add(same, 2);

        assertThat(inFlight.takeLatest(same)).isEqualTo(2);
        assertThat(inFlight.take(same)).isEqualTo(1);
    }

    /** An empty ring is not searched, so each way out must be noticed. */
    @Test
    void withoutOrderEachWayOutLeavesTheOthersToBeFound() {
        Random random = new Random(SEED);
        InFlight inFlight = new InFlight(false);
        List<Task> waiting = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            if (waiting.isEmpty() || random.nextInt(5) < 2) {
                Task task = new Task(i);
                inFlight.add(task, i);
                waiting.add(task);
            } else {
                Task task = waiting.remove(random.nextInt(waiting.size()));
                assertThat(takeSomehow(random.nextInt(5), inFlight, task)).isEqualTo(task.stamp);
            }
        }
        assertThat(inFlight.size()).isEqualTo(waiting.size());
    }

    private static long takeSomehow(int way, InFlight inFlight, Task task) {
        switch (way) {
            case 0:
                return inFlight.takeLatest(task);
            case 1:
                return inFlight.takeRemoved(task);
            case 2:
                return inFlight.takePicked(task, Long.MAX_VALUE);
            case 3:
                inFlight.forget(Collections.singletonList(task));
                return task.stamp;
            default:
                return inFlight.take(task);
        }
    }

    /** Their producers were interrupted between the pool's two steps. */
    @Test
    void thoseThatThousandsHaveOvertakenAreFound() {
        InFlight inFlight = new InFlight(true);
        List<Task> overtaken = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Task task = new Task(i);
            inFlight.add(task, i);
            if (i % 500 == 0) {
                overtaken.add(task);
            } else {
                assertThat(inFlight.take(task)).isEqualTo(i);
            }
        }
        for (Task task : overtaken) {
            assertThat(inFlight.take(task)).isEqualTo(task.stamp);
        }
        assertThat(inFlight.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void atRest_memoryIsGivenBack_andWhatComesThenIsFound(boolean fifo) {
        InFlight inFlight = new InFlight(fifo);
        Runnable left = new Task(1);
        inFlight.add(left, 1);
        inFlight.rest();
        assertThat(inFlight.take(left)).isEqualTo(1);
        assertThat(inFlight.heapBytes()).isPositive();

        inFlight.rest();
        assertThat(inFlight.heapBytes()).isZero();
        inFlight.add(left, 2);
        assertThat(inFlight.take(left)).isEqualTo(2);
    }
}
