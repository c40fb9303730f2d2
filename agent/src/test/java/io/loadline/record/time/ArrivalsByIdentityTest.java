// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.time;

import static io.loadline.record.time.ArrivalTimes.NONE;
import static io.loadline.record.time.ArrivalTimes.UNSEEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ArrivalsByIdentityTest {

    private static final long SECOND = 1_000_000_000L;

    private final ArrivalsByIdentity arrivals = new ArrivalsByIdentity();

    /** A task whose arrival was not seen is no task of a fork-join pool: its start would be lost. */
    @Test
    void twoOfTheSameHash_haveBothCome() {
        Map<Integer, Object> made = new HashMap<>();
        Object second = new Object();
        Object first = made.put(System.identityHashCode(second), second);
        while (first == null) {
            second = new Object();
            first = made.put(System.identityHashCode(second), second);
        }

        arrivals.arrived(first, 1);
        arrivals.arrived(second, 2);

        assertThat(arrivals.takeArrival(first, false)).isEqualTo(1);
        assertThat(arrivals.takeArrival(second, false)).isEqualTo(2);
        assertThat(arrivals.takeArrival(second, false)).isEqualTo(UNSEEN);
    }

    @Test
    void aTaskThatIsHandedInManyTimes_hasEachOfItsWaits_firstInFirstOut() {
        Object task = new Object();
        for (int i = 0; i < 5; i++) {
            arrivals.arrived(task, i);
        }
        assertThat(arrivals.oldestNanos(10)).isEqualTo(10);
        assertThat(arrivals.takeArrival(task, false)).isEqualTo(0);
        assertThat(arrivals.rejected(task)).as("that came last").isEqualTo(4);
        arrivals.arrived(task, 5);
        for (long expected : new long[] {1, 2, 3, 5, UNSEEN}) {
            assertThat(arrivals.takeArrival(task, false)).isEqualTo(expected);
        }
    }

    @Test
    void ofOneTaskNoMoreAreTimedThanOfMany() {
        Object task = new Object();
        for (int i = 0; i < 20_000; i++) {
            arrivals.arrived(task, i);
        }
        for (int i = 0; i < 16_384; i++) {
            assertThat(arrivals.takeArrival(task, false)).isEqualTo(i);
        }
        for (int i = 16_384; i < 20_000; i++) {
            assertThat(arrivals.takeArrival(task, false)).isEqualTo(NONE);
        }
        assertThat(arrivals.takeArrival(task, false)).isEqualTo(UNSEEN);
    }

    /** Ends a window while a task is submitted and started again and again. */
    @Test
    void handedInAndBegunByManyThreads_noneIsLost() throws InterruptedException {
        Object[] tasks = {new Object(), new Object()};
        int each = 20_000;
        AtomicLong known = new AtomicLong();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            Object task = tasks[i % 2];
            threads[i] = new Thread(() -> {
                for (int n = 1; n <= each; n++) {
                    arrivals.arrived(task, n);
                    known.addAndGet(arrivals.takeArrival(task, false) > 0 ? 1 : 0);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(known).hasValue(threads.length * each);
        assertThat(arrivals.oldestNanos(0)).isNaN();
    }

    @Test
    void moreThanAreTimed_haveAllCome_andWhatNobodySawHasNot() {
        int waiting = 20_000;
        Object[] tasks = new Object[waiting];
        for (int i = 0; i < waiting; i++) {
            tasks[i] = new Object();
            arrivals.arrived(tasks[i], i);
        }

        assertThat(tasks).noneMatch(task -> arrivals.takeArrival(task, false) == UNSEEN);
        assertThat(arrivals.takeArrival(new Object(), false)).isEqualTo(UNSEEN);
    }

    @Test
    void whileOthersWait_whatLeftUnseenIsForgotten_andNoneOfThem() {
        long now = System.nanoTime();
        Object waiting = new Object();
        arrivals.arrived(new Object(), now - 60 * SECOND);
        arrivals.arrived(waiting, now - 50 * SECOND);
        arrivals.arrived(new Object(), now - 5 * SECOND);

        arrivals.align(() -> 1, () -> new Object[] {waiting}, 64);
        assertThat(arrivals.oldestNanos(now)).as("it may be on its way").isEqualTo(60 * SECOND);
        arrivals.align(() -> 1, () -> new Object[] {waiting}, 64);
        assertThat(arrivals.oldestNanos(now)).isEqualTo(50 * SECOND);

        arrivals.arrived(waiting, now - 45 * SECOND);
        arrivals.arrived(waiting, now - 40 * SECOND);
        for (int window = 0; window < 2; window++) {
            arrivals.align(() -> 2, () -> new Object[] {waiting, waiting}, 64);
        }
        assertThat(arrivals.takeArrival(waiting, false))
                .as("one has left unseen")
                .isEqualTo(now - 45 * SECOND);
        assertThat(arrivals.takeArrival(waiting, false)).isEqualTo(now - 40 * SECOND);
        assertThat(arrivals.oldestNanos(now)).as("held up inside execute").isEqualTo(5 * SECOND);
    }

    /** Plays the arrivals of a fork-join pool. */
    @Test
    void whereTheQueueIsNotShown_nobodyWhoMayWaitIsForgotten() {
        long now = System.nanoTime();
        arrivals.arrived(new Object(), now - 60 * SECOND);
        arrivals.arrived(new Object(), now - 50 * SECOND);

        arrivals.align(() -> 1, () -> new Object[0], 64);
        arrivals.align(() -> 1, () -> new Object[0], 64);
        assertThat(arrivals.oldestNanos(now)).isEqualTo(60 * SECOND);
        arrivals.align(() -> 0, () -> new Object[0], 64);
        assertThat(arrivals.oldestNanos(now)).isNaN();
    }

    @Test
    void oncePoolAndQueueAreQuiet_nothingIsWaitedFor() {
        Object task = new Object();
        arrivals.arrived(task, 1);
        arrivals.arrived(task, 2);
        arrivals.takeArrival(task, false);

        arrivals.align(() -> 0, () -> new Object[0], 0);

        assertThat(arrivals.takeArrival(task, false)).isEqualTo(UNSEEN);
    }
}
