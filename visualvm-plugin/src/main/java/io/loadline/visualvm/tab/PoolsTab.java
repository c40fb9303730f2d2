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
import io.loadline.visualvm.detail.PlacesPanel;
import io.loadline.visualvm.detail.Resizing;
import io.loadline.visualvm.detail.WhatIfPanel;
import io.loadline.visualvm.export.Picture;
import io.loadline.visualvm.export.PoolReport;
import io.loadline.visualvm.export.TableCsv;
import io.loadline.visualvm.overview.OverviewPanel;
import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.swing.JComponent;
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
    private final PlacesPanel places;
    private final WhatIfPanel whatIf;
    private final Details details;
    private final Dialogs dialogs;
    private Snapshot shown;

    /** {@code attaching}: null if the agent cannot be attached from here. */
    public PoolsTab(Connection connection, Attaching attaching) {
        feed = new Feed(connection, snapshot -> SwingUtilities.invokeLater(() -> show(snapshot)));
        OnEventThread operations = new OnEventThread(feed);
        overview = new OverviewPanel(this::choose, table -> copy(TableCsv.of(table.shownPools())), this::saveCharts);
        dialogs = new Dialogs(overview);
        master = new MasterPanel(overview, attaching == null ? null : new OfferPanel(attaching, feed::lookNow));
        advice = new AdvicePanel(new Resizing(operations, dialogs), this::saveReport);
        places = new PlacesPanel(operations);
        whatIf = new WhatIfPanel(operations);
        for (Chart chart : Chart.values()) {
            charts.put(chart, new ChartPanel(chart));
        }
        details = new Details(master, charts, advice, places, whatIf);
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
        places.show(pool);
        if (pool == null || shown.state == Snapshot.State.MEASURED) {
            whatIf.show(pool);
        }
    }

    /** Null if none is there. */
    private PoolFigures chosen() {
        return shown == null ? null : shown.pool(overview.table().chosen()).orElse(null);
    }

    private static void copy(String text) {
        StringSelection selection = new StringSelection(text);
        Toolkit.getDefaultToolkit().getSystemClipboard().setContents(selection, selection);
    }

    private void saveCharts() {
        PoolFigures pool = chosen();
        if (pool != null) {
            String heading = pool.name + ", " + shown.readAt.truncatedTo(ChronoUnit.SECONDS);
            picture(cells -> {
                BufferedImage image = Picture.of(heading, cells);
                dialogs.save(
                        "Save the charts", pool.name + "-charts", "png", file -> Picture.write(image, file.toPath()));
            });
        }
    }

    /** A chart that is behind another may never have been drawn: it is brought to the front for a moment. */
    private void picture(Consumer<Collection<BufferedImage>> receiver) {
        List<JComponent> parts = new ArrayList<>(charts.values());
        parts.add(whatIf.picture());
        Map<JComponent, BufferedImage> cells = new LinkedHashMap<>();
        parts.forEach(part -> cells.put(part, part.isShowing() ? Picture.cell(part) : null));
        List<JComponent> inFront = parts.stream().filter(JComponent::isShowing).collect(Collectors.toList());
        parts.forEach(details::toFront);
        drawn(() -> {
            parts.forEach(part -> cells.computeIfAbsent(part, Picture::cell));
            inFront.forEach(details::toFront);
            receiver.accept(cells.values());
        });
    }

    /** Calls back when what was brought to the front is drawn: its axes take their room after the first time. */
    private static void drawn(Runnable then) {
        SwingUtilities.invokeLater(() -> SwingUtilities.invokeLater(() -> SwingUtilities.invokeLater(then)));
    }

    private void saveReport(PoolFigures pool) {
        String report = PoolReport.of(shown, pool);
        dialogs.save(
                "Save the report",
                pool.name + "-report",
                "txt",
                file -> Files.writeString(file.toPath(), report, StandardCharsets.UTF_8));
    }
}
