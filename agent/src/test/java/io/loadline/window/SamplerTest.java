// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.health.Faults;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.record.count.Event;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Checks what is in a window, and pools and listeners that fail. */
class SamplerTest extends SampledPool {

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
        pool.execute(SampledPool::sleep);
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
        pool.execute(SampledPool::sleep);
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
    void aCollectedPoolHasTheSizesThatItHad_andNoTaskThatWaits() {
        RecordedPool dropped = new RecordedPool(3, pool.recorder);
        // without a thread, which would keep the pool
        dropped.getQueue().add(() -> {});
        nextWindow();
        PoolMonitor monitor = sampler.pools().stream()
                .filter(other -> other.recorder() != pool.records)
                .findFirst()
                .get();
        assertThat(monitor.state().queued).isEqualTo(1);
        dropped = null;
        Awaitility.await().until(() -> {
            System.gc();
            return monitor.recorder().pool().isCollected();
        });

        assertThat(monitor.state().queued).isZero();
        assertThat(monitor.state().maximumPoolSize).isEqualTo(3);
        nextWindow();
        assertThat(sampler.pools()).doesNotContain(monitor);
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

    @Test
    void tasksThatWaitInAPoolThatIsLeftOut_areNotRemoved() {
        Sampler other = new Sampler(pool.recorder.pools(), () -> options, new Faults(), Collections.emptyList());
        hold(7);
        Awaitility.await().until(() -> pool.records.totals().inService() == 4);
        pool.look = () -> {
            throw new IllegalStateException();
        };
        tickFor(other, 3_000_000_000L);
        assertThat(pool.records.pool().guard().failure()).isNotNull();
        assertThat(pool.records.totals().count(Event.REMOVED)).isZero();

        pool.look = () -> {};
        pool.records.pool().guard().asksAgain(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
        tickFor(other, 1);
        assertThat(pool.records.totals().count(Event.REMOVED)).isZero();
        assertThat(pool.records.totals().count(Event.REQUEUED)).isZero();
        assertThat(pool.records.totals().outstanding()).isEqualTo(3);

        pool.getQueue().clear();
        Awaitility.await().until(() -> {
            other.tick();
            return pool.records.totals().count(Event.REMOVED) == 3;
        });
    }

    @Test
    void aPoolThatIsReadmitted_hasWindowsOfTheTimeSinceThen() {
        Sampler.Shared common = sampler.common;
        ShownPools pools = new ShownPools(options, common, new Faults());
        give(5);
        PoolMonitor first = pools.monitor(pool.records, pool.records.state());
        assertThat(first.isTooYoung(pool.records.firstSeen() + 50_000_000, 100_000_000))
                .isFalse();
        first.tick(System.nanoTime(), 0, pool.records.state());
        assertThat(first.latestWindow().start).isEqualTo(pool.records.firstSeen());
        assertThat(first.latestWindow().completed).isEqualTo(5);
        pools.leaveOut(pool.records);
        give(50);

        pools.readmit(pool.records);
        long readmitted = System.nanoTime();
        PoolMonitor again = pools.monitor(pool.records, pool.records.state());
        assertThat(again.isTooYoung(readmitted, 100_000_000)).isTrue();
        assertThat(again.isTooYoung(readmitted + 1_000_000_000, 100_000_000)).isFalse();
        give(2);
        again.tick(System.nanoTime(), 0, pool.records.state());

        Window window = again.latestWindow();
        assertThat(window.start).isGreaterThanOrEqualTo(readmitted);
        assertThat(window.completed).isEqualTo(2);
        assertThat(window.timedResponses).isEqualTo(2);
        assertThat(window.workersBegun).isZero();
        assertThat(Double.isNaN(window.cpuNanos) || window.cpuNanos <= 4.0 * (window.end - readmitted))
                .isTrue();
        assertThat(again.totals().count(Event.COMPLETED)).isEqualTo(57);
    }

    private static void tickFor(Sampler other, long nanos) {
        long start = System.nanoTime();
        Awaitility.await().until(() -> {
            other.tick();
            return System.nanoTime() - start > nanos;
        });
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
                Arrays.asList(
                        new PoolListener.Guarded("failing", failing, own),
                        new PoolListener.Guarded("other", other, own)));
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
}
