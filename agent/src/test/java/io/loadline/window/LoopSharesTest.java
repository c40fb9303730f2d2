// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.pool.ConsumerGroup;
import io.loadline.record.Recorder;
import io.loadline.record.Worker;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopSharesTest {

    private static final long HISTORY = TimeUnit.HOURS.toNanos(12);
    private static final long HOUR = HISTORY / LoopShares.READINGS;

    /** The passes of this test take real time: a minute at most. */
    private static final Offset<Double> MINUTE = within(1 / 60.0);

    private final Recorder recorder = new Recorder(true, true);
    private final ConsumerGroup group = new ConsumerGroup("loops");
    private final LoopShares shares = new LoopShares();
    private final long start = System.nanoTime();
    private Collection<Worker> loops;

    @BeforeEach
    void oneLoopIsInAPass_andAnotherSelects() throws InterruptedException {
        for (String thread : new String[] {"idle", "busy"}) {
            Thread loop = new Thread(() -> send(thread.equals("busy") ? "begins" : "polls"), thread);
            loop.start();
            loop.join();
        }
        loops = recorder.pools().recorders().get(0).workers().alive();
        shares.endWindow(loops, start, HISTORY);
    }

    private void send(String operation) {
        boolean begins = operation.equals("begins");
        recorder.event(begins ? null : group, begins ? group : null, null, "consumers", operation);
    }

    @Test
    void aPassInProgressCounts_andTheBusiestLoopIsFirst() {
        List<LoopShare> seen = shares.shares(loops, start + HOUR, HISTORY);
        assertThat(seen)
                .extracting(loop -> loop.busy)
                .satisfiesExactly(busy -> assertThat(busy).isCloseTo(1, MINUTE), idle -> assertThat(idle)
                        .isZero());
    }

    @Test
    void aTwelfthOfTheHistoryMustHaveBeenSeen() {
        assertThat(shares.shares(loops, start + HOUR - 1, HISTORY)).isEmpty();
    }

    @Test
    void passesThatEndedCount() {
        long began = System.nanoTime();
        send("begins");
        long inside = System.nanoTime();
        while (System.nanoTime() == inside) {
            Thread.yield();
        }
        long passed = System.nanoTime() - inside;
        send("polls");
        long most = System.nanoTime() - began;
        Worker own = loops.stream()
                .filter(loop -> loop.threadName().equals(Thread.currentThread().getName()))
                .findFirst()
                .get();
        assertThat(own.busyNanos(System.nanoTime())).isBetween(passed, most);
    }

    /** Netty 4.2 has its event loops look after each pass whether they shut down, as its other executors do. */
    @Test
    void aPassLastsUntilTheNextSelect_thoughTheLoopLooksWhetherItShutsDown() {
        send("begins");
        recorder.event(group, null, null, "executors", "ends");
        Worker own = loops.stream()
                .filter(loop -> loop.threadName().equals(Thread.currentThread().getName()))
                .findFirst()
                .get();
        assertThat(own.ageNanos(System.nanoTime())).isNotNegative();
        send("polls");
        assertThat(own.busyNanos(System.nanoTime())).isPositive();
    }

    @Test
    void aPassThatEndsWhileTheSharesAreMade_countsNoLongerThanTheTime() throws InterruptedException {
        LoopShares brief = new LoopShares();
        send("begins");
        long now = System.nanoTime();
        brief.endWindow(loops, now, LoopShares.READINGS);
        Thread.sleep(1);
        send("polls");
        assertThat(brief.shares(loops, now + 1, LoopShares.READINGS))
                .allSatisfy(loop -> assertThat(loop.busy).isBetween(0.0, 1.0));
    }

    @Test
    void theShareIsThatOfTheHistory_notOfTheTimeBefore() {
        LoopShares older = new LoopShares();
        for (long at = -2 * HISTORY; at <= 0; at += HOUR) {
            older.endWindow(loops, start + at, HISTORY);
        }
        assertThat(older.shares(loops, start + HISTORY / 2, HISTORY).get(0).busy)
                .isCloseTo(0.5, MINUTE);
        assertThat(older.shares(loops, start + HISTORY, HISTORY).get(0).busy).isCloseTo(1, MINUTE);
    }
}
