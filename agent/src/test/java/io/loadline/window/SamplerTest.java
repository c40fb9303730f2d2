// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.Stories;
import io.loadline.health.Faults;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.count.Event;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Windows of real pools, ended by hand. */
class SamplerTest {

    private final Faults faults = new Faults();
    private final List<SamplerTest> begun = new ArrayList<>();
    private final List<RecordedPool> others = new ArrayList<>();
    private final RecordedPool pool = new RecordedPool(4);
    private Options options = new OptionParser().read("test", "window=100ms").options();
    private final Sampler sampler = new Sampler(pool.recorder.pools(), () -> options, faults, Collections.emptyList());

    @AfterEach
    void end() {
        begun.forEach(SamplerTest::end);
        others.forEach(RecordedPool::shutdownNow);
        pool.shutdownNow();
        assertThat(faults.all()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> windows() throws IOException {
        return Stories.of("sampler", story -> {
            begun.add(new SamplerTest());
            begun.get(begun.size() - 1).told(story);
        });
    }

    private void told(Stories story) {
        Semaphore held = new Semaphore(0);
        List<PoolMonitor> before = new ArrayList<>();
        story.does("run", with -> run())
                .does("give", with -> give(with.small(0)))
                .does("hold", with -> {
                    for (int i = 0; i < with.small(0); i++) {
                        pool.execute(held::acquireUninterruptibly);
                    }
                })
                .does("release", with -> {
                    long done = pool.getCompletedTaskCount() + with.small(0);
                    held.release(with.small(0));
                    awaitDone(done);
                })
                .does("window", with -> nextWindow())
                .does("windowsUntilNoneIsKept", with -> Awaitility.await().until(() -> {
                    nextWindow();
                    return snapshot().service.count == 0;
                }))
                .does("tick", with -> sampler.tick())
                .does("wokeUp", with -> sampler.wokeUp((long) (with.number(0) * 1e9), with.number(1) * 1e9))
                .does("another", with -> {
                    others.add(new RecordedPool(1, pool.recorder));
                    sampler.tick();
                })
                .does("set", with -> set(with.text(0)))
                .does("sizes", with -> {
                    pool.setMaximumPoolSize(with.small(1));
                    pool.setCorePoolSize(with.small(0));
                })
                .does("end", with -> {
                    pool.shutdown();
                    awaitEnd();
                })
                .does("remember", with -> before.add(monitor()))
                .asks("isRemembered", with -> before.contains(monitor()))
                .asks("pools", with -> sampler.pools().size())
                .asks("state", with -> snapshot().state.corePoolSize + " to " + snapshot().state.maximumPoolSize)
                .asks("history", with -> snapshot().historySeconds)
                .asks("last", with -> last())
                .asks("seen", with -> seen());
    }

    /** Describes the last window that is kept, and whether the monitor knows of a later one. */
    private String last() {
        List<Window> windows = snapshot().windows;
        Window last = windows.get(windows.size() - 1);
        return last.started + " started in " + last.periods + " periods" + (last.isIdle() ? ", idle" : "")
                + (last.workers == WorkerStates.NONE ? ", no workers seen" : "")
                + (last.end == monitor().latestWindow().end ? "" : ", not the latest");
    }

    private String seen() {
        PoolSnapshot seen = snapshot();
        List<Window> windows = seen.windows;
        windows.forEach(SamplerTest::assertSane);
        int gaps = 0;
        for (int i = 1; i < windows.size(); i++) {
            gaps += windows.get(i).start == windows.get(i - 1).end ? 0 : 1;
        }
        assertThat(monitor().accountingError()).isNull();
        return windows.size() + " windows with " + gaps + " gaps of "
                + windows.stream().mapToInt(w -> w.periods).sum() + " periods, "
                + windows.stream().mapToInt(w -> w.completed).sum() + " completed, " + seen.service.count + " timed, "
                + seen.trace.size() + " traced, " + monitor().totals().count(Event.COMPLETED) + " in all";
    }

    @Test
    void aWindowTellsWhatTheWorkersWereAt_whatTheProcessUsed_andTheSnapshotHowManyThreadsThereMayBe() {
        Semaphore permits = new Semaphore(1);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                permits.acquireUninterruptibly();
                sleep();
            });
        }
        awaitWindow(w -> w.workers.atCommonObject == 3 && w.workers.sleeping == 1);
        Window window = nextWindow();

