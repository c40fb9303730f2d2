// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import io.loadline.visualvm.chart.Chart;
import io.loadline.visualvm.chart.ChartPanel;
import io.loadline.visualvm.detail.AdvicePanel;
import io.loadline.visualvm.detail.WhatIfPanel;
import java.util.HashMap;
import java.util.Map;
import javax.swing.JComponent;
import org.graalvm.visualvm.core.ui.components.DataViewComponent;

/** The places of all panels in VisualVM's view component. */
final class Details {

    private static final int[] AREAS = {
        DataViewComponent.TOP_LEFT,
        DataViewComponent.TOP_RIGHT,
        DataViewComponent.BOTTOM_LEFT,
        DataViewComponent.BOTTOM_RIGHT
    };

    private final DataViewComponent component;
    private final Division division;
    private final Map<JComponent, DataViewComponent.DetailsView> extras = new HashMap<>();
    private boolean visible = true;

    Details(MasterPanel master, Map<Chart, ChartPanel> charts, AdvicePanel advice, WhatIfPanel whatIf) {
        component = new DataViewComponent(
                new DataViewComponent.MasterView("Thread Pools", null, master),
                new DataViewComponent.MasterViewConfiguration(true));
        division = new Division(component, master, charts.get(Chart.THREADS));
        caption(DataViewComponent.TOP_LEFT, "Size and throughput");
        add(charts.get(Chart.THREADS), DataViewComponent.TOP_LEFT, 10);
        add(charts.get(Chart.THROUGHPUT), DataViewComponent.TOP_LEFT, 20);
        caption(DataViewComponent.TOP_RIGHT, "Times");
        add(charts.get(Chart.TIMES), DataViewComponent.TOP_RIGHT, 10);
        add(charts.get(Chart.PARTS), DataViewComponent.TOP_RIGHT, 20);
        caption(DataViewComponent.BOTTOM_LEFT, "Recommendation");
        view("Recommendation", "Which size, and why", 10, advice, DataViewComponent.BOTTOM_LEFT);
        caption(DataViewComponent.BOTTOM_RIGHT, "What if");
        view("What if", "What other sizes would do", 10, whatIf, DataViewComponent.BOTTOM_RIGHT);
    }

    /** Declares a view beside the curves of other sizes, for pools that have something to show there. */
    void extra(String name, String description, int position, JComponent view) {
        extras.put(view, new DataViewComponent.DetailsView(name, description, position, view, null));
    }

    /** Shows or hides a view that was declared. */
    void setShown(JComponent view, boolean shown) {
        DataViewComponent.DetailsView extra = extras.get(view);
        if (shown != component.containsDetailsView(extra)) {
            if (shown) {
                component.addDetailsView(extra, DataViewComponent.BOTTOM_RIGHT);
            } else {
                component.removeDetailsView(extra);
            }
        }
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
            division.begin(now);
        }
    }

    private void caption(int area, String caption) {
        component.configureDetailsArea(new DataViewComponent.DetailsAreaConfiguration(caption, true), area);
    }

    private void add(ChartPanel panel, int area, int position) {
        view(panel.chart().title, panel.chart().explanation, position, panel, area);
    }

    private void view(String name, String description, int position, JComponent view, int area) {
        component.addDetailsView(new DataViewComponent.DetailsView(name, description, position, view, null), area);
    }
}
