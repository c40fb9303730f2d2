// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Level;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Palette;
import java.awt.BorderLayout;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JPanel;

/** Throughput and blocked time of the chosen pool by the number of its busy threads. To be used on the event thread. */
public final class LoadCurvePanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final double HEADROOM = 1.05;

    private final CurvesPlot plot =
            new CurvesPlot("Throughput and blocked time by busy threads", "busy", "blocked time, ms");

    public LoadCurvePanel() {
        super(new BorderLayout());
        setBackground(Palette.background());
        setBorder(BorderFactory.createEmptyBorder(2, 8, 2, 8));
        add(plot, BorderLayout.CENTER);
    }

    /**
     * Shows the curve of a pool.
     *
     * @param next null for no pool
     * @return false, and nothing to see, where there are no two levels to compare
     */
    public boolean show(PoolFigures next) {
        if (next == null || next.loadCurve.size() < 2) {
            return false;
        }
        List<Level> levels = next.loadCurve;
        plot.show(
                levels,
                level -> level.concurrency,
                level -> level.throughputPerSecond,
                level -> level.blockedMillis,
                HEADROOM * levels.get(levels.size() - 1).concurrency,
                List.of());
        return true;
    }
}
