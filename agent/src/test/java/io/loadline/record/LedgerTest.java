// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.io.IOException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class LedgerTest {

    private static final long SECOND = 1_000_000_000L;

    @TestFactory
    Stream<DynamicTest> pools() throws IOException {
        return Stories.of("ledger", Pool::new);
    }

    /** Between two looks at a pool that does not show its queue a worker begins: it is not counted yet. */
    @Test
    void aWorkerThatBeginsBetweenTwoLooks_isNoTaskFromElsewhere() {
        Counters counters = new Counters(2, false);
        counters.countByCaller(Event.ARRIVED, System.nanoTime());
        AtomicInteger looks = new AtomicInteger();
        ForkJoinPool pool = new ForkJoinPool(1);
        Ledger ledger = new Ledger(PoolAccess.of(pool), counters, () -> looks.getAndIncrement() % 2 == 0 ? 1 : 0);

        Totals totals = ledger.totals();

        pool.shutdown();
        assertThat(looks).hasPositiveValue();
        assertThat(totals.count(Event.REQUEUED)).isZero();
    }

    /** A due timer arrives when it falls due; no event says so, and none that it is taken out of the queue. */
    @Test
    void aDueTimerThatIsTakenOut_hasArrivedAndIsRemoved_andTheNextArrivesToo() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(0, none -> null);
        Ledger ledger = new Ledger(PoolAccess.of(pool), new Counters(2, false), () -> 0);
        long now = System.nanoTime();
        pool.schedule(() -> {}, 0, TimeUnit.SECONDS);
        assertThat(ledger.totals().count(Event.ARRIVED)).isEqualTo(1);

        pool.getQueue().clear();
        ledger.reconcile(now, true, 0);
        ledger.reconcile(now + 2 * SECOND, true, 0);
        assertThat(ledger.totals().count(Event.REMOVED)).isEqualTo(1);
        pool.schedule(() -> {}, 0, TimeUnit.SECONDS);

        assertThat(ledger.totals().count(Event.ARRIVED)).isEqualTo(2);
        assertThat(ledger.totals().outstanding()).isEqualTo(1);
    }

    private static final class Pool {
        private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        private final ThreadPoolExecutor executor = TestPools.around(queue);
        private final long begin = System.nanoTime();
        private final Counters counters = new Counters(2, false);
        private int held;
        private final Ledger ledger = new Ledger(PoolAccess.of(executor), counters, () -> held);
        private final Ledger.FinalRejections finalRejections = new Ledger.FinalRejections();

        Pool(Stories story) {
            story.does("count", with -> counters.countByCaller(Event.valueOf(with.text(0)), begin))
                    .does("queue", with -> queue.add(() -> {}))
                    .does("take", with -> queue.poll())
                    .does("clear", with -> queue.clear())
                    .does("held", with -> held = with.small(0))
                    .does("handlerBegins", with -> ledger.handlerBegins(true, begin + 10))
                    .does("handlerDropsAt", with -> {
                        long when = begin + with.whole(0) * SECOND;
                        counters.countByCaller(Event.ARRIVED, when);
                        ledger.handlerBegins(true, when);
                        ledger.handlerEnds(Event.REJECTED, when);
                    })
                    .does("handlerEnds", with -> ledger.handlerEnds(Event.valueOf(with.text(0)), begin + 10))
                    .does("arriveLate", with -> counters.arrived(1, with.whole(0) * SECOND))
                    .does("startAndCancel", with -> {
                        long began = begin + with.whole(0) * SECOND;
                        counters.started(counters.tryLock(1), 1, begin, false, began);
                        counters.ended(1, false, begin, began, begin + with.whole(1) * SECOND);
                    })
                    .does("window", with -> ledger.finalRejections(ledger.totals(), 0, 0))
                    .asks("handlersRequeue", with -> ledger.handlersRequeue())
                    .asks("rejected", with -> finalRejections.since(with.whole(0), with.whole(1), with.whole(2)))
                    .asks("presentAt", with -> presentAt(begin + with.whole(0) * SECOND))
                    .asks("counted", with -> ledger.totals().count(Event.valueOf(with.text(0))))
                    .asks("outstanding", with -> ledger.totals().outstanding())
                    .asks("removedAt", with -> removedAt(with.whole(0), true))
                    .asks("removedInFullSwingAt", with -> removedAt(with.whole(0), false));
        }

        /** Seconds of all tasks together, in the system and in service. */
        private String presentAt(long now) {
            Totals totals = counters.totals();
            return Math.round((double) totals.inSystemNanos(now) / SECOND) + " s, in service "
                    + Math.round((double) totals.inServiceNanos(now) / SECOND) + " s";
        }

        private long removedAt(long second, boolean quiet) {
            ledger.reconcile(begin + second * SECOND, quiet, 64);
            return counters.totals().count(Event.REMOVED);
        }
    }
}
