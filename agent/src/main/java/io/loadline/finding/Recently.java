// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MOST;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Test whether a problem still exists. Many findings rest on the figures of a whole history, so that they are sure. They
 * would outlive the problem by that time unless the latest windows must show it, too. Pure.
 */
public final class Recently {

    /** Number of the latest windows, and their seconds at most, of which one must show the problem. */
    static final int WINDOWS = 30;

    /** Seconds for which a finding holds after the latest event that shows it. */
    static final double SECONDS = 30;

    /** Standard deviations below the share of a finding: 2 % of the recent shares are lower by chance. */
    private static final double BY_CHANCE = 2;

    private Recently() {}

    /** Returns false if the problem of this pool has ended, although the history still shows it. */
    public static boolean isThere(Finding finding, PoolSnapshot pool) {
        switch (finding.code) {
            case GIVEN_UP_TASKS:
                return pool.at - pool.givenUp.lastAt < SECONDS * 1e9;
            case TASKS_FAIL:
                return isShare(w -> w.failed, w -> w.completed, pool);
            case CANCELLED_IN_QUEUE:
                return isShare(w -> w.removed, w -> w.removed + w.started, pool);
            case QUEUE_IN_FRONT:
                // not every such queue is measured
                boolean isMeasured = pool.windows.stream().anyMatch(w -> w.begunInOrder > 0);
                return isInWindows(isMeasured ? w -> w.begunInOrder > 0 : w -> w.inServiceNanos > 0, pool);
            default:
                return isInWindows(sign(finding.code), pool);
        }
    }

    /** Returns whether the latest windows may have the noted share of such tasks, and have any. */
    private static boolean isShare(ToDoubleFunction<Window> tasks, ToDoubleFunction<Window> all, PoolSnapshot pool) {
        List<Window> latest = latest(pool);
        double expected = FailureFindings.NOTED_SHARE * Window.sum(latest, all);
        double seen = Window.sum(latest, tasks);
        return seen > 0 && seen >= expected - BY_CHANCE * Math.sqrt(expected);
    }

    /** @param sign null if no window shows the problem */
    private static boolean isInWindows(Predicate<Window> sign, PoolSnapshot pool) {
        return sign == null || latest(pool).stream().anyMatch(sign);
    }

    /** Returns the latest windows; one at least, since windows may be longer than all seconds. */
    private static List<Window> latest(PoolSnapshot pool) {
        List<Window> latest = pool.latestPeriods(WINDOWS);
        int from = latest.size();
        for (double nanos = 0; from > 0 && nanos < SECONDS * 1e9; from--) {
            nanos += latest.get(from - 1).nanos();
        }
        return latest.subList(from, latest.size());
    }

    /** Returns the sign of a problem in one window; null where the finding itself looks at the present. */
    private static Predicate<Window> sign(Finding.Code code) {
        switch (code) {
            case CALLERS_RUN_TASKS:
                return w -> w.callerRan > 0;
            case THREADS_START_ALL_THE_TIME:
            case CONNECTIONS_OPEN_ALL_THE_TIME:
                return w -> w.workersBegun > 0;
            case THREAD_FOR_EACH_STAGE:
                return w -> w.started > 0;
            case WAITS_FOR_ITSELF:
                return w -> w.workers.onQueuedTask > 0;
            case SLOW_KIND_STARVES:
            case BLOCKS_COMMON_POOL:
            case CONSUMERS_SATURATED:
                return Window::isFull;
            case EVENT_LOOP_HOT:
                // as much as one full loop does
                return w -> w.inServiceNanos > MOST * w.nanos();
            default:
                return null;
        }
    }
}
