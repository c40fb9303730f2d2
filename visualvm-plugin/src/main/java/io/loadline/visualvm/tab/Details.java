package io.loadline.visualvm.tab;

import io.loadline.visualvm.chart.Chart;
import io.loadline.visualvm.chart.ChartPanel;
import io.loadline.visualvm.detail.AdvicePanel;
import io.loadline.visualvm.detail.WhatIfPanel;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JSplitPane;
import javax.swing.SwingUtilities;
import org.graalvm.visualvm.core.ui.components.DataViewComponent;

/** The places of all panels in VisualVM's view component. */
final class Details {

    private static final int[] AREAS = {
        DataViewComponent.TOP_LEFT,
        DataViewComponent.TOP_RIGHT,
        DataViewComponent.BOTTOM_LEFT,
        DataViewComponent.BOTTOM_RIGHT
    };

    private static final int[] CHARTS = {DataViewComponent.TOP_LEFT, DataViewComponent.TOP_RIGHT};

    private static final double MASTER_PART = 0.38;

    /** Below this there is no room for two rows of panels under the table. */
    private static final int MIN_HEIGHT_OF_DETAILS = 300;

    private final DataViewComponent component;
    private final MasterPanel master;
    private final JComponent chart;
    private final Set<Integer> folded = new HashSet<>();
    private boolean small;
    private boolean placed;
    private final Map<JComponent, DataViewComponent.DetailsView> views = new IdentityHashMap<>();
    private boolean visible = true;

    Details(MasterPanel master, Map<Chart, ChartPanel> charts, AdvicePanel advice, WhatIfPanel whatIf) {
        this.master = master;
        chart = charts.get(Chart.THREADS);
        component = new DataViewComponent(
                new DataViewComponent.MasterView("Thread Pools", null, master),
                new DataViewComponent.MasterViewConfiguration(true));
        divide();
        caption(DataViewComponent.TOP_LEFT, "Threads and throughput");
        add(charts.get(Chart.THREADS), DataViewComponent.TOP_LEFT, 10);
        add(charts.get(Chart.THROUGHPUT), DataViewComponent.TOP_LEFT, 20);
        caption(DataViewComponent.TOP_RIGHT, "Times");
        add(charts.get(Chart.TIMES), DataViewComponent.TOP_RIGHT, 10);
        add(charts.get(Chart.PARTS), DataViewComponent.TOP_RIGHT, 20);
        caption(DataViewComponent.BOTTOM_LEFT, "Recommendation");
        view("Recommendation", "How many threads, and why", 10, advice, DataViewComponent.BOTTOM_LEFT);
        caption(DataViewComponent.BOTTOM_RIGHT, "What if");
        view("What if", "What other numbers of threads would do", 10, whatIf, DataViewComponent.BOTTOM_RIGHT);
    }

    private void divide() {
        component.addComponentListener(new ComponentAdapter() {
            @Override
            public void componentResized(ComponentEvent event) {
                place();
            }
        });
    }

    /**
     * VisualVM's divider stands at the top until it is told otherwise when there is room. Some rows of the table stay
     * visible, however small the window is.
     */
    private void place() {
        JSplitPane split = splitAround(master);
        if (split == null || split.getHeight() <= 0) {
            return;
        }
        int wanted = heightOfMaster(split);
        fold(split.getHeight() - wanted < MIN_HEIGHT_OF_DETAILS);
        split.setResizeWeight(MASTER_PART);
        int now = placed ? split.getDividerLocation() : (int) (MASTER_PART * split.getHeight());
        if (!placed || now < wanted) {
            split.setDividerLocation(Math.max(now, wanted));
        }
        placed = true;
    }

    /** With its caption: what VisualVM's area itself prefers is the caption alone. */
    private int heightOfMaster(JSplitPane split) {
        return master.minHeight() + split.getTopComponent().getHeight() - master.getHeight();
    }

    /** Hides the charts where there is no room for them; their check boxes above the table show them all the same. */
    private void fold(boolean now) {
        if (now == small || !visible) {
            return;
        }
        small = now;
        if (now) {
            IntStream.of(CHARTS).filter(component::isDetailsAreaShown).forEach(folded::add);
            folded.forEach(component::hideDetailsArea);
        } else {
            folded.forEach(component::showDetailsArea);
            folded.clear();
            placed = false;
            SwingUtilities.invokeLater(() -> splitAround(chart).setDividerLocation(0.5));
        }
    }

    private static JSplitPane splitAround(JComponent view) {
        return (JSplitPane) SwingUtilities.getAncestorOfClass(JSplitPane.class, view);
    }

    DataViewComponent component() {
        return component;
    }

    /** Nothing of a pool is shown while there is none. */
    void setVisible(boolean now) {
        if (now != visible) {
            visible = now;
            for (int area : AREAS) {
                if (now) {
                    component.showDetailsArea(area);
                } else {
                    component.hideDetailsArea(area);
                }
            }
            small = false;
            placed = false;
            folded.clear();
            SwingUtilities.invokeLater(this::place);
        }
    }

    /** If it is behind another; not if its area is hidden. */
    void toFront(JComponent view) {
        DataViewComponent.DetailsView details = views.get(view);
        if (details != null && !view.isShowing()) {
            component.selectDetailsView(details);
            component.validate();
        }
    }

    private void caption(int area, String caption) {
        component.configureDetailsArea(new DataViewComponent.DetailsAreaConfiguration(caption, true), area);
    }

    private void add(ChartPanel panel, int area, int position) {
        view(panel.chart().title, panel.chart().explanation, position, panel, area);
    }

    private void view(String name, String description, int position, JComponent view, int area) {
        DataViewComponent.DetailsView details =
                new DataViewComponent.DetailsView(name, description, position, view, null);
        views.put(view, details);
        component.addDetailsView(details, area);
    }
}
