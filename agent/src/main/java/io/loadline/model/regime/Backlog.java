// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.STANDARD_ERRORS;

import io.loadline.window.Window;
import java.util.List;

/**
 * Whether more tasks arrive than are begun: some are rejected, or the queue grows by more than chance explains. Tasks in
 * service are no backlog, however many: where long ones begin, their number grows until the first of them end. Immutable.
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

    /** Whether more comes than is begun. */
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
        // arrivals and starts both vary; bursts vary more than Poisson's square root
        double chance = STANDARD_ERRORS * Math.sqrt(arrived + started + 1);
        // a pile that came in the last moments is no trend
        double early = Window.sum(windows.subList(0, windows.size() / 2), w -> w.arrived - w.started - w.rejected);
        boolean grows = excess > chance && excess > MARGIN * arrived && early > excess / 4;
        double seconds = Window.sum(windows, w -> w.nanos() / 1e9);
        return new Backlog(arrived > 0 ? rejected / arrived : 0, grows ? excess / seconds : 0);
    }
}
