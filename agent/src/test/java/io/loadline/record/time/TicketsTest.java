package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

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

    @TestFactory
    Stream<DynamicTest> queues() throws IOException {
        return Stories.of("tickets", story -> {
            Tickets queue = new Tickets();
            story.does("arrive", with -> queue.arrived(null, with.whole(0)))
                    .does("arriveUntimed", with -> queue.arrived(null, NONE))
                    .asks("rejected", with -> queue.rejected(null))
                    .asks("left", with -> said(queue.takeArrival(null, false)))
                    .does("align", with -> queue.align(() -> with.small(0), () -> null, with.whole(1)))
                    .does(
                            "alignWhileAllLeave",
                            with -> queue.align(
                                    () -> {
                                        for (int i = 0; i < with.small(0); i++) {
                                            queue.takeArrival(null, false);
                                        }
                                        return with.small(0);
                                    },
                                    () -> null,
                                    0))
                    .does(
                            "alignWhileTheyArrive",
                            with -> queue.align(
                                    () -> {
                                        for (int i = 0; i < with.small(1); i++) {
                                            queue.arrived(null, 100 + i);
                                        }
                                        return with.small(0);
                                    },
                                    () -> null,
                                    0))
                    .does("adopt", with -> queue.adopt(with.whole(0)))
                    .asks("oldest", with -> queue.oldestNanos(with.whole(0)))
                    .asks("isEmpty", with -> isEmpty(queue));
        });
    }

    private static boolean isEmpty(Tickets queue) {
        return queue.haveDeparted(queue.mark(), 0);
    }

    private static String said(long arrival) {
        return arrival == NONE ? "none" : arrival == ArrivalTimes.UNSEEN ? "unseen" : String.valueOf(arrival);
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

    /** Whoever is paired with whom: the sum is that of all arrivals. */
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

    /** So many tasks, at these nanoseconds and on. */
    private void arrive(long from, int tasks) {
        for (int i = 0; i < tasks; i++) {
            tickets.arrived(null, from + i);
        }
    }

    private long left() {
        return tickets.takeArrival(null, false);
    }
}
