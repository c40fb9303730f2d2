// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A picture, drawn with XChart; needs no screen. One thread. */
public final class Chart {
    private static final int WIDTH = 1_520;
    private static final int HEIGHT = 860;
    private static final int FONT_SIZE = 27;
    private static final Color INK = new Color(0x1f2328);
    private static final Color GRID = new Color(0xd8dee4);
    private static final BasicStroke SOLID = new BasicStroke(4, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    /** Names in a row. */
    private static final int MOST_BESIDE = 4;

    final String id;
    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final List<String> categories;
    private boolean logX;
    private boolean logY;
    private final List<Series> series = new ArrayList<>();
    private String caption;

    /** The source of figures. It decides colour and shape, the same in every picture. */
    public enum Role {
        PUBLISHED(0xb35900, dashed(14, 10), SeriesMarkers.SQUARE),
        THEORY(0x6e7781, dashed(4, 8), SeriesMarkers.NONE),
        MEASURED(0x0969da, SOLID, SeriesMarkers.CIRCLE),
        RECOMMENDED(0xcf222e, SeriesLines.NONE, SeriesMarkers.DIAMOND),
        OTHER(0x1a7f37, SOLID, SeriesMarkers.TRIANGLE_UP);

        private final Color color;
        private final BasicStroke line;
        private final Marker marker;

        Role(int color, BasicStroke line, Marker marker) {
            this.color = new Color(color);
            this.line = line;
            this.marker = marker;
        }

        private static BasicStroke dashed(float on, float off) {
            return new BasicStroke(4, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {on, off}, 0);
        }
    }

    /** Points of one kind; NaN in {@code y} leaves one out. With categories {@code y} has a value for each of them. */
    record Series(String name, Role role, double[] x, double[] y) {}

    /**
     * @param id name of its file, without {@code .png}
     * @param categories what stands below groups of bars; empty for a chart of lines
     */
    Chart(String id, String title, String xLabel, String yLabel, List<String> categories) {
        this.id = id;
        this.title = title;
        this.xLabel = xLabel;
        this.yLabel = yLabel;
        this.categories = categories;
    }

    /** Sets what the chart shows, also for those who do not see it. */
    public Chart caption(String text) {
        caption = text;
        return this;
    }

    public Chart line(String name, Role role, double[] x, double... y) {
        series.add(new Series(name, role, x, y));
        return this;
    }

    /** A row of the table is a point. */
    public Chart line(String name, Role role, Table<?> table, String x, String y) {
        return line(name, role, table.numbers(x), table.numbers(y));
    }

    public Chart point(String name, Role role, double x, double y) {
        return line(name, role, new double[] {x}, y);
    }

    /** Adds bars: a value for each category. */
    public Chart bars(String name, Role role, double... y) {
        return line(name, role, new double[0], y);
    }

    /** Both axes logarithmic, for figures above 0 only. */
    public Chart logarithmic() {
        logY = true;
        return logarithmicX();
    }

    public Chart logarithmicX() {
        logX = true;
        return this;
    }

    /** Returns the picture with its title and caption, as Markdown of a page in the same folder. */
    String markdown() {
        return "![%s](%s.png)%n%n%s%n%n".formatted(title, id, caption);
    }

    byte[] png() {
        System.setProperty("java.awt.headless", "true");
        try {
            return BitmapEncoder.getBitmapBytes(categories.isEmpty() ? lines() : bars(), BitmapFormat.PNG);
        } catch (IOException e) {
            throw new UncheckedIOException("drawing " + id, e);
        }
    }

    private IChart bars() {
        CategoryChart drawn = new CategoryChart(WIDTH, HEIGHT);
        drawn.setTitle(title);
        drawn.setYAxisTitle(yLabel);
        style(drawn.getStyler());
        drawn.getStyler().setAvailableSpaceFill(0.75);
        drawn.getStyler().setPlotGridVerticalLinesVisible(false);
        // else their names would run into each other
        drawn.getStyler().setXAxisLabelRotation(categories.size() > MOST_BESIDE ? 45 : 0);
        for (Series each : series) {
            List<Double> values = new ArrayList<>();
            DoubleStream.of(each.y).forEach(y -> values.add(Double.isNaN(y) ? null : y));
            drawn.addSeries(each.name, categories, values).setFillColor(each.role.color);
        }
        return drawn;
    }

    private IChart lines() {
        XYChart drawn = new XYChart(WIDTH, HEIGHT);
        drawn.setTitle(title);
        drawn.setXAxisTitle(xLabel);
        drawn.setYAxisTitle(yLabel);
        style(drawn.getStyler());
        drawn.getStyler().setXAxisLogarithmic(logX);
        drawn.getStyler().setYAxisLogarithmic(logY);
        drawn.getStyler().setYAxisMin(logY ? null : 0.0);
        for (Series each : series) {
            int[] known = IntStream.range(0, each.x.length)
                    .filter(i -> !Double.isNaN(each.x[i] + each.y[i]))
                    .toArray();
            if (known.length > 0) {
                double[] x = IntStream.of(known).mapToDouble(i -> each.x[i]).toArray();
                double[] y = IntStream.of(known).mapToDouble(i -> each.y[i]).toArray();
                XYSeries dressed = drawn.addSeries(each.name, x, y);
                dressed.setLineColor(each.role.color);
                dressed.setMarkerColor(each.role.color);
                dressed.setLineStyle(each.role.line);
                dressed.setMarker(each.role.marker);
            }
        }
        return drawn;
    }

    private void style(AxesChartStyler styler) {
        Font font = new Font(Font.SANS_SERIF, Font.PLAIN, FONT_SIZE);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(GRID);
        styler.setChartFontColor(INK);
        styler.setAxisTickLabelsColor(INK);
        styler.setAxisTickMarksColor(GRID);
        styler.setChartTitleFont(font.deriveFont(Font.BOLD));
        styler.setAxisTitleFont(font);
        styler.setAxisTickLabelsFont(font);
        styler.setLegendFont(font);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setLegendLayout(series.size() > MOST_BESIDE ? LegendLayout.Vertical : LegendLayout.Horizontal);
        styler.setLegendSeriesLineLength(48);
        styler.setMarkerSize(18);
        styler.setChartPadding(16);
        styler.setLocale(Locale.ROOT);
        styler.setXAxisMaxLabelCount(12);
        styler.setXAxisTickMarkSpacingHint(4 * FONT_SIZE);
        styler.setYAxisTickMarkSpacingHint(4 * FONT_SIZE);
        boolean large = series.stream().anyMatch(each -> DoubleStream.of(each.y).anyMatch(y -> y > 20));
        styler.setYAxisDecimalPattern(large && !logY ? "#,##0" : "#,##0.####");
        styler.setXAxisDecimalPattern("#,##0.##");
    }
}
