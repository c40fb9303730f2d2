package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.health.Faults;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.count.Batch;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Windows of real pools, ended by hand. */
class SamplerTest {

    private final Faults faults = new Faults();
    private final RecordedPool pool = new RecordedPool(4);
    private Options options = new OptionParser().read("test", "window=100ms").options();
    private final Sampler sampler = new Sampler(pool.recorder.pools(), () -> options, faults, Collections.emptyList());

    @AfterEach
    void end() {
        pool.shutdownNow();
        assertThat(faults.all()).isEmpty();
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
    void aStopOfTheProcess_andTheTasksThatAreCaughtUpWithThen_areInTheCountsOnly() {
        sampler.wokeUp(0, 0);
        run(1);
        Semaphore stopped = new Semaphore(0);
        for (int i = 0; i < 8; i++) {
            pool.execute(stopped::acquireUninterruptibly);
        }
        nextWindow();
        int before = snapshot().windows.size();
        sampler.wokeUp(3_000_000_000L, 0);
        nextWindow();
        nextWindow();
        assertThat(snapshot().windows).hasSize(before);

        stopped.release(8);
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == 9);
        nextWindow();
        assertThat(snapshot().windows).hasSize(before);
        run(10);

        PoolSnapshot seen = snapshot();
        assertThat(seen.windows).hasSize(before + 1);
        assertThat(seen.windows.stream().mapToLong(w -> w.completed).sum()).isEqualTo(2);
        assertThat(seen.service.count).isEqualTo(2);
        assertThat(seen.trace.size()).isEqualTo(2);
        assertThat(monitor().totals().count(Event.COMPLETED)).isEqualTo(10);
    }

    /** Its own threads had only to wait for a processor. */
    @Test
    void aLateWindowOfABusyMachineIsKept() {
        sampler.wokeUp(0, 0);
        run(1);
        int before = snapshot().windows.size();
        sampler.wokeUp(3_000_000_000L, 2_900_000_000.0);
        run(2);

        assertThat(snapshot().windows).hasSize(before + 1);
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
    void anIdlePoolHasOneWindow_ofAsManyPeriodsAsThereWere() {
        pool.execute(() -> {});
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == 1);
        nextWindow();
        nextWindow();
        nextWindow();

        List<Window> windows = snapshot().windows;
        assertThat(windows).hasSize(2);
        assertThat(windows.get(1).periods).isEqualTo(2);
        assertSane(windows.get(1));
        assertThat(windows.get(1).workers).isSameAs(WorkerStates.NONE);
    }

    @Test
    void aPoolThatWasIdleIsSeenAtOnceWhenItGoesOn_andItsWindowsFollowEachOther() {
        for (int round = 1; round <= 3; round++) {
            run(round);
            for (int i = 0; i < 25; i++) {
                nextWindow();
            }
        }
        run(4);
        List<Window> windows = snapshot().windows;
        assertThat(windows.stream().mapToLong(w -> w.completed).sum()).isEqualTo(4);
        for (int i = 1; i < windows.size(); i++) {
            assertThat(windows.get(i).start).isEqualTo(windows.get(i - 1).end);
            assertSane(windows.get(i));
        }
        assertThat(snapshot().service.count).isEqualTo(4);
    }

