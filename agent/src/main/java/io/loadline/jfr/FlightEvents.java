// SPDX-License-Identifier: Apache-2.0
package io.loadline.jfr;

import io.loadline.advise.Advisor;
import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.finding.Finding;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.TaskBatch;
import io.loadline.report.FindingText;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;

/**
 * Writes the events about pools at the end of each window, into the recordings that take them.
 *
 * <p>A long wait is written afterwards, from a window's completed tasks of which single times are known. Writing it on
 * the worker's thread would cost every task a check, and some tasks memory and a lock. The recorder only knows events
 * that begin and end now. The task's arrival and its wait are therefore fields, and a recording's threshold does not
 * apply to them.
 */
final class FlightEvents {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONG_WAIT_NANOS = 50 * NANOS_PER_MILLI;

    /** Number of times an hour that unchanged results are written again, since a long recording drops old events. */
    private static final int REPEATS_AN_HOUR = 6;

    private final Advisor advisor;
    private final Function<PoolMonitor, ResizeLog> resizes;

    private final EventType window = new EventType("PoolWindow");
    private final EventType recommendation = new EventType("Recommendation");
    private final EventType finding = new EventType("Finding");
    private final EventType resize = new EventType("Resize");
    private final EventType longWait = new EventType("LongWait");

    private final Map<PoolMonitor, Last> written = new WeakHashMap<>();
    private final long repeatNanos;
    private long repeatedAt = System.nanoTime();
    private List<Finding> found = Collections.emptyList();
    private boolean takesResizes;
    private boolean takesLongWaits;

    /** True if some recording took recommendations when the last window ended. */
    boolean takesRecommendations;

    /** Subjects of the last events of one pool; null while no recording takes such events. */
    private static final class Last {
        Window window;
        Recommendation recommendation;

        /** Number of the last change of the pool's size. */
        long resize;
    }

    FlightEvents(Advisor advisor, Function<PoolMonitor, ResizeLog> resizes, long hourMillis)
            throws ReflectiveOperationException {
        this.advisor = advisor;
        this.resizes = resizes;
        this.repeatNanos = hourMillis * NANOS_PER_MILLI / REPEATS_AN_HOUR;
    }

    void windowEnded(Collection<PoolMonitor> pools) throws ReflectiveOperationException {
        takesRecommendations = recommendation.isEnabled();
        takesLongWaits = longWait.isEnabled();
        boolean takesWindows = window.isEnabled();
        // a new recording does not get the changes before it
        boolean resizesBegin = !takesResizes;
        takesResizes = resize.isEnabled();
        boolean repeats = System.nanoTime() - repeatedAt > repeatNanos;
        repeatedAt = repeats ? System.nanoTime() : repeatedAt;
        for (PoolMonitor pool : pools) {
            Last last = written.computeIfAbsent(pool, first -> new Last());
            last.window = takesWindows ? writeWindow(pool, last.window) : null;
            Recommendation before = repeats ? null : last.recommendation;
            last.recommendation = takesRecommendations ? writeRecommendation(pool, before) : null;
            last.resize = takesResizes ? writeResizes(pool, resizesBegin ? Long.MAX_VALUE : last.resize) : 0;
        }
        List<Finding> present = finding.isEnabled() ? advisor.findings() : Collections.emptyList();
        for (Finding each : present) {
            if (repeats || found.stream().noneMatch(each::isSameAs)) {
                finding.write(
                        each.pool,
                        each.code.text(),
                        each.severity.text(),
                        FindingText.sentence(each),
                        FindingText.evidence(each),
                        FindingText.remedy(each),
                        each.setting);
            }
        }
        found = present;
    }

    /**
     * Writes a pool's window; of consecutive idle windows only the first, or thousands of idle pools would fill the
     * recording. Returns the last window.
     */
    private Window writeWindow(PoolMonitor pool, Window before) throws ReflectiveOperationException {
        Window now = pool.latestWindow();
        PoolState state = pool.latestState();
        if (now == null || state == null) {
            return before;
        }
        boolean isNew = before == null || before.end != now.end;
        boolean wasIdle = before == null || before.isIdle();
        if (isNew && !(now.isIdle() && wasIdle)) {
            window.write(
                    pool.name(),
                    now.nanos(),
                    (long) now.arrived,
                    (long) now.started,
                    (long) now.completed,
                    (long) now.rejected,
                    state.queued,
                    state.poolSize,
                    now.inServiceNanos / now.nanos(),
                    state.corePoolSize,
                    state.maximumPoolSize,
                    mean(now.waitNanos, now.timedWaits),
                    mean(now.serviceNanos, now.completed),
                    time(now.cpuNanos),
                    time(now.runQueueNanos),
                    advisor.status(pool).text);
        }
        return now;
    }

    private static long mean(long nanos, long tasks) {
        return tasks == 0 ? EventType.UNKNOWN_TIME : nanos / tasks;
    }

    private static long time(double nanos) {
        return Double.isNaN(nanos) ? EventType.UNKNOWN_TIME : (long) nanos;
    }

    /** Writes a pool's first recommendation in a recording, then each that differs. Returns the last recommendation. */
    private Recommendation writeRecommendation(PoolMonitor pool, Recommendation before)
            throws ReflectiveOperationException {
        Recommendation now = advisor.lastRecommendation(pool);
        if (now == null || !differs(now, before)) {
            return before;
        }
        recommendation.write(
                pool.name(),
                now.size.threads,
                now.size.low,
                now.size.high,
                Sentences.verdict(now),
                now.verdict.code(),
                now.regime.text(),
                now.limitText(),
                now.confidence,
                Sentences.explanation(now),
                now.setting());
        return now;
    }

    /** Ignores intervals and explanations, which always differ a little. */
    private static boolean differs(Recommendation now, Recommendation before) {
        return before == null
                || now.size.threads != before.size.threads
                || now.verdict != before.verdict
                || !now.regime.text().equals(before.regime.text())
                || !now.limitText().equals(before.limitText());
    }

    /** Writes the changes of a pool's size after number {@code before}. Returns the number of the last change. */
    private long writeResizes(PoolMonitor pool, long before) throws ReflectiveOperationException {
        ResizeEvent latest = resizes.apply(pool).last();
        if (latest == null || latest.number <= before) {
            return latest == null ? 0 : latest.number;
        }
        for (ResizeEvent event : resizes.apply(pool).events()) {
            if (event.number > before && event.number <= latest.number) {
                resize.write(
                        pool.name(),
                        event.action.text,
                        event.threadsBefore,
                        event.threadsAfter,
                        event.corePoolSize,
                        event.maximumPoolSize,
                        event.reason);
            }
        }
        return latest.number;
    }

    void drained(PoolMonitor pool, TaskBatch batch) throws ReflectiveOperationException {
        if (!takesLongWaits) {
            return;
        }
        long epochMillis = System.currentTimeMillis();
        long now = System.nanoTime();
        long[] events = batch.events();
        for (int i = 0; i < batch.eventCount() * TaskBatch.EVENT_LONGS; i += TaskBatch.EVENT_LONGS) {
            long wait = events[i + 1];
            if (wait >= LONG_WAIT_NANOS) {
                long arrival = epochMillis - (now - events[i]) / NANOS_PER_MILLI;
                longWait.write(pool.name(), arrival, wait, events[i + 2]);
            }
        }
    }
}
