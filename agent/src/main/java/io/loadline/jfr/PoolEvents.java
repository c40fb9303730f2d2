package io.loadline.jfr;

import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Batch;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Function;

/**
 * The events about pools, written at the end of each window into the recordings that take them.
 *
 * <p>A long wait is made afterwards, from the completed tasks of a window that are known one by one: writing it on the
 * worker's thread would cost every task of every pool a look, and some of them memory and a lock. The recorder only knows
 * events that begin and end now, so when the task came and how long it waited are fields of it, and no recording's threshold
 * is compared with them.
 */
final class PoolEvents {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONG_WAIT_NANOS = 50 * NANOS_PER_MILLI;

    private final Function<PoolMonitor, Recommendation> made;
    private final Function<PoolMonitor, ResizeLog> done;

    private final EventType window = new EventType("PoolWindow");
    private final EventType recommendation = new EventType("Recommendation");
    private final EventType resize = new EventType("Resize");
    private final EventType longWait = new EventType("LongWait");

    /** What the last event of each pool was about; of a resize, its number. Empty while no recording takes such events. */
    private final Map<PoolMonitor, Window> windows = new HashMap<>();

    private final Map<PoolMonitor, Recommendation> recommendations = new HashMap<>();

    private final Map<PoolMonitor, Long> resizes = new HashMap<>();

    private boolean takesResizes;
    private boolean takesLongWaits;

    /** Whether some recording took recommendations when the last window ended. */
    boolean takesRecommendations;

    PoolEvents(Function<PoolMonitor, Recommendation> made, Function<PoolMonitor, ResizeLog> done)
            throws ReflectiveOperationException {
        this.made = made;
        this.done = done;
    }

    void windowEnded(Collection<PoolMonitor> pools) throws ReflectiveOperationException {
        boolean resizesBegin = !takesResizes;
        takesResizes = takes(resize, resizes, pools);
        takesRecommendations = takes(recommendation, recommendations, pools);
        takesLongWaits = longWait.isEnabled();
        boolean takesWindows = takes(window, windows, pools);
        for (PoolMonitor pool : pools) {
            if (takesWindows) {
                writeWindow(pool);
            }
            if (takesRecommendations) {
                writeRecommendation(pool);
            }
            if (takesResizes) {
                writeResizes(pool, resizesBegin);
            }
        }
    }

    private static boolean takes(EventType type, Map<PoolMonitor, ?> last, Collection<PoolMonitor> pools)
            throws ReflectiveOperationException {
        boolean takes = type.isEnabled();
        if (!takes) {
            last.clear();
        } else if (last.size() > pools.size()) {
            last.keySet().retainAll(new HashSet<>(pools));
        }
        return takes;
    }

    /** Of idle windows in a row only the first, or thousands of idle pools would fill the recording. */
    private void writeWindow(PoolMonitor pool) throws ReflectiveOperationException {
        Window now = pool.latestWindow();
        PoolState state = pool.latestState();
        if (now == null || state == null) {
            return;
        }
        Window before = windows.put(pool, now);
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
                    time(now.runQueueNanos));
        }
    }

    private static long mean(long nanos, long tasks) {
        return tasks == 0 ? EventType.UNKNOWN_TIME : nanos / tasks;
    }

    private static long time(double nanos) {
        return Double.isNaN(nanos) ? EventType.UNKNOWN_TIME : (long) nanos;
    }

    /** The first of each pool in a recording, then each that differs. */
    private void writeRecommendation(PoolMonitor pool) throws ReflectiveOperationException {
        Recommendation now = made.apply(pool);
        if (now != null && differs(now, recommendations.get(pool))) {
            recommendations.put(pool, now);
            recommendation.write(
                    pool.name(),
                    now.size,
                    now.low,
                    now.high,
                    Sentences.verdict(now),
                    now.regime.text(),
                    now.limitText(),
                    now.confidence,
                    Sentences.explanation(now));
        }
    }

    /** Intervals and explanations always differ a little. */
    private static boolean differs(Recommendation now, Recommendation before) {
        return before == null
                || now.size != before.size
                || now.verdict != before.verdict
                || !now.regime.text().equals(before.regime.text())
                || !now.limitText().equals(before.limitText());
    }

    /** {@code begins}: what was done so far was done before some recording takes them. */
    private void writeResizes(PoolMonitor pool, boolean begins) throws ReflectiveOperationException {
        ResizeEvent latest = done.apply(pool).last();
        long number = latest == null ? 0 : latest.number;
        long before = begins ? number : resizes.getOrDefault(pool, 0L);
        resizes.put(pool, number);
        if (number > before) {
            for (ResizeEvent event : done.apply(pool).events()) {
                if (event.number > before && event.number <= number) {
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
        }
    }

    void drained(PoolMonitor pool, Batch batch) throws ReflectiveOperationException {
        if (!takesLongWaits) {
            return;
        }
        long epochMillis = System.currentTimeMillis();
        long now = System.nanoTime();
        long[] events = batch.events();
        for (int i = 0; i < batch.eventCount() * Batch.EVENT_LONGS; i += Batch.EVENT_LONGS) {
            long wait = events[i + 1];
            if (wait >= LONG_WAIT_NANOS) {
                long arrival = epochMillis - (now - events[i]) / NANOS_PER_MILLI;
                longWait.write(pool.name(), arrival, wait, events[i + 2]);
            }
        }
    }
}
