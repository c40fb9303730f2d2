// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class TicketsTest {

    private static final long NONE = ArrivalTimes.NONE;

    private final Tickets tickets = new Tickets();

    @Test
    void inOrder_eachTaskFindsItsOwnArrival_howeverLongTheQueueGrows() {
        for (int length : new int[] {1, 10, 100, 1_000, 8_000, 30_000}) {
            arrive(0, length);
            for (int i = 0; i < length; i++) {
                assertThat(left()).isEqualTo(i);
            }
        }
    }

    @Test
    void aMillionThatWait_takeNoMoreRoom_andSomeOfThemAreFound() {
        int waiting = 1_000_000;
        arrive(0, waiting);
        int found = 0;
        for (int i = 0; i < waiting; i++) {
            long arrival = left();
            if (arrival != NONE) {
                assertThat(arrival).isEqualTo(i);
                found++;
            }
        }
        assertThat(found).isBetween(1_000, 65_536);
    }

    @Test
    void tasksThatAreNotTimed_haveNoArrival_andHideNobodyElses() {
        Random random = new Random(20261125);
        Deque<Long> queue = new ArrayDeque<>();
        long now = 0;
        for (int i = 0; i < 200_000; i++) {
            boolean slice = i / 512 % 40 == 0;
            long time = slice ? ++now : NONE;
            tickets.arrived(null, time);
            queue.add(time);
            while (!queue.isEmpty() && (queue.size() > 3_000 || random.nextInt(10) == 0)) {
                assertThat(tickets.takeArrival(null, true)).isEqualTo(queue.poll());
            }
        }
    }

    @Test
    void aRejectedTask_givesItsNumberBack() {
        arrive(0, 2);
        for (int i = 100; i < 150; i++) {
            arrive(i, 1);
            assertThat(tickets.rejected(null)).isEqualTo(i);
        }
        arrive(2, 1);

        leave(0, 1, 2);
    }

    /** Nobody knows which of them it was: they have arrived at about the same time. */
    @Test
    void whoIsRejectedAfterOthersHaveCome_isTakenForTheLastOfThem() {
        arrive(0, 4);
        assertThat(tickets.rejected(null)).isEqualTo(3);

        leave(0, 1, 2);
        assertThat(isEmpty(tickets)).isTrue();
    }

    @Test
    void aTaskTakenFromTheMiddle_doesNotMatterToThoseBehindIt() {
        arrive(0, 10);

        leave(0, 1, 2, 3);
    }

    @Test
    void whatWasPutIntoTheQueueUnseen_hasNoWait_andTheNextIsRight() {
        leave(ArrivalTimes.UNSEEN);
        arrive(7, 1);
        leave(7);
    }

    @Test
    void whatWasTakenOutUnseen_isNoticedWhenTheQueueIsAskedForItsLength() {
        arrive(0, 100);
        align(90, 64);
        leave(0);
        align(10, 64);
        leave(90);
        align(0, 0);
        align(0, 0);
        arrive(500, 1);
        leave(500);

        tickets.adopt(3);
        arrive(600, 1);
        leave(NONE, NONE, NONE, 600);
    }

    @Test
    void whatWasPutIntoTheQueueUnseen_isNoticedWhenTheQueueIsAskedForItsLength() {
        arrive(0, 2);
        align(5, 64);
        align(5, 64);

        leave(0, 1, NONE, NONE, NONE);
        assertThat(isEmpty(tickets)).isTrue();
    }

    @Test
    void aQueueThatMovesWhileItIsAsked_provesNothing() {
        for (int round = 0; round < 4; round++) {
            arrive(10 * round, 5);
            align(5, 0, () -> {
                for (int i = 0; i < 5; i++) {
                    left();
                }
            });
        }
        arrive(100, 1);

        leave(100);
    }

    @Test
    void aQueueThatGrowsWhileItIsAsked_provesNothing() {
        arrive(0, 1);
        align(1, 0, () -> arrive(100, 5));
        align(6, 0, () -> arrive(100, 5));

        leave(0, 100, 101);
    }

    @Test
    void whatWasTakenOutAtOneLook_andPutInAtTheNext_isNeitherTwiceInARow() {
        arrive(0, 1);
        align(0, 0);
        align(2, 0);
        align(1, 0);

        leave(0);
    }

    @Test
    void theOldestIsTheNextToLeave_ofThoseThatWereTimed() {
        assertThat(tickets.oldestNanos(10)).isNaN();
        arrive(NONE, 1);
        arrive(3, 2);

        assertThat(tickets.oldestNanos(10)).isEqualTo(7);
    }

    /** The queue is asked for its length. */
    private void align(int waiting, long tolerance) {
        align(waiting, tolerance, () -> {});
    }

    private void align(int waiting, long tolerance, Runnable meanwhile) {
        tickets.align(
                () -> {
                    meanwhile.run();
                    return waiting;
                },
                () -> null,
                tolerance);
    }

    /** Tasks leave the queue, and these are their arrivals. */
    private void leave(long... arrivals) {
        for (long arrival : arrivals) {
            assertThat(left()).isEqualTo(arrival);
        }
    }

    private static boolean isEmpty(Tickets queue) {
        return queue.haveDeparted(queue.mark(), 0);
    }

    @Test
    void memoryIsGivenBack_andNobodyWhoWaitsIsForgotten() {
        arrive(0, 8_000);
        for (int i = 0; i < 7_990; i++) {
            left();
        }
        for (int i = 0; i < 5; i++) {
            tickets.trim(false);
        }
        for (int i = 7_990; i < 8_000; i++) {
            assertThat(left()).isEqualTo(i);
        }
        tickets.trim(true);
        assertThat(isEmpty(tickets)).isTrue();
    }

    /** The sum is that of all arrivals, in whatever pairs. */
    @Test
    void manyThreads_findEachArrivalOnce() throws InterruptedException {
        int threads = 4;
        int each = 50_000;
        ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
        LongAdder arrived = new LongAdder();
        LongAdder found = new LongAdder();
        AtomicInteger lost = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(2 * threads);
        for (int t = 0; t < threads; t++) {
            start(done, () -> {
                for (int i = 0; i < each; i++) {
                    long time = ThreadLocalRandom.current().nextInt(1_000_000);
                    arrived.add(time);
                    tickets.arrived(null, time);
                    queue.add(this);
                    while (queue.size() > 1_000) {
                        Thread.yield();
                    }
                }
            });
            start(done, () -> {
                while (taken.get() < threads * each) {
                    if (queue.poll() != null) {
                        taken.incrementAndGet();
                        long time = tickets.takeArrival(null, true);
                        if (time == NONE) {
                            lost.incrementAndGet();
                        } else {
                            found.add(time);
                        }
                    }
                }
            });
        }
        done.await();

        assertThat(isEmpty(tickets)).isTrue();
        // a number read before its time was written, or while the room grew
        assertThat(lost.get()).isLessThan(threads * each / 100);
        assertThat(found.sum()).isBetween(arrived.sum() / 100 * 98, arrived.sum());
    }

    private static void start(CountDownLatch done, Runnable work) {
        new Thread(() -> {
                    try {
                        work.run();
                    } finally {
                        done.countDown();
                    }
                })
                .start();
    }

    /** Lets tasks arrive, a nanosecond apart. */
    private void arrive(long from, int tasks) {
        for (int i = 0; i < tasks; i++) {
            tickets.arrived(null, from + i);
        }
    }

    private long left() {
        return tickets.takeArrival(null, false);
    }
}
