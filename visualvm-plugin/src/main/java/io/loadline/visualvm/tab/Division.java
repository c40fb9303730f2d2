// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JSplitPane;
import javax.swing.SwingUtilities;
import org.graalvm.visualvm.core.ui.components.DataViewComponent;

/**
 * Divides the height of the tab between the table and the panels below it. Some rows of the table stay visible, however
 * small the window is; where that leaves no room for two rows of panels, the charts are hidden. Their check boxes above
 * the table show them all the same. To be used on the event thread.
 */
final class Division {

    private static final int[] CHARTS = {DataViewComponent.TOP_LEFT, DataViewComponent.TOP_RIGHT};
    private static final double MASTER_PART = 0.38;
    /** Least height in lines of text of two rows of panels. */
    private static final int MIN_LINES = 34;

    private final DataViewComponent component;
    private final MasterPanel master;
    private final JComponent chart;

    /** The charts that were hidden here, and not by the user. */
    private final Set<Integer> folded = new HashSet<>();

    private boolean visible = true;
    private boolean small;
    private boolean placed;

    /** {@code chart}: one of those that may be hidden. */
    Division(DataViewComponent component, MasterPanel master, JComponent chart) {
        this.component = component;
        this.master = master;
        this.chart = chart;
        component.addComponentListener(new ComponentAdapter() {
            @Override
            public void componentResized(ComponentEvent event) {
                place();
            }
        });
    }

    /** Begins anew, after all panels below the table were shown or hidden. */
    void begin(boolean shown) {
        visible = shown;
        small = false;
        placed = false;
        folded.clear();
        SwingUtilities.invokeLater(this::place);
    }

    /** VisualVM's divider stands at the top until it is told otherwise when there is room. */
    private void place() {
        JSplitPane split = splitAround(master);
        if (split == null || split.getHeight() <= 0) {
            return;
        }
        fold(split.getHeight()
                < MIN_LINES * master.getFontMetrics(master.getFont()).getHeight());
        int min = minHeightOfMaster(split);
        split.setResizeWeight(MASTER_PART);
        int now = placed ? split.getDividerLocation() : (int) (MASTER_PART * split.getHeight());
        if (!placed || now < min) {
            split.setDividerLocation(Math.max(now, min));
        }
        placed = true;
    }

    /** Returns the least height with the caption, whose height no method returns. */
    private int minHeightOfMaster(JSplitPane split) {
        return master.minHeight() + split.getTopComponent().getHeight() - master.getHeight();
    }

    private void fold(boolean now) {
        if (now == small || !visible) {
            return;
        }
        small = now;
        master.setSmall(now);
        if (now) {
            IntStream.of(CHARTS).filter(component::isDetailsAreaShown).forEach(folded::add);
            folded.forEach(component::hideDetailsArea);
        } else {
            folded.forEach(component::showDetailsArea);
            folded.clear();
            placed = false;
            // hidden, they did not take part in the new size
            SwingUtilities.invokeLater(() -> splitAround(chart).setDividerLocation(0.5));
        }
    }

    private static JSplitPane splitAround(JComponent view) {
        return (JSplitPane) SwingUtilities.getAncestorOfClass(JSplitPane.class, view);
    }
}
