// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CountingTest {

    @TestFactory
    Stream<DynamicTest> counters() throws IOException {
        return Stories.of("counting", Counters::new);
    }

    private static final class Counters {
        private final List<Stripe> locked = new ArrayList<>();
        private Stripe stripe = new Stripe(0);
        private Stripes stripes;

        Counters(Stories story) {
            story.does("stripe", with -> stripe = new Stripe(with.whole(0)))
                    .does("increment", with -> stripe.increment(Event.valueOf(with.text(0))))
                    .does("incrementSingleWriter", with -> stripe.incrementSingleWriter(Event.valueOf(with.text(0))))
                    .does("attributeTimes", with -> stripe.attributeTimes(with.whole(0)))
                    .does("tryLock", with -> stripe.tryLock())
                    .does("unlock", with -> stripe.unlock())
                    .does("missed", with -> stripe.missed(Event.valueOf(with.text(0)), with.whole(1), with.whole(2)))
                    .does("count", with -> stripe.count(Event.valueOf(with.text(0)), with.whole(1), with.whole(2)))
                    .does("waited", with -> stripe.waited(with.whole(0), false, 1))
                    .does("unwaited", with -> stripe.unwaited(with.whole(0)))
                    .asks("totals", with -> said(totals(stripe, with.whole(0)), with.whole(1)))
                    .asks(
                            "since",
                            with -> totals(stripe, 0).inSystemNanos(with.whole(1))
                                    - totals(stripe, 0).inSystemNanos(with.whole(0)))
                    .does("stripes", with -> stripes = new Stripes(with.small(0)))
                    .asks("lock", with -> {
                        Stripe free = stripes.tryLock(with.small(0));
                        boolean again = locked.contains(free);
                        locked.add(free);
                        return free == null ? "none" : again ? "one of before" : "another";
                    })
                    .does("holderCounts", with -> locked.get(0).count(Event.valueOf(with.text(0)), with.whole(1), 0))
                    .does("holderUnlocks", with -> locked.get(0).unlock())
                    .does("each", with -> stripes.count(Event.valueOf(with.text(0)), with.whole(1), 0, with.small(2)))
                    .does(
                            "missedAnywhere",
                            with -> stripes.missed(Event.valueOf(with.text(0)), with.whole(1), with.whole(2)))
                    .does("missedWait", with -> stripes.missedWait(with.whole(0), with.small(1), with.whole(2)))
                    .does("missedService", with -> stripes.missedService(with.whole(0), with.whole(1)))
                    .asks("all", with -> {
                        Totals totals = new Totals();
                        stripes.addTo(totals, with.whole(0));
                        return said(totals, with.whole(0));
                    });
        }

        private static String said(Totals totals, long now) {
            StringBuilder said = new StringBuilder();
            for (Event event : Event.values()) {
                if (totals.count(event) != 0) {
                    said.append(event).append(' ').append(totals.count(event)).append(", ");
                }
            }
            return said
                    + String.format(
                            "outstanding %d, in the system %d for %.0f, in service for %.0f, served for %d, waited for %d, timed: %d starts, %d waits, %d completions",
                            totals.outstanding(),
                            totals.inSystem(),
                            (double) totals.inSystemNanos(now),
                            (double) totals.inServiceNanos(now),
                            totals.serviceNanos,
                            totals.waitNanos,
                            totals.timedStarts,
                            totals.timedWaits,
                            totals.timedCompletions);
        }
    }

    private static Totals totals(Stripe stripe, long now) {
        Totals totals = new Totals();
        stripe.addTo(totals, now);
        return totals;
    }

    /** A quota of one processor does not keep the threads of a JVM from running on many. */
    @Test
    void whereTheJvmSeesOneProcessor_thereAreStripesForSeveral() {
        assertThat(Stripes.count(1)).isEqualTo(4);
        assertThat(Stripes.count(6)).isEqualTo(8);
        assertThat(Stripes.count(64)).isEqualTo(Stripes.MAX);
    }

    @Test
    void manyThreadsLoseNothing() throws InterruptedException {
        Stripe stripe = new Stripe(1000);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 50_000; n++) {
                    stripe.missed(Event.ARRIVED, 1, 1_000);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(totals(stripe, 1_000).count(Event.ARRIVED)).isEqualTo(200_000);
        assertThat(totals(stripe, 1_000).inSystemNanos(1_001)).isEqualTo(200_000);
    }
}
