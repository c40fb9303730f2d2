// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.EARLY_GROWTH;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.STANDARD_ERRORS;

import io.loadline.window.Window;
import java.util.List;

/**
 * The tasks that arrive and are not begun: some are rejected, or the queue grows by more than chance explains.
 *
 * <pre>
 *   rejects  rejected / arrived > 0.002
 *   excess   E = arrived - started - rejected
 *   grows    E > 5 sqrt(arrived + started + 1)   arrivals and starts both vary; bursts vary more than Poisson's root
 *            and E > 0.02 arrived
 *            and the first half of the time has more than a quarter of E: a pile of the last moments is no trend
 * </pre>
 *
 * Tasks in service are no backlog, however many: where long ones begin, their number grows until the first of them end. Immutable.
 */
public final class Backlog {

    /** Rejected tasks over all that were offered, 0 to 1. */
    public final double rejectedShare;

    /** Tasks by which the queue grows a second; 0 where chance explains it. */
    public final double growthPerSecond;

    private Backlog(double rejectedShare, double growthPerSecond) {
        this.rejectedShare = rejectedShare;
        this.growthPerSecond = growthPerSecond;
    }

    public boolean rejects() {
        return rejectedShare > SELDOM;
    }

    /** Returns whether more tasks arrive than begin. */
    public boolean piles() {
        return isGrowing() || rejects();
    }

    public boolean isGrowing() {
        return growthPerSecond > 0;
    }

    public static Backlog of(List<Window> windows) {
        double arrived = Window.sum(windows, w -> w.arrived);
        double started = Window.sum(windows, w -> w.started);
        double rejected = Window.sum(windows, w -> w.rejected);
        double excess = arrived - started - rejected;
        double chance = STANDARD_ERRORS * Math.sqrt(arrived + started + 1);
        double early = Window.sum(windows.subList(0, windows.size() / 2), w -> w.arrived - w.started - w.rejected);
        boolean grows = excess > chance && excess > MARGIN * arrived && early > EARLY_GROWTH * excess;
        double seconds = Window.sum(windows, w -> w.nanos() / 1e9);
        return new Backlog(arrived > 0 ? rejected / arrived : 0, grows ? excess / seconds : 0);
    }
}
