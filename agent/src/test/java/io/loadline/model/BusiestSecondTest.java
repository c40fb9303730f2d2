// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A pool beside a busy one, on two processors: 2,500 tasks a second of 0.3 ms of processor. In one
 * second, long ago, the other one paused and 8,000 tasks of 0.15 ms came.
 */
class BusiestSecondTest {

    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS = 60;
    private static final int THREADS = 12;
    private static final int USUAL = 2_500;
    private static final int MOST = 8_000;

    private final Random random = new Random(11);

    @Test
    void theBusiestSecondIsReplayedWithItsOwnTasks() {
        Recommendation said = advice(pool(0.00002)).recommendation;

        assertThat(said.isKnown()).as(Sentences.explanation(said)).isTrue();
        assertThat(said.size.threads).isBetween(2, THREADS);
        assertThat(Sentences.evidence(said))
                .anyMatch(line -> line.matches(".* in the busiest 1 s\\. Measured: (7,9|8,0)\\d\\d\\.. tasks/s.*"));
    }

    @Test
    void whoseWaitsNothingExplainsIsToldWhatToDo() {
        Recommendation said = advice(pool(0.03)).recommendation;

        assertThat(said.isKnown()).isFalse();
        assertThat(Sentences.explanation(said))
                .contains("the model does not match")
                .endsWith(Sentences.nextExperiment(said) + ".");
        assertThat(Sentences.nextExperiment(said))
                .as(Sentences.explanation(said))
                .matches(
                        "keep the size, since this process keeps 92 % of the processors busy and tasks are blocked for only 0 % of their time, and check again when the busiest \\d s are older than the history");
    }

    /** Processors that other processes keep busy are no reason for fewer threads, nor what tasks hardly ever use. */
    @Test
    void onlyWhatWasMeasuredSpeaksAgainstMoreThreads() {
        PoolSnapshot besideOthers = pool(0.03);
        besideOthers.windows.forEach(w -> {
            w.neighbourCpuNanos = (float) (w.processCpuNanos - w.cpuNanos);
            w.processCpuNanos = (float) w.cpuNanos;
        });
        PoolSnapshot blocked = pool(0.03);
        blocked.windows.forEach(w -> {
            w.serviceNanos *= 3;
            w.inServiceNanos *= 3;
        });

        assertThat(Sentences.nextExperiment(advice(besideOthers).recommendation))
                .startsWith("set 15 threads, and revert");
        assertThat(Sentences.nextExperiment(advice(blocked).recommendation))
                .matches(
                        "set 24 threads, and revert .*\\. They do at most 2\\.\\d times as much: tasks are blocked 67 % of their time");
    }

    /** Callers may have given up: tasks that the model lets wait longer than they did are no reason for more threads. */
    @Test
    void waitsThatWereShorterCallForNoTrialOfMore() {
        PoolSnapshot fast = pool(0.03);
        fast.state = Pools.fixed(3);
        fast.trace = new Trace(fast.trace.spans(), span(SECONDS / 2, MOST, MOST, 0.0008, 0.03));
        fast.windows.forEach(w -> {
            w.threadsAtEnd = 3;
            w.processCpuNanos = (float) w.cpuNanos;
        });

        Recommendation said = advice(fast).recommendation;

        assertThat(said.isKnown()).as(Sentences.explanation(said)).isFalse();
        assertThat(Sentences.nextExperiment(said))
                .as(Sentences.explanation(said))
                .startsWith("keep the size, since tasks wait less than the model predicts");
    }

    private static Advice advice(PoolSnapshot pool) {
        return Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN));
    }

    /** {@code wait}: seconds that each task of the busiest second waited. */
    private PoolSnapshot pool(double wait) {
        List<Window> windows = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            boolean busiest = second == SECONDS / 2;
            windows.add(
                    busiest ? window(second, MOST, 0.00015, 0.2, wait) : window(second, USUAL, 0.0003, 1.1, 0.00002));
        }
        PoolSnapshot b = new PoolSnapshot("search", windows, new Processors(2, 0.9, 0));
        b.trace = trace(wait);
        b.state = Pools.fixed(THREADS);
        b.queueClass = "java.util.concurrent.LinkedBlockingQueue";
        b.completedEver = SECONDS * USUAL;
        return b;
    }

    /** {@code others}: processors that the other pool uses. */
    private static Window window(int second, int tasks, double processorSeconds, double others, double wait) {
        Window w = new Window(second * SECOND, (second + 1) * SECOND);
        w.arrived = tasks;
        w.started = tasks;
        w.completed = tasks;
        w.timed = tasks;
        w.timedWaits = tasks;
        w.timedResponses = tasks;
        w.cpuNanos = tasks * processorSeconds * SECOND;
        w.serviceNanos = (long) (1.1 * w.cpuNanos);
        w.runQueueNanos = w.serviceNanos - w.cpuNanos;
        w.serviceSquares = 2.0 * w.serviceNanos * w.serviceNanos / tasks;
        w.waitNanos = (long) (tasks * wait * SECOND);
        w.responseNanos = w.waitNanos + w.serviceNanos;
        w.inServiceNanos = w.serviceNanos;
        w.inSystemNanos = w.responseNanos;
        w.processCpuNanos = (float) (w.cpuNanos + others * SECOND);
        w.neighbourCpuNanos = 0;
        w.threadsAtEnd = THREADS;
        w.threadNanos = (double) THREADS * SECOND;
        return w;
    }

    /** Returns a trace of the last two seconds, and of the busiest one. */
    private Trace trace(double wait) {
        Trace.Span latest = span(SECONDS - 2, 2 * USUAL, USUAL, 0.00033, 0.00002);
        return new Trace(Collections.singletonList(latest), span(SECONDS / 2, MOST, MOST, 0.000165, wait));
    }

    private Trace.Span span(int second, int tasks, int perSecond, double mean, double wait) {
        long[] arrivals = new long[tasks];
        long[] waits = new long[arrivals.length];
        long[] services = new long[arrivals.length];
        double at = second * (double) SECOND;
        for (int i = 0; i < arrivals.length; i++) {
            at += -Math.log(1 - random.nextDouble()) * SECOND / perSecond;
            arrivals[i] = (long) at;
            services[i] = (long) (-Math.log(1 - random.nextDouble()) * mean * SECOND);
        }
        Arrays.fill(waits, (long) (wait * SECOND));
        return new Trace.Span(arrivals, waits, services, second * SECOND);
    }
}
