// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import java.util.EnumSet;
import java.util.Set;

/**
 * Status of one pool, and the troubles that its listeners must hear of, each once. It reads no clock and no pool:
 * arguments supply all inputs. Not thread-safe.
 *
 * <pre>
 *   rejecting     begins with a window in which tasks were rejected; ends after 30 s without
 *   starved       begins after three crowded windows in a row, if more threads are recommended or, without a
 *                 recommendation, the oldest task in the queue is old; ends after 30 s, at least three windows, with an
 *                 empty queue
 *   deadlocked    begins when the recommendation says so and nothing is completed, or when six windows say so; ends
 *                 after 30 s, at least three windows, in which tasks are completed
 * </pre>
 */
final class Troubles {

    private static final long QUIET_NANOS = 30_000_000_000L;
    private static final int IN_A_ROW = 3;
    private static final double TIMES_SERVICE = 10;

    private final Episode rejecting = new Episode(1, 1, QUIET_NANOS);
    private final Episode starved = new Episode(IN_A_ROW, IN_A_ROW, QUIET_NANOS);
    private final Episode deadlocked = new Episode(1, IN_A_ROW, QUIET_NANOS);

    /** Content of the last recommendation. */
    private boolean isKnown;

    private boolean wantsMore;
    private boolean isDeadlock;
    private PoolStatus status = PoolStatus.OK;
    private boolean deadlockSeen;
    private int standstill;

    /** Evaluates a window, and returns the troubles that begin with it. */
    Set<PoolStatus> windowEnded(WindowSummary window) {
        standstill = window.isStandstill() ? standstill + 1 : 0;
        deadlockSeen &= standstill > 0;
        Set<PoolStatus> begun = EnumSet.noneOf(PoolStatus.class);
        if (rejecting.begins(window.rejected > 0, window.rejected == 0, window.at)) {
            begun.add(PoolStatus.REJECTING);
        }
        if (starved.begins(window.isCrowded() && wantsThreads(window), window.queued == 0, window.at)) {
            begun.add(PoolStatus.STARVED);
        }
        if (deadlocked.begins(deadlockSeen || isToldByWindows(window), window.completed > 0, window.at)) {
            begun.add(PoolStatus.DEADLOCKED);
        }
        status = deadlocked.lasts()
                ? PoolStatus.DEADLOCKED
                : rejecting.lasts()
                        ? PoolStatus.REJECTING
                        : starved.lasts() ? PoolStatus.STARVED : window.idle ? PoolStatus.IDLE : PoolStatus.OK;
        return begun;
    }

    /**
     * Returns true if a recommendation should be made now, because no task has completed for a while and a
     * recommendation may give the cause: after three windows, then six, twelve and so on.
     */
    boolean isUrgent() {
        int rows = standstill / IN_A_ROW;
        return rows > 0 && standstill % IN_A_ROW == 0 && Integer.bitCount(rows) == 1;
    }

    /** Records a new recommendation. */
    void recommended(boolean known, boolean wantsMore, boolean deadlock) {
        isKnown = known;
        this.wantsMore = wantsMore;
        isDeadlock = deadlock;
        deadlockSeen = deadlock && standstill > 0;
    }

    /** Returns the number of consecutive windows, up to the last one, without a completion although tasks wait. */
    int standstill() {
        return standstill;
    }

    /** Returns the status as of the last window. */
    PoolStatus status() {
        return status;
    }

    /** Returns true if the windows alone show a deadlock, because no recommendation has reported it in time. */
    private boolean isToldByWindows(WindowSummary window) {
        return window.deadlocked && standstill >= 2 * IN_A_ROW;
    }

    private boolean wantsThreads(WindowSummary window) {
        if (isDeadlock) {
            // reported as a deadlock
            return false;
        }
        return isKnown ? wantsMore : isOld(window);
    }

    /** Returns true if the oldest task is older than three windows and ten usual services. */
    private static boolean isOld(WindowSummary window) {
        double millis = window.oldestQueuedMillis;
        boolean longerThanServices =
                Double.isNaN(window.usualServiceMillis) || millis > TIMES_SERVICE * window.usualServiceMillis;
        return millis > IN_A_ROW * window.windowNanos / 1e6 && longerThanServices;
    }

    /**
     * Situation that lasts for a while and is reported once. It begins when it was present in a number of consecutive
     * windows. It ends when it was absent in a number of consecutive windows and for some time. In between it may be
     * absent for a shorter time. Not thread-safe.
     */
    static final class Episode {

        private final int windowsToBegin;
        private final int windowsToEnd;
        private final long quietNanos;
        private boolean lasts;
        private int seen;
        private int gone;
        private long goneSince;

        Episode(int windowsToBegin, int windowsToEnd, long quietNanos) {
            this.windowsToBegin = windowsToBegin;
            this.windowsToEnd = windowsToEnd;
            this.quietNanos = quietNanos;
        }

        /**
         * Returns true if the situation begins with this window. A window may show neither presence nor absence.
         *
         * @param now the current time in nanoseconds
         */
        boolean begins(boolean there, boolean notThere, long now) {
            count(there, notThere, now);
            if (lasts) {
                lasts = gone < windowsToEnd || now - goneSince < quietNanos;
                return false;
            }
            lasts = seen >= windowsToBegin;
            return lasts;
        }

        boolean lasts() {
            return lasts;
        }

        private void count(boolean there, boolean notThere, long now) {
            seen = there ? Math.min(seen + 1, windowsToBegin) : 0;
            if (!notThere) {
                gone = 0;
            } else if (gone++ == 0) {
                goneSince = now;
            }
        }
    }
}
