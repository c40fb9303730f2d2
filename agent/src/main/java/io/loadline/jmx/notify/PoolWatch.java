package io.loadline.jmx.notify;

import io.loadline.model.Recommendation;
import io.loadline.model.work.Limit;
import io.loadline.report.Sentences;
import java.util.EnumSet;
import java.util.Set;

/**
 * Decides what to tell the listeners of one pool, each thing once. It reads no clock and no pool: everything comes in as
 * an argument. Not thread-safe.
 *
 * <pre>
 *   rejecting     begins with a window in which tasks were rejected; ends after 30 s without
 *   starved       begins after three crowded windows in a row, if more threads are recommended or, without a
 *                 recommendation, the oldest task in the queue is old; ends after 30 s, at least three windows, with an
 *                 empty queue
 *   deadlocked    begins when the recommendation says so and nothing is completed; ends after 30 s, at least three
 *                 windows, in which tasks are completed
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

    /** Of the last recommendation. */
    private boolean isKnown;

    private boolean wantsMore;
    private boolean isDeadlock;
    private String explanation = "";
    private boolean deadlockSeen;
    private int standstill;

    /** The situations that begin with this window. */
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
     * Whether a recommendation should be made now, because nothing has been completed for a while and it may say why:
     * after three windows, then six, twelve and so on.
     */
    boolean isUrgent() {
        int rows = standstill / IN_A_ROW;
        return rows > 0 && standstill % IN_A_ROW == 0 && Integer.bitCount(rows) == 1;
    }

    /**
     * Takes in a new recommendation; returns whether listeners must be told. {@code listened}: whether there are any; {@code
     * now}: in nanoseconds.
     */
    boolean recommended(Recommendation recommendation, boolean listened, long now) {
        // the interval of a step reaches to the right size, which is news when it is advised
        int high = recommendation.limit == Limit.TWICE_THE_BUSIEST ? recommendation.size : recommendation.high;
        boolean news = listened && told.isNews(recommendation.size, recommendation.low, high, now);
        recommended(
                recommendation.isKnown(),
                recommendation.verdict.wantsMore(),
                recommendation.isDeadlock(),
                Sentences.explanation(recommendation));
        return news;
    }

    void recommended(boolean known, boolean wantsMore, boolean deadlock, String explanation) {
        isKnown = known;
        this.wantsMore = wantsMore;
        isDeadlock = deadlock;
        this.explanation = explanation;
        deadlockSeen = deadlock && standstill > 0;
    }

    /** That of the last recommendation; empty if there was none. */
    String explanation() {
        return explanation;
    }

    private boolean wantsThreads(WindowSummary window) {
        if (isDeadlock) {
            // reported as a deadlock
            return false;
        }
        return isKnown ? wantsMore : isOld(window);
    }

    /** Older than three windows and ten usual services. */
    private static boolean isOld(WindowSummary window) {
        double millis = window.oldestQueuedMillis;
        boolean longerThanServices =
                Double.isNaN(window.usualServiceMillis) || millis > TIMES_SERVICE * window.usualServiceMillis;
        return millis > IN_A_ROW * window.windowNanos / 1e6 && longerThanServices;
    }
}
