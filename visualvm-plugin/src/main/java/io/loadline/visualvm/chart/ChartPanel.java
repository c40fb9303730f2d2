// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.chart;

import io.loadline.visualvm.chart.Chart.Curve;
import io.loadline.visualvm.data.Trail;
import io.loadline.visualvm.data.Trail.Line;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.awt.BorderLayout;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.SwingConstants;
import org.graalvm.visualvm.charts.ChartFactory;
import org.graalvm.visualvm.charts.SimpleXYChartDescriptor;
import org.graalvm.visualvm.charts.SimpleXYChartSupport;

/**
 * One chart of the chosen pool. VisualVM's charts know no gaps: so a line is drawn while its value is known, and a value
 * missing in its past is drawn as the last one before it, or else the first one after. To be used on the event thread.
 */
public final class ChartPanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final float LINE_WIDTH = 2f;

    private final Chart chart;
    private final transient List<Curve> drawn = new ArrayList<>();
    private final double[] held;
    private transient SimpleXYChartSupport support;
    private String pool = "";
    private long newest;

    public ChartPanel(Chart chart) {
        super(new BorderLayout());
        this.chart = chart;
        held = new double[chart.curves.size()];
        setBackground(Palette.background());
        getAccessibleContext().setAccessibleName(chart.title);
        getAccessibleContext().setAccessibleDescription(chart.explanation);
        empty();
    }

    /** Draws what is new of this pool, or all of it if it is another one than before. */
    public void show(String id, Trail trail) {
        List<Curve> known = known(trail);
        if (!id.equals(pool) || !known.equals(drawn)) {
            pool = id;
            begin(known, trail);
        }
        if (support == null) {
            return;
        }
        for (int i = 0; i < trail.size(); i++) {
            if (trail.millis(i) > newest) {
                newest = trail.millis(i);
                support.addValues(newest, values(trail, i));
            }
        }
        support.updateDetails(details(trail));
    }

    public Chart chart() {
        return chart;
    }

    List<String> namesOfCurves() {
        return drawn.stream().map(curve -> curve.name).collect(Collectors.toList());
    }

    /** Returns the curves whose value is known now. */
    private List<Curve> known(Trail trail) {
        return trail.size() == 0
                ? Collections.emptyList()
                : chart.curves.stream()
                        .filter(curve -> curve.isOfMarks()
                                ? lastMark(trail, curve) > 0
                                : Figure.isKnown(trail.value(trail.size() - 1, curve.line)))
                        .collect(Collectors.toList());
    }

    /** 0 if there is none. */
    private static double lastMark(Trail trail, Curve curve) {
        for (int i = trail.size() - 1; i >= 0; i--) {
            if (trail.value(i, curve.line) > 0) {
                return trail.value(i, curve.line);
            }
        }
        return 0;
    }

    private void begin(List<Curve> known, Trail trail) {
        drawn.clear();
        drawn.addAll(known);
        newest = 0;
        for (int i = 0; i < known.size(); i++) {
            held[i] = firstKnown(trail, known.get(i));
        }
        removeAll();
        if (known.isEmpty()) {
            empty();
        } else {
            support = ChartFactory.createSimpleXYChart(descriptor(known));
            add(support.getChart(), BorderLayout.CENTER);
        }
        revalidate();
        repaint();
    }

    private static double firstKnown(Trail trail, Curve curve) {
        return IntStream.range(0, trail.size())
                .mapToDouble(i -> trail.value(i, curve.line))
                .filter(Figure::isKnown)
                .findFirst()
                .orElse(0);
    }

    private void empty() {
        support = null;
        JLabel nothing = new JLabel("Not known yet", SwingConstants.CENTER);
        nothing.setForeground(Palette.faint());
        add(nothing, BorderLayout.CENTER);
    }

    private SimpleXYChartDescriptor descriptor(List<Curve> known) {
        SimpleXYChartDescriptor descriptor = SimpleXYChartDescriptor.decimal(
                0,
                SimpleXYChartSupport.MAX_UNDEFINED,
                Math.round(chart.firstHeight / chart.grain),
                chart.grain,
                null,
                true,
                Trail.LOOKS);
        for (Curve curve : known) {
            Color colour = curve.colour.colour();
            Color fill = curve.line == Line.BUSY ? curve.colour.soft() : null;
            descriptor.addItem(curve.name, colour, LINE_WIDTH, colour, fill, fill);
        }
        descriptor.setDetailsItems(explained().map(curve -> curve.name).toArray(String[]::new));
        return descriptor;
    }

    /** Returns the curves whose value is written above the chart: marks only where there are some. */
    private Stream<Curve> explained() {
        return chart.curves.stream().filter(curve -> !curve.isOfMarks() || drawn.contains(curve));
    }

    private long[] values(Trail trail, int poll) {
        long[] values = new long[drawn.size()];
        for (int i = 0; i < values.length; i++) {
            double value = trail.value(poll, drawn.get(i).line);
            if (Figure.isKnown(value)) {
                held[i] = value;
            }
            values[i] = Math.round(held[i] / chart.grain);
        }
        return values;
    }

    private String[] details(Trail trail) {
        return explained()
                .map(curve -> curve.isOfMarks() ? lastMark(trail, curve) : trail.value(trail.size() - 1, curve.line))
                .map(value -> Figure.isKnown(value) ? chart.format.apply(value) : Figure.UNKNOWN)
                .toArray(String[]::new);
    }
}
