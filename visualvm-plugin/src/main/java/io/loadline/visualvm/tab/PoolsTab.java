// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import io.loadline.visualvm.attach.Attaching;
import io.loadline.visualvm.attach.OfferPanel;
import io.loadline.visualvm.chart.Chart;
import io.loadline.visualvm.chart.ChartPanel;
import io.loadline.visualvm.data.Connection;
import io.loadline.visualvm.data.Feed;
import io.loadline.visualvm.data.History;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.detail.AdvicePanel;
import io.loadline.visualvm.detail.HoursPlot;
import io.loadline.visualvm.detail.LoadCurvePanel;
import io.loadline.visualvm.detail.Resizing;
import io.loadline.visualvm.detail.TrackRecordPanel;
import io.loadline.visualvm.detail.WhatIfPanel;
import io.loadline.visualvm.overview.OverviewPanel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.Map;
import javax.swing.SwingUtilities;
import org.graalvm.visualvm.core.ui.components.DataViewComponent;

/**
 * The tab of one application, from its opening to its closing. Built and shown on the event thread; what it reads, it
 * reads on the threads of its feed.
 */
public final class PoolsTab implements AutoCloseable {

    private final Feed feed;
    private final History history = new History();
    private final Map<Chart, ChartPanel> charts = new EnumMap<>(Chart.class);
    private final OverviewPanel overview;
    private final MasterPanel master;
    private final AdvicePanel advice;
    private final WhatIfPanel whatIf;
    private final HoursPlot hours = new HoursPlot();
    private final LoadCurvePanel loadCurve = new LoadCurvePanel();
    private final TrackRecordPanel trackRecord = new TrackRecordPanel();
    private final Details details;
    private final Dialogs dialogs;
    private Snapshot shown;

    /** {@code attaching}: null if the agent cannot be attached from here. */
    public PoolsTab(Connection connection, Attaching attaching) {
        feed = new Feed(connection, this::show, SwingUtilities::invokeLater);
        overview = new OverviewPanel(this::choose);
        dialogs = new Dialogs(overview);
        master = new MasterPanel(overview, attaching == null ? null : new OfferPanel(attaching, feed::pollNow));
        advice = new AdvicePanel(new Resizing(feed, dialogs), feed, this::save);
        whatIf = new WhatIfPanel(feed);
        for (Chart chart : Chart.values()) {
            charts.put(chart, new ChartPanel(chart));
        }
        details = new Details(master, charts, advice, whatIf);
        details.extra("By the hour", "The size wanted in each hour of the last week", 20, hours);
        details.extra("Load curve", "Throughput and blocked time by the number of busy threads", 30, loadCurve);
        details.extra("Track record", "What changes of the size did, beside what was predicted", 40, trackRecord);
    }

    public DataViewComponent component() {
        return details.component();
    }

    /** Looks now and then every so many seconds; called again, it changes the rate. */
    public void open(int seconds) {
        feed.every(seconds);
    }

    @Override
    public void close() {
        feed.close();
    }

    void show(Snapshot snapshot) {
        shown = snapshot;
        history.add(snapshot);
        master.show(snapshot);
        details.setVisible(snapshot.hasFigures());
        if (snapshot.hasFigures()) {
            overview.show(snapshot);
            detail();
        }
    }

    private void choose(String pool) {
        feed.choose(pool);
        detail();
    }

    private void detail() {
        PoolFigures pool = chosen();
        String id = pool == null ? "" : pool.id;
        charts.values().forEach(chart -> chart.show(id, history.of(id)));
        advice.show(shown, pool);
        if (pool == null || shown.state == Snapshot.State.MEASURED) {
            whatIf.show(pool);
            details.setShown(hours, hours.show(pool));
            details.setShown(loadCurve, loadCurve.show(pool));
            details.setShown(trackRecord, trackRecord.show(pool));
        }
    }

    /** Returns the chosen pool; null if no pool exists. */
    private PoolFigures chosen() {
        return shown == null ? null : shown.pool(overview.table().chosen()).orElse(null);
    }

    private void save(PoolFigures pool) {
        dialogs.save(
                "Save the page",
                pool.name,
                "html",
                file -> Files.writeString(file.toPath(), pool.page, StandardCharsets.UTF_8));
    }
}
