package io.loadline.demo.report;

import java.awt.BasicStroke;
import java.awt.Font;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
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

/** Draws a {@link Chart} with XChart; needs no screen. */
final class ChartDrawing {

    private static final BasicStroke SOLID = stroke(4);
    private static final BasicStroke DASHED = dashed(4, 14, 10);
    private static final BasicStroke DOTTED = dashed(4, 4, 8);
    private static final int CROWDED_ROTATION = 45;

    /** Of the font's size, on average. */
    private static final double LETTER_WIDTH = 0.6;

    private static final double PLOT_SHARE = 0.85;
    private static final int LEGEND_SYMBOL_LETTERS = 6;

    private final Chart chart;
    private final Theme theme;
    private final Format format;

    ChartDrawing(Chart chart, Theme theme, Format format) {
        this.chart = chart;
        this.theme = theme;
        this.format = format;
    }

    byte[] png() {
        System.setProperty("java.awt.headless", "true");
        try {
            return BitmapEncoder.getBitmapBytes(chart.isBars() ? bars() : lines(), BitmapFormat.PNG);
        } catch (IOException e) {
            throw new UncheckedIOException("drawing " + chart.id(), e);
        }
    }

    private IChart bars() {
        CategoryChart drawn = new CategoryChart(format.width, format.height);
        drawn.setTitle(title());
        drawn.setYAxisTitle(chart.yLabel());
        style(drawn.getStyler());
        drawn.getStyler().setAvailableSpaceFill(0.75);
        drawn.getStyler().setPlotGridVerticalLinesVisible(false);
        drawn.getStyler().setXAxisLabelRotation(isCrowded() ? CROWDED_ROTATION : 0);
        for (Series series : chart.series()) {
            List<Double> values = Arrays.stream(series.y())
                    .mapToObj(y -> Double.isNaN(y) ? null : (Double) y)
                    .toList();
            drawn.addSeries(series.name(), chart.categories(), values).setFillColor(theme.of(series.role()));
        }
        return drawn;
    }

    /** Whether the names below the bars would run into each other. */
    private boolean isCrowded() {
        int letters = chart.categories().stream().mapToInt(String::length).sum()
                + 2 * chart.categories().size();
        return letters * format.fontSize * LETTER_WIDTH > PLOT_SHARE * format.width;
    }

    private boolean isLegendLong() {
        double letters = chart.series().stream()
                .mapToInt(series -> series.name().length() + LEGEND_SYMBOL_LETTERS)
                .sum();
        return letters * format.fontSize * LETTER_WIDTH > PLOT_SHARE * format.width;
    }

    private IChart lines() {
        XYChart drawn = new XYChart(format.width, format.height);
        drawn.setTitle(title());
        drawn.setXAxisTitle(chart.xLabel());
        drawn.setYAxisTitle(chart.yLabel());
        style(drawn.getStyler());
        drawn.getStyler().setXAxisLogarithmic(chart.logX());
        drawn.getStyler().setYAxisLogarithmic(chart.logY());
        if (!chart.logY()) {
            drawn.getStyler().setYAxisMin(0.0);
        }
        for (Series series : chart.series()) {
            Series known = known(series);
            if (known.x().length > 0) {
                dress(drawn.addSeries(known.name(), known.x(), known.y()), series.role());
            }
        }
        return drawn;
    }

    private static Series known(Series series) {
        int[] kept = IntStream.range(0, series.x().length)
                .filter(i -> !Double.isNaN(series.y()[i]) && !Double.isNaN(series.x()[i]))
                .toArray();
        return Series.of(
                series.name(),
                series.role(),
                Arrays.stream(kept).mapToDouble(i -> series.x()[i]).toArray(),
                Arrays.stream(kept).mapToDouble(i -> series.y()[i]).toArray());
    }

    private void dress(XYSeries series, Series.Role role) {
        series.setLineColor(theme.of(role));
        series.setMarkerColor(theme.of(role));
        series.setLineStyle(line(role));
        series.setMarker(marker(role));
    }

    private static BasicStroke line(Series.Role role) {
        return switch (role) {
            case PUBLISHED -> DASHED;
            case THEORY -> DOTTED;
            case MEASURED, OTHER -> SOLID;
            case RECOMMENDED -> SeriesLines.NONE;
        };
    }

    private static Marker marker(Series.Role role) {
        return switch (role) {
            case PUBLISHED -> SeriesMarkers.SQUARE;
            case THEORY -> SeriesMarkers.NONE;
            case MEASURED -> SeriesMarkers.CIRCLE;
            case RECOMMENDED -> SeriesMarkers.DIAMOND;
            case OTHER -> SeriesMarkers.TRIANGLE_UP;
        };
    }

    private void style(AxesChartStyler styler) {
        Font font = new Font(Font.SANS_SERIF, Font.PLAIN, format.fontSize);
        styler.setChartBackgroundColor(theme.paper);
        styler.setPlotBackgroundColor(theme.paper);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(theme.grid);
        styler.setPlotGridLinesStroke(stroke(1.5f));
        styler.setChartFontColor(theme.ink);
        styler.setXAxisTitleColor(theme.ink);
        styler.setYAxisTitleColor(theme.ink);
        styler.setAxisTickLabelsColor(theme.ink);
        styler.setXAxisTickLabelsColor(theme.ink);
        styler.setYAxisTickLabelsColor(theme.ink);
        styler.setAxisTickMarksColor(theme.grid);
        styler.setChartTitleFont(font.deriveFont(Font.BOLD));
        styler.setAxisTitleFont(font);
        styler.setAxisTickLabelsFont(font);
        styler.setLegendFont(font);
        styler.setLegendBackgroundColor(theme.paper);
        styler.setLegendBorderColor(theme.paper);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setLegendLayout(isLegendLong() ? LegendLayout.Vertical : LegendLayout.Horizontal);
        styler.setLegendSeriesLineLength(48);
        styler.setMarkerSize(18);
        styler.setChartPadding(16);
        styler.setLocale(Locale.ROOT);
        styler.setXAxisMaxLabelCount(format == Format.WIDE ? 12 : 6);
        styler.setXAxisTickMarkSpacingHint(4 * format.fontSize);
        styler.setYAxisTickMarkSpacingHint(4 * format.fontSize);
        styler.setYAxisDecimalPattern(decimalPattern());
        styler.setXAxisDecimalPattern("#,##0.##");
    }

    private String decimalPattern() {
        double greatest = chart.series().stream()
                .flatMapToDouble(series -> DoubleStream.of(series.y()))
                .filter(y -> !Double.isNaN(y))
                .max()
                .orElse(1);
        return greatest > 20 && !chart.logY() ? "#,##0" : "#,##0.####";
    }

    /** A long title does not fit a narrow picture; the page has it above. */
    private String title() {
        return format == Format.WIDE ? chart.title() : "";
    }

    private static BasicStroke stroke(float width) {
        return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    }

    private static BasicStroke dashed(float width, float on, float off) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {on, off}, 0);
    }
}
