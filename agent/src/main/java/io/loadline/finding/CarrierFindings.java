// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Carriers;
import io.loadline.hotspot.Hotspots;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;

/**
 * Findings about virtual threads that wait for carriers. A virtual thread that blocks leaves its carrier, unless it is
 * pinned; so tasks start at once, unless those that run compute or are pinned. Pure.
 */
public final class CarrierFindings {

    /** Least mean wait for a carrier, above what a busy machine needs to start a thread. */
    private static final double LATE_MILLIS = 10;

    /** Share of their time from which carriers are busy computing; the garbage collector and others take the rest. */
    private static final double COMPUTING = 0.7;

    private CarrierFindings() {}

    /** Returns whether tasks waited to start in this window, by Little's law. */
    public static boolean isLate(Window w) {
        double waiting = (w.inSystemNanos - w.inServiceNanos) / w.nanos();
        double perSecond = Math.max(1, w.started) * 1e9 / w.nanos();
        return waiting >= 1 && waiting * 1000 / perSecond >= LATE_MILLIS;
    }

    /**
     * Returns the findings of an executor that starts a virtual thread for each task.
     *
     * @param carriers as they were looked at now
     */
    public static List<Finding> of(PoolSnapshot pool, Carriers carriers) {
        List<Window> latest = pool.latestPeriods(Recently.WINDOWS);
        long late = latest.stream().filter(CarrierFindings::isLate).count();
        boolean isSeen = carriers.hotspots.stacks >= MIN_LOOKS;
        if (late < MIN_LOOKS || carriers.count == 0 || !isSeen && !(carriers.computing >= COMPUTING)) {
            return Collections.emptyList();
        }
        double blocked = carriers.hotspots.rows.stream()
                .filter(row -> row.hotspot.isBlocked())
                .mapToDouble(row -> row.share)
                .sum();
        boolean isPinned = blocked > MOST;
        double waiting = latest.stream()
                .mapToDouble(w -> (w.inSystemNanos - w.inServiceNanos) / w.nanos())
                .average()
                .orElse(0);
        return Collections.singletonList(Finding.of(
                isPinned ? Code.CARRIERS_PINNED : Code.CARRIERS_BUSY,
                pool.name,
                "",
                waiting,
                carriers.count,
                isPinned ? blocked : 1 - blocked,
                site(carriers.hotspots, isPinned)));
    }

    /** Returns the most frequent site of that kind, as the end of a sentence; empty if there is none. */
    private static String site(Hotspots hotspots, boolean isPinned) {
        return hotspots.rows.stream()
                .map(row -> row.hotspot)
                .filter(hotspot -> hotspot.isBlocked() == isPinned && !hotspot.calledFrom.isEmpty())
                .findFirst()
                .map(at -> ", most at " + at.text()
                        + (at.calledFrom.equals(at.site) ? "" : ", called from " + at.calledFrom))
                .orElse("");
    }
}
