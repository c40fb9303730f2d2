// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks the events of woven methods, and what these alone count: the ledger, which would find it in the queue later, is not
 * asked.
 */
class RecorderTest {

    private static final long DAY = TimeUnit.DAYS.toNanos(1);

    @TestFactory
    Stream<DynamicTest> events() throws IOException {
        return Stories.of("events", Told::new);
    }

    /** A requeued task is counted by who reads the counts: the caller would wait for locks, and for the queue's own. */
    @Test
    void aCallerWhoseTaskIsRequeued_asksTheQueueNothing() {
        AtomicInteger asked = new AtomicInteger();
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<Runnable>() {
            @Override
            public int size() {
                asked.incrementAndGet();
                return super.size();
            }
        });
        Recorder recorder = new Recorder(true, false);
        rejectAndRequeue(pool, recorder);
        assertThat(recorder.pools().totalsOf(pool).count(Event.REQUEUED_BY_HANDLER))
                .isEqualTo(1);

        int before = asked.get();
        rejectAndRequeue(pool, recorder);

        assertThat(asked).hasValue(before);
        assertThat(recorder.pools().totalsOf(pool).count(Event.REQUEUED_BY_HANDLER))
                .isEqualTo(2);
    }

    @Test
    void whatWasQueuedBeforeThePoolWasSeen_hasArrived() {
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        pool.getQueue().add(new Thread());
        pool.getQueue().add(new Thread());
        Recorder recorder = new Recorder(true, false);

        recorder.arrived(pool, new Thread());
        assertThat(recorder.pools().totalsOf(pool).count(Event.ARRIVED)).isEqualTo(3);

        pool.getQueue().add(new Thread());
        pool.getQueue().add(new Thread());
        assertThat(recorder.pools().totalsOf(pool).count(Event.ARRIVED)).isEqualTo(3);
        assertThat(recorder.pools().totalsOf(pool).count(Event.REQUEUED)).isEqualTo(1);
    }

    @Test
    void aTimerThatIsRemovedLate_hasWaitedSinceItWasDue() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(0, none -> null);
        Recorder recorder = new Recorder(true, false);
        PoolRecorder timers = recorder.pools().of(pool);
        ScheduledFuture<?> timer = pool.schedule(() -> {}, 0, TimeUnit.NANOSECONDS);
        Awaitility.await().until(() -> timer.getDelay(TimeUnit.MILLISECONDS) <= -20);

        recorder.event(true, timer, pool, "pools", "removed");

        assertThat(timers.totals().inSystemNanos(System.nanoTime())).isGreaterThan(20_000_000);
    }

    @Test
    void aLoopFromBeforeAnAttachThatEnds_hasFailedIfItsTaskThrew() {
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        Recorder recorder = new Recorder(true, false);
        recorder.event(null, pool, null, "loops", "dequeued");
        recorder.event(false, pool, null, "loops", "exits");
        assertThat(recorder.pools().totalsOf(pool).count(Event.FAILED)).isZero();

        recorder.event(null, pool, null, "loops", "dequeued");
        recorder.event(true, pool, null, "loops", "exits");
        assertThat(recorder.pools().totalsOf(pool).count(Event.FAILED)).isOne();
    }

    private void rejectAndRequeue(ThreadPoolExecutor pool, Recorder recorder) {
        Runnable task = new Thread();
        recorder.arrived(pool, task);
        recorder.event(task, this, pool, "pools", "rejecting");
        pool.getQueue().add(task);
        recorder.event(task, pool, null, "pools", "rejected");
    }

    private static final class Told {
        private final Recorder recorder = new Recorder(true, false);
        private final Map<String, Runnable> tasks = new HashMap<>();
        private final Map<String, Object> objects = new HashMap<>();
        private ThreadPoolExecutor pool = new Hooked();
        private Worker worker;

        Told(Stories story) {
            // its threads are never had, so its queue holds what is due
            story.does("timers", with -> {
                        pool = new ScheduledThreadPoolExecutor(0, none -> null);
                        recorder();
                    })
                    .does("many", with -> recorder().endWindow(1e6, 0, System.nanoTime()))
                    .does(
                            "due",
                            with -> tasks.put(with.text(0), (Runnable) ((ScheduledThreadPoolExecutor) pool)
                                    .schedule(() -> {}, with.whole(1), TimeUnit.HOURS)))
                    .does("arrive", with -> recorder.arrived(pool, task(with.text(0))))
                    .does("begin", with -> worker = (Worker) recorder.event(null, pool, null, "loops", "begins"))
                    .does("take", with -> recorder.taken(task(with.text(0)), worker, pool))
                    .does("start", with -> {
                        pool.getQueue().remove(task(with.text(0)));
                        recorder.started(task(with.text(0)), worker, pool);
                    })
                    .does("fail", with -> recorder.ended(task(with.text(0)), new Error(), worker, pool))
                    .does("end", with -> recorder.ended(task(with.text(0)), null, worker, pool))
                    .does("futureRuns", with -> recorder.event(task(with.text(0)), null, null, "loops", "futureRuns"))
                    .does("shutdownNow", with -> pool.shutdownNow())
                    .does("exit", with -> recorder.event(true, pool, null, "loops", "exits"))
                    .does(
                            "rejecting",
                            with -> recorder.event(
                                    task(with.text(0)), new CallerRunsPolicy(), pool, "pools", "rejecting"))
                    .does(
                            "dropping",
                            with -> recorder.event(task(with.text(0)), new AbortPolicy(), pool, "pools", "rejecting"))
                    .does("refused", with -> recorder.event(task(with.text(0)), pool, null, "pools", "refused"))
                    .does("withdrawn", with -> recorder.event(true, pool, null, "pools", "withdrawn"))
                    .does("ownHandler", with -> recorder.event(task(with.text(0)), this, pool, "pools", "rejecting"))
                    .does("putIntoQueue", with -> pool.getQueue().add(task(with.text(0))))
                    .does("look", with -> recorder().totals())
                    .does("endWindow", with -> recorder().reconcile(System.nanoTime(), true))
                    .asks("knowsOldest", with -> !Double.isNaN(recorder().oldestQueuedNanos(System.nanoTime())))
                    .does(
                            "queueInFront",
                            with -> recorder.event(task(with.text(0)), pool, null, "pools", "queuedInFront"))
                    .does(
                            "beginInOrder",
                            with -> recorder.event(task(with.text(0)), null, null, "loops", "beginsInOrder"))
                    .does("aDayPasses", with -> recorder().age(System.nanoTime() + DAY, DAY))
                    .asks("begunInOrder", with -> recorder().front().sinceLastCall()[0])
                    .does("callerRuns", with -> recorder.event(null, null, null, "pools", "callerRuns"))
                    .does("rejected", with -> recorder.event(task(with.text(0)), pool, null, "pools", "rejected"))
                    .does("removed", with -> recorder.event(true, task(with.text(0)), pool, "pools", "removed"))
                    .does("cancelled", with -> {
                        ((Future<?>) task(with.text(0))).cancel(false);
                        recorder.event(true, task(with.text(0)), pool, "pools", "cancelled");
                    })
                    .does("getsThread", with -> tasks.put(with.text(0), threadMade()))
                    .does("cancel", with -> ((Future<?>) ((ThreadedTask) task(with.text(0))).own).cancel(false))
                    .does("run", with -> task(with.text(0)).run())
                    .asks(
                            "worker",
                            with -> recorder().workers().alive().contains(worker)
                                    + (worker.exited ? " exited" : "")
                                    + (worker.ageNanos(System.nanoTime()) < 0 ? " idle" : " busy"))
                    .asks("workers", with -> recorder().workers().alive().size())
                    .does("here", with -> connections(with.whole()))
                    .does("elsewhere", with -> {
                        FutureTask<Void> told = new FutureTask<>(() -> connections(with.whole()), null);
                        new Thread(told).start();
                        told.get();
                    })
                    .asks("nesting", with -> nesting(pool(with.text(0))))
                    .asks("countsOf", with -> counts(recorder.pools().of(pool(with.text(0)))))
                    .asks(
                            "counts",
                            with -> counts(
                                    recorder.pools().recorders().iterator().next()));
        }

        private Runnable threadMade() {
            ThreadFactory own = Thread::new;
            Object factory = recorder.event(own, null, null, "perTask", "executorBuilt");
            return (Runnable) recorder.event(new FutureTask<>(() -> null), factory, null, "perTask", "threadMade");
        }

        private PoolRecorder recorder() {
            return recorder.pools().of(pool);
        }

        private Runnable task(String name) {
            return tasks.computeIfAbsent(name, unknown -> new Thread());
        }

        private void connections(String events) {
            Stream.of(events.split(", ")).forEach(event -> connection(event.split(" ")));
        }

        /** Plays an event of a connection, its pool, and its name. */
        private void connection(String... words) {
            Object of = pool(words[1]);
            Object connection = words.length < 3 ? null : objects.computeIfAbsent(words[2], unknown -> new Object());
            switch (words[0]) {
                case "ask":
                    recorder.event(of, null, null, "connections", "asked");
                    break;
                case "give":
                    recorder.event(connection, of, null, "connections", "given");
                    break;
                case "giveIfAsked":
                    recorder.event(connection, of, true, "connections", "given");
                    break;
                case "refuse":
                    recorder.event(of, null, null, "connections", "refused");
                    break;
                case "return":
                    recorder.event(connection, of, null, "connections", "returned");
                    break;
                default:
                    recorder.event(connection, of, null, "connections", "closed");
            }
        }

        private Object pool(String name) {
            return objects.computeIfAbsent(name, unknown -> TestPools.ofConnections());
        }

        private String nesting(Object connections) {
            PoolRecorder of = recorder.pools().of(connections);
            of.endWindow(0, 0, System.nanoTime());
            Nesting.Seen seen = of.nesting(System.nanoTime());
            return seen.requests + " requests for up to " + seen.mostEach + ", waiting " + seen.waiting + ", by "
                    + seen.threads + " of " + seen.mostAtOnce + " threads of " + seen.names.size() + " name, "
                    + seen.handedOn + " handed on";
        }

        /** Returns the counts of a pool that are not 0. */
        private static String counts(PoolRecorder of) {
            Totals totals = of.counters.totals();
            return Arrays.stream(Event.values())
                    .filter(event -> totals.count(event) != 0)
                    .map(event -> totals.count(event) + " " + event.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
        }
    }

    private static final class Hooked extends ThreadPoolExecutor {
        Hooked() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {}
    }
}
