// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.function.Predicate;

/**
 * Test whether a problem still exists. Many findings rest on the figures of a whole history, so that they are sure. They
 * would outlive the problem by that time unless the latest windows must show it, too. Pure.
 */
public final class Recently {

    /** Number of the latest windows that must show the problem, or seconds where no window shows it. */
    private static final int WINDOWS = 30;

    private static final double SECONDS = 30;

    private Recently() {}

    /** Returns false if the problem of this pool has ended, although the history still shows it. */
    public static boolean isThere(Finding finding, PoolSnapshot pool) {
        switch (finding.code) {
            case WAITS_TO_LOG:
            case SLOW_READERS:
                // stacks are taken where all threads are busy
                return pool.hotspots.latestStacks > 0;
            case HELD_OUTSIDE:
                return pool.holders.latestStacks > 0;
            case GIVEN_UP_TASKS:
                return pool.at - pool.givenUp.lastAt < SECONDS * 1e9;
            default:
                return isInWindows(sign(finding.code), pool);
        }
    }

    /** @param sign null if no window shows the problem */
    private static boolean isInWindows(Predicate<Window> sign, PoolSnapshot pool) {
        int periods = 0;
        for (int i = pool.windows.size() - 1; i >= 0 && periods < WINDOWS && sign != null; i--) {
            Window w = pool.windows.get(i);
            if (sign.test(w)) {
                return true;
            }
            periods += w.periods;
        }
        return sign == null;
    }

    /** Returns the sign of a problem in one window; null where the finding itself looks at the present. */
    private static Predicate<Window> sign(Finding.Code code) {
        switch (code) {
            case CALLERS_RUN_TASKS:
                return w -> w.callerRan > 0;
            case TASKS_FAIL:
                return w -> w.failed > 0;
            case CANCELLED_IN_QUEUE:
                return w -> w.removed > 0;
            case THREADS_START_ALL_THE_TIME:
            case CONNECTIONS_OPEN_ALL_THE_TIME:
                return w -> w.workersBegun > 0;
            case THREAD_FOR_EACH_STAGE:
                return w -> w.started > 0;
            case WAITS_FOR_ITSELF:
                return w -> w.workers.onQueuedTask > 0;
            case QUEUE_IN_FRONT:
                return w -> w.inServiceNanos > 0;
            case SLOW_KIND_STARVES:
            case BLOCKS_COMMON_POOL:
            case CONSUMERS_SATURATED:
                return Window::isFull;
            default:
                return null;
        }
    }
}
