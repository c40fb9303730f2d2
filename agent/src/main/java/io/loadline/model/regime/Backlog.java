package io.loadline.model.regime;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.STANDARD_ERRORS;

import io.loadline.window.Window;
import java.util.List;

/**
 * Whether more tasks arrive than are completed: some are rejected, or the queue grows by more than chance explains.
 * Immutable.
 */
public final class Backlog {

    /** Rejected tasks over all that were offered, 0 to 1. */
    public final double rejectedShare;

    /** Tasks by which the number in the system grows a second; 0 where chance explains it. */
    public final double growthPerSecond;

    private Backlog(double rejectedShare, double growthPerSecond) {
        this.rejectedShare = rejectedShare;
        this.growthPerSecond = growthPerSecond;
    }

    public boolean rejects() {
        return rejectedShare > SELDOM;
    }

    /** Whether more comes than is done. */
    public boolean piles() {
        return isGrowing() || rejects();
    }

    public boolean isGrowing() {
        return growthPerSecond > 0;
    }

    public static Backlog of(List<Window> windows) {
        double arrived = 0;
        double completed = 0;
        double rejected = 0;
        double seconds = 0;
        for (Window w : windows) {
            arrived += w.arrived;
            completed += w.completed;
            rejected += w.rejected;
            seconds += w.nanos() / 1e9;
        }
        double excess = arrived - completed - rejected;
        // arrivals and completions both vary; bursts vary more than Poisson's square root
        double chance = STANDARD_ERRORS * Math.sqrt(arrived + completed + 1);
        boolean grows = excess > chance && excess > MARGIN * arrived && quartersRise(windows);
        return new Backlog(arrived > 0 ? rejected / arrived : 0, grows ? excess / seconds : 0);
    }

    /** Whether the mean number in the system rises from quarter to quarter of the windows. */
    private static boolean quartersRise(List<Window> windows) {
        double last = -1;
        for (int q = 0; q < 4; q++) {
            double tasks = 0;
            double nanos = 0;
            for (Window w : windows.subList(q * windows.size() / 4, (q + 1) * windows.size() / 4)) {
                tasks += w.inSystemNanos;
                nanos += w.nanos();
            }
            double mean = nanos > 0 ? tasks / nanos : 0;
            if (mean <= last) {
                return false;
            }
            last = mean;
        }
        return true;
    }
}