    @Test
    void aPoolThatAppears_doesNotDisturbAnIdleOne() {
        run(1);
        for (int i = 0; i < 3; i++) {
            nextWindow();
        }
        List<RecordedPool> others = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            RecordedPool other = new RecordedPool(1, pool.recorder);
            others.add(other);
            sampler.tick();
        }
        run(2);
        List<Window> windows = snapshot().windows;
        assertThat(windows.stream().mapToInt(w -> w.periods).sum()).isEqualTo(105);
        assertThat(windows).hasSize(3);
        others.forEach(ThreadPoolExecutor::shutdownNow);
    }

    @Test
    void anIdlePoolShowsTheSizesThatItHasNow() {
        run(1);
        for (int i = 0; i < 3; i++) {
            nextWindow();
        }
        pool.setMaximumPoolSize(7);
        pool.setCorePoolSize(6);
        nextWindow();

        assertThat(snapshot().state.corePoolSize).isEqualTo(6);
        assertThat(snapshot().state.maximumPoolSize).isEqualTo(7);
        Window latest = monitor().latestWindow();
        assertThat(latest.isIdle()).isTrue();
        assertThat(latest.end)
                .isEqualTo(snapshot().windows.get(snapshot().windows.size() - 1).end);
        pool.shutdown();
        awaitEnd();
    }

    @Test
    void aPoolThatIsHiddenAndShownAgain_hasAllItsCountsAndWindows() {
        run(1);
        PoolMonitor before = monitor();
        set("exclude=*");
        sampler.tick();
        assertThat(sampler.pools()).isEmpty();
        for (int i = 0; i < 500; i++) {
            pool.execute(() -> {});
        }
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == 501);
        for (int i = 0; i < 3; i++) {
            sampler.tick();
        }
        set("exclude=none");
        sampler.tick();
        assertThat(monitor()).isSameAs(before);
        assertThat(snapshot().windows.stream().mapToInt(w -> w.completed).sum()).isEqualTo(501);

        pool.execute(() -> {});
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == 502);
        Window next = nextWindow();

        assertThat(next.started).isEqualTo(1);
        snapshot().windows.forEach(SamplerTest::assertSane);
        assertThat(monitor().totals().count(Event.COMPLETED)).isEqualTo(502);
        assertThat(monitor().accountingError()).isNull();
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
                            PoolMonitor pool, Window window, Batch tasks, Totals totals, boolean quiet) {
                        told.add("window");
                    }
                }));
        pool.execute(() -> {});
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == 1);
        Awaitility.await().until(() -> System.nanoTime() - pool.records.firstSeen() > 60_000_000L);
        for (String text : new String[] {"exclude=none", "exclude=*", "exclude=*", "exclude=none"}) {
            set(text);
            other.tick();
        }

        assertThat(told).containsExactly("appeared", "window", "hidden", "appeared", "window");
    }

    @Test
    void aPoolThatWasNeverShownAndIsShownNow_hasItsCountsToo() {
        set("exclude=*");
        pool.execute(() -> {});
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == 1);
        sampler.tick();
        assertThat(sampler.pools()).isEmpty();
        set("include=*,exclude=none");
        sampler.tick();

        assertThat(monitor().totals().count(Event.COMPLETED)).isEqualTo(1);
        nextWindow();
        assertThat(snapshot().windows.stream().mapToInt(w -> w.completed).sum()).isEqualTo(1);
    }

    @Test
    void aShorterHistoryIsInForceAtTheNextWindow_aLongerOneGrowsFromThen() {
        for (int i = 1; i <= 3; i++) {
            run(i);
        }
        sampler.tick();
        assertThat(snapshot().service.count).isEqualTo(3);
        set("window=100ms,history=3s");
        Awaitility.await().atMost(1, TimeUnit.MINUTES).until(() -> {
            nextWindow();
            return snapshot().service.count == 0;
        });
        set("window=100ms,history=1m");
        run(4);
        assertThat(snapshot().service.count).isEqualTo(1);
        assertThat(snapshot().historySeconds).isEqualTo(60);
        assertThat(monitor().totals().count(Event.COMPLETED)).isEqualTo(4);
    }

    @Test
    void ownHeapIsMoreWithAPool_andMostWhileItIsAtWork() {
        long withoutPool = sampler.ownHeapBytes();
        run(1);
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

    /** One task to its end, and the window in which it ran. */
    private void run(int number) {
        pool.execute(() -> {});
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == number);
        Window window = nextWindow();
        assertThat(window.started).isEqualTo(1);
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
