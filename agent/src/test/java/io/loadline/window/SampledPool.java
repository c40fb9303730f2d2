// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Faults;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.count.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;

/**
 * Fixture: a real pool of four threads with a sampler whose windows are ended by hand. Actions return this, so that they can follow
 * each other.
 */
abstract class SampledPool {

    final Faults faults = new Faults();
    final List<RecordedPool> others = new ArrayList<>();
    final RecordedPool pool = new RecordedPool(4);
    Options options = new OptionParser().read("test", "window=100ms").options();
    final Sampler sampler = new Sampler(pool.recorder.pools(), () -> options, faults, Collections.emptyList());

    private final Semaphore held = new Semaphore(0);
    private PoolMonitor remembered;

    @AfterEach
    void end() {
        others.forEach(RecordedPool::shutdownNow);
        pool.shutdownNow();
        assertThat(faults.all()).isEmpty();
    }

    /** Runs one task to its end, and ends the window in which it ran. */
    SampledPool run() {
        give(1);
        assertThat(nextWindow().started).isEqualTo(1);
        return this;
    }

    /** Runs tasks to their end. */
    SampledPool give(int tasks) {
        long done = pool.getCompletedTaskCount() + tasks;
        for (int i = 0; i < tasks; i++) {
            pool.execute(() -> {});
        }
        return awaitDone(done);
    }

    /** Submits tasks that run until they are released. */
    SampledPool hold(int tasks) {
        for (int i = 0; i < tasks; i++) {
            pool.execute(held::acquireUninterruptibly);
        }
        return this;
    }

    SampledPool release(int tasks) {
        long done = pool.getCompletedTaskCount() + tasks;
        held.release(tasks);
        return awaitDone(done);
    }

    private SampledPool awaitDone(long tasks) {
        Awaitility.await().until(() -> pool.getCompletedTaskCount() == tasks);
        return this;
    }

    SampledPool window() {
        nextWindow();
        return this;
    }

    SampledPool windows(int number) {
        for (int i = 0; i < number; i++) {
            nextWindow();
        }
        return this;
    }

    SampledPool windowsUntilNoneIsKept() {
        Awaitility.await().until(() -> {
            nextWindow();
            return snapshot().service.count == 0;
        });
        return this;
    }

    SampledPool tick() {
        sampler.tick();
        return this;
    }

    /** Has the sampler wake up late, of which its thread waited for a processor for a part. */
    SampledPool wokeUp(double lateSeconds, double waitedSeconds) {
        sampler.wokeUp((long) (lateSeconds * 1e9), waitedSeconds * 1e9);
        return this;
    }

    /** Adds another pool. */
    SampledPool another() {
        others.add(new RecordedPool(1, pool.recorder));
        return tick();
    }

    SampledPool sizes(int core, int maximum) {
        pool.setMaximumPoolSize(maximum);
        pool.setCorePoolSize(core);
        return this;
    }

    SampledPool shutDown() {
        pool.shutdown();
        awaitEnd();
        return this;
    }

    SampledPool remember() {
        remembered = monitor();
        return this;
    }

    boolean isRemembered() {
        return remembered == monitor();
    }

    int pools() {
        return sampler.pools().size();
    }

    String state() {
        return snapshot().state.corePoolSize + " to " + snapshot().state.maximumPoolSize;
    }

    double history() {
        return snapshot().historySeconds;
    }

    /** Describes the last window that is kept, and whether the monitor knows of a later one. */
    String last() {
        List<Window> windows = snapshot().windows;
        Window last = windows.get(windows.size() - 1);
        return last.started + " started in " + last.periods + " periods" + (last.isIdle() ? ", idle" : "")
                + (last.workers == WorkerStates.NONE ? ", no workers seen" : "")
                + (last.end == monitor().latestWindow().end ? "" : ", not the latest");
    }

    String seen() {
        PoolSnapshot seen = snapshot();
        List<Window> windows = seen.windows;
        windows.forEach(SampledPool::assertSane);
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

    SampledPool set(String text) {
        options = new OptionParser()
                .read("test", "window=100ms")
                .read("later", text)
                .options();
        return this;
    }

    void awaitEnd() {
        Awaitility.await().until(pool::isTerminated);
        sampler.tick();
        assertThat(sampler.pools()).isEmpty();
    }

    static void assertSane(Window w) {
        assertThat(LongStream.of(w.nanos(), w.arrived, w.started, w.completed, w.rejected, w.timedWaits, w.busyAtEnd))
                .allMatch(n -> n >= 0);
        assertThat(DoubleStream.of(
                        w.inSystemNanos, w.inServiceNanos, w.threadNanos, w.serviceSquares, w.processCpuNanos))
                .allMatch(n -> n >= 0);
        assertThat(DoubleStream.of(w.cpuNanos, w.runQueueNanos, w.neighbourCpuNanos))
                .allMatch(n -> Double.isNaN(n) || n >= 0);
    }

    Window awaitWindow(Predicate<Window> expected) {
        Window[] last = new Window[1];
        Awaitility.await().until(() -> expected.test(last[0] = nextWindow()));
        return last[0];
    }

    /** After as much time as a pool's first window needs. */
    Window nextWindow() {
        long start = System.nanoTime();
        Awaitility.await()
                .pollInterval(1, TimeUnit.MILLISECONDS)
                .until(() -> System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(60));
        sampler.tick();
        List<Window> windows = snapshot().windows;
        return windows.get(windows.size() - 1);
    }

    PoolMonitor monitor() {
        return sampler.pools().stream()
                .filter(monitor -> monitor.recorder() == pool.records)
                .findFirst()
                .get();
    }

    PoolSnapshot snapshot() {
        return monitor().snapshot();
    }

    static void sleep() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
