package io.loadline.jmx.notify;

import java.util.EnumSet;
import java.util.Set;

/**
 * What the listeners of one pool have been told, so that they are told everything once. All that it knows of the world
 * comes in, time included. Not thread-safe.
 *
 * <pre>
 *   rejecting     begins with a window in which tasks were rejected, ends after half a minute without
 *   starved       begins after three crowded windows in a row, if more threads are recommended or, with no recommendation,
 *                 the oldest task in the queue is old; ends after half a minute, three windows at least, of empty queues
 *   deadlocked    begins when the recommendation's regime says so while nothing is completed, ends as starved does, with
 *                 windows in which tasks are completed
 * </pre>
 */
final class PoolWatch {

    private static final long QUIET_NANOS = 30_000_000_000L;
    private static final long BETWEEN_SIZES_NANOS = 60_000_000_000L;
    private static final int IN_A_ROW = 3;
    private static final double TIMES_SERVICE = 10;

    private final Episode rejecting = new Episode(1, 1, QUIET_NANOS);
    private final Episode starved = new Episode(IN_A_ROW, IN_A_ROW, QUIET_NANOS);
    private final Episode deadlocked = new Episode(1, IN_A_ROW, QUIET_NANOS);
    private final AnnouncedSize told = new AnnouncedSize(BETWEEN_SIZES_NANOS);
    private AdviceSummary advised = AdviceSummary.NONE;
    private boolean deadlockSeen;
    private int standstill;

    /** What begins with this window. */
    Set<NotificationType> windowEnded(WindowSummary window) {
        standstill = window.isStandstill() ? standstill + 1 : 0;
        deadlockSeen &= standstill > 0;
        Set<NotificationType> begun = EnumSet.noneOf(NotificationType.class);
        if (rejecting.begins(window.rejected > 0, window.rejected == 0, window.at)) {
            begun.add(NotificationType.REJECTING);
        }
        if (starved.begins(window.isCrowded() && wantsThreads(window), window.queued == 0, window.at)) {
            begun.add(NotificationType.STARVED);
        }
        if (deadlocked.begins(deadlockSeen, window.completed > 0, window.at)) {
            begun.add(NotificationType.DEADLOCKED);
        }
        return begun;
    }

    /**
     * Whether the recommendation should be looked at now, since nothing gets done for so long that it may say why: after
     * three windows, six, twelve and so on, for a standstill may last.
     */
    boolean isUrgent() {
        int rows = standstill / IN_A_ROW;
        return rows > 0 && standstill % IN_A_ROW == 0 && Integer.bitCount(rows) == 1;
    }

    /** Takes in a recommendation made of all windows so far; whether it is to be told. {@code now}: in nanoseconds. */
    boolean recommended(AdviceSummary recommendation, long now) {
        advised = recommendation;
        deadlockSeen = recommendation.deadlock && standstill > 0;
        return told.isNews(advised.size, advised.low, advised.high, now);
    }

    /** Of the last recommendation; empty if there was none. */
    String explanation() {
        return advised.explanation;
    }

    private boolean wantsThreads(WindowSummary window) {
        if (advised.deadlock) {
            // told as that
            return false;
        }
        return advised.isKnown() ? advised.wantsMore : isOld(window);
    }

    /** Older than three windows and ten usual services. */
    private static boolean isOld(WindowSummary window) {
        double millis = window.oldestQueuedMillis;
        boolean longerThanServices =
                Double.isNaN(window.usualServiceMillis) || millis > TIMES_SERVICE * window.usualServiceMillis;
        return millis > IN_A_ROW * window.windowNanos / 1e6 && longerThanServices;
    }
}