        assertThat(window.workers.commonObject).contains("Semaphore");
        assertThat(window.processCpuNanos).isNotNegative();
        assertThat(window.inServiceNanos).isCloseTo(4.0 * window.nanos(), within(1.0));
        assertThat(snapshot().room).isNotSameAs(ThreadRoom.UNKNOWN);
        assertThat(snapshot().processors.count).isPositive();
    }

    @Test
    void aTaskThatIsNotOverCountsForAllItsTime_windowAfterWindow() {
        pool.execute(SamplerTest::sleep);
        awaitWindow(w -> w.inServiceNanos > 0);
        for (int i = 0; i < 3; i++) {
            Window window = nextWindow();
            assertThat(window.inServiceNanos).isCloseTo(window.nanos(), within(1.0));
            assertThat(window.completed).isZero();
            assertThat(window.workers.busy).isEqualTo(1);
        }
        assertThat(snapshot().service.count).isPositive();
    }

    @Test
    void whatBeganWhileTheWindowEnded_isInIt() {
        run();
        long end = System.nanoTime();
        pool.execute(SamplerTest::sleep);
        Awaitility.await().until(() -> pool.records.totals().inService() == 1);
        monitor().tick(end, 0, null);

        assertThat(monitor().latestWindow().inServiceNanos).isGreaterThan(0);
    }

    @Test
    void aPoolResizedAndShutDownMeanwhile_hasWindowsWithoutANegativeOrUnknownCount() {
        for (int i = 0; i < 2000; i++) {
            pool.execute(() -> LockSupport.parkNanos(200_000));
        }
        nextWindow();
        pool.setMaximumPoolSize(9);
        pool.setCorePoolSize(9);
        nextWindow();
        pool.setCorePoolSize(1);
        pool.setMaximumPoolSize(1);
        nextWindow();
        PoolMonitor monitor = monitor();
        pool.shutdown();
        awaitEnd();

        long completed = 0;
        for (Window w : monitor.snapshot().windows) {
            assertSane(w);
            completed += w.completed;
        }
        assertThat(completed).isEqualTo(2000);
    }

    @Test
    void windowsOfSubmittersInFullSwing_haveNothingBelowZero() {
        Thread submitter = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted() && !pool.isShutdown()) {
                if (pool.getQueue().size() < 100) {
                    pool.execute(() -> {});
                }
            }
        });
        submitter.setDaemon(true);
        submitter.start();
        Awaitility.await().until(() -> pool.getCompletedTaskCount() > 0);
        for (int i = 0; i < 20; i++) {
            assertSane(nextWindow());
        }
        submitter.interrupt();
        Awaitility.await().until(() -> !submitter.isAlive());
    }

    @Test
    void whatGetsTheTasksThatFindNoRoomIsKnown_beforeThereIsOne() {
        run();

        assertThat(snapshot().rejectionHandlerClass).isEqualTo(ThreadPoolExecutor.AbortPolicy.class.getName());
    }

    @Test
    void aPoolThatIsLeftOut_givesTheRoomOfItsTraceBack() {
        Faults own = new Faults();
        Sampler other = new Sampler(pool.recorder.pools(), () -> options, own, Collections.emptyList());
        Awaitility.await().until(() -> {
            give(600);
            other.tick();
            return other.common.traceRoom.get() < TraceHistory.ROOM;
        });
        pool.look = () -> {
            throw new IllegalStateException();
        };
        Awaitility.await().until(() -> {
            other.tick();
            return other.pools().isEmpty();
        });

        assertThat(own.all()).hasSize(1);
        assertThat(other.common.traceRoom.get()).isEqualTo(TraceHistory.ROOM);
    }

    /** At each call of its methods in turn, with whatever locks the agent holds then. */
    @Test
    void aPoolThatDoesNotAnswer_isLeftOut_andTheThreadThatIsLeftBehindChangesNothingMore() throws InterruptedException {
        int calls = 0;
        while (standsAt(calls)) {
            calls++;
        }
        assertThat(calls).as("calls of the pool's methods in a window").isGreaterThan(6);
    }

    /** Returns whether the pool is called more often than this in a window. */
    private static boolean standsAt(int call) throws InterruptedException {
        SamplerTest own = new SamplerTest();
        RecordedPool slow = new RecordedPool(1, own.pool.recorder);
        own.others.add(slow);
        try {
            return own.standsAt(call, slow);
        } finally {
            slow.look = () -> {};
            slow.shutdownNow();
            own.pool.shutdownNow();
        }
    }

    private boolean standsAt(int call, RecordedPool slow) throws InterruptedException {
        List<String> told = new ArrayList<>();
        Sampler other =
                new Sampler(pool.recorder.pools(), () -> options, faults, Collections.singleton(new PoolListener() {
                    @Override
                    public void windowEnded(
                            PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {
                        told.add(pool.name());
                    }
                }));
        slow.execute(() -> {});
        Awaitility.await().until(() -> System.nanoTime() - slow.records.firstSeen() > 60_000_000L);
        other.tick();
        CountDownLatch answers = new CountDownLatch(1);
        AtomicInteger callsLeft = new AtomicInteger(call);
        AtomicBoolean wasLeftBehind = new AtomicBoolean();
        Thread leftBehind = new Thread(() -> {
            slow.look = () -> {
                if (callsLeft.getAndDecrement() == 0) {
                    awaitUninterruptibly(answers);
                }
            };
            other.tick();
            wasLeftBehind.set(other.wasLeftBehind());
        });
        leftBehind.setDaemon(true);
        leftBehind.start();
        Awaitility.await().until(() -> callsLeft.get() < 0 || !leftBehind.isAlive());
        boolean stands = callsLeft.get() < 0;
        AtomicInteger taken = new AtomicInteger();
        for (int step = 0; step < 5; step++) {
            assertThat(other.standsStill()).isFalse();
            other.takeOver(taken::incrementAndGet);
        }
        assertThat(other.standsStill()).isEqualTo(stands);
        assertThat(taken).hasValue(0);
        other.takeOver(taken::incrementAndGet);
        other.takeOver(taken::incrementAndGet);
        assertThat(taken).hasValue(stands ? 1 : 0);
        assertThat(faults.all()).hasSize(stands ? 1 : 0);
        if (!stands) {
            return false;
        }
        assertThat(other.withoutAnswer()).singleElement().asString().contains(RecordedPool.class.getName());
        told.clear();
        give(3);
        other.tick();
        other.tick();
        PoolSnapshot before = onlyIn(other).snapshot();
        answers.countDown();
        leftBehind.join(60_000);

        assertThat(leftBehind.isAlive()).isFalse();
        assertThat(wasLeftBehind).isTrue();
        assertThat(other.withoutAnswer()).isEmpty();
        assertThat(told).hasSize(2).containsOnly(onlyIn(other).name());
        assertThat(onlyIn(other).snapshot()).isSameAs(before);
        assertThat(before.windows.stream().mapToInt(w -> w.started).sum()).isEqualTo(3);
        assertThat(other.common.traceRoom.get() + before.trace.size()).isEqualTo(TraceHistory.ROOM);
        assertThat(faults.all()).hasSize(1);
        return true;
    }

    private static PoolMonitor onlyIn(Sampler other) {
        assertThat(other.pools()).hasSize(1);
        return other.pools().iterator().next();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ofTheTest) {
            awaitUninterruptibly(latch);
        }
    }

    @Test
    void listenersAreToldOfAPoolOnlyWhileItIsShown() {
        List<String> told = new ArrayList<>();
        Sampler other =
                new Sampler(pool.recorder.pools(), () -> options, faults, Collections.singleton(new PoolListener() {
                    @Override
                    public void appeared(PoolMonitor pool) {
                        told.add("appeared");
                    }

                    @Override
                    public void hidden(PoolMonitor pool, String formerName) {
                        told.add("hidden");
                    }

                    @Override
                    public void windowEnded(
                            PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {
                        told.add("window");
                    }
                }));
        give(1);
        Awaitility.await().until(() -> System.nanoTime() - pool.records.firstSeen() > 60_000_000L);
        for (String text : new String[] {"exclude=none", "exclude=*", "exclude=*", "exclude=none"}) {
            set(text);
            other.tick();
        }

        assertThat(told).containsExactly("appeared", "window", "hidden", "appeared", "window");
    }

    /** The advisor, the MBeans, recordings and metrics are such listeners. */
    @Test
    void aListenerThatFails_takesNoWindowFromTheOthers() {
        Faults own = new Faults();
        List<Window> told = new ArrayList<>();
        PoolListener failing = new PoolListener() {
            @Override
            public void drained(PoolMonitor pool, TaskBatch batch) {
                throw new NoClassDefFoundError("expected");
            }

            @Override
            public void windowEnded(PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {
                throw new IllegalStateException("expected");
            }

            @Override
            public void windowEnded() {
                throw new OutOfMemoryError("expected");
            }
        };
        PoolListener other = new PoolListener() {
            @Override
            public void windowEnded(PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {
                told.add(window);
            }
        };
        Sampler guarded = new Sampler(
                pool.recorder.pools(),
                () -> options,
                own,
                Arrays.asList(new GuardedListener("failing", failing, own), new GuardedListener("other", other, own)));
        give(1);
        Awaitility.await().until(() -> System.nanoTime() - pool.records.firstSeen() > 60_000_000L);
        guarded.tick();
        give(2);
        guarded.tick();

        assertThat(told.stream().mapToInt(window -> window.started).sum()).isEqualTo(3);
        assertThat(onlyIn(guarded).snapshot().trace.size()).isEqualTo(3);
        assertThat(Arrays.stream(own.all()).map(fault -> fault.part)).containsOnly("failing");
    }

    @Test
    void ownHeapIsMoreWithAPool_andMostWhileItIsAtWork() {
        long withoutPool = sampler.ownHeapBytes();
        run();
        long atWork = sampler.ownHeapBytes();
        for (int i = 0; i < 3; i++) {
            nextWindow();
        }
        long idle = sampler.ownHeapBytes();

        assertThat(idle).isGreaterThan(withoutPool).isLessThan(atWork);
    }

    private void set(String text) {
        options = new OptionParser()
                .read("test", "window=100ms")
                .read("later", text)
                .options();
    }

    private void awaitEnd() {
        Awaitility.await().until(pool::isTerminated);
        sampler.tick();
        assertThat(sampler.pools()).isEmpty();
    }

    private void give(int tasks) {
        long done = pool.getCompletedTaskCount() + tasks;
        for (int i = 0; i < tasks; i++) {
            pool.execute(() -> {});
        }
        awaitDone(done);
    }

    private void awaitDone(long tasks) {
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == tasks);
    }

    /** One task to its end, and the window in which it ran. */
    private void run() {
        give(1);
        assertThat(nextWindow().started).isEqualTo(1);
    }

    private static void assertSane(Window w) {
        assertThat(LongStream.of(w.nanos(), w.arrived, w.started, w.completed, w.rejected, w.timedWaits, w.busyAtEnd))
                .allMatch(n -> n >= 0);
        assertThat(DoubleStream.of(
                        w.inSystemNanos, w.inServiceNanos, w.threadNanos, w.serviceSquares, w.processCpuNanos))
                .allMatch(n -> n >= 0);
        assertThat(DoubleStream.of(w.cpuNanos, w.runQueueNanos, w.neighbourCpuNanos))
                .allMatch(n -> Double.isNaN(n) || n >= 0);
    }

    private Window awaitWindow(Predicate<Window> expected) {
        Window[] last = new Window[1];
        Awaitility.await().until(() -> expected.test(last[0] = nextWindow()));
        return last[0];
    }

    /** After as much time as a pool's first window needs. */
    private Window nextWindow() {
        long start = System.nanoTime();
        Awaitility.await()
                .pollInterval(1, TimeUnit.MILLISECONDS)
                .until(() -> System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(60));
        sampler.tick();
        List<Window> windows = snapshot().windows;
        return windows.get(windows.size() - 1);
    }

    private PoolMonitor monitor() {
        return sampler.pools().stream()
                .filter(monitor -> monitor.recorder() == pool.records)
                .findFirst()
                .get();
    }

    private PoolSnapshot snapshot() {
        return monitor().snapshot();
    }

    private static void sleep() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
