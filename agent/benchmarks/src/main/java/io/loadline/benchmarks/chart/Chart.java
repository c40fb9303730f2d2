package io.loadline.benchmarks.chart;

import io.loadline.benchmarks.Spread;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Curves over the same axes, which begin at zero and are linear, so that what grows in proportion is a straight line. A
 * thick line joins the medians, dotted ones the least and the greatest values.
 *
 * @param xTitle with the unit, like {@code yTitle}
 */
public record Chart(String title, String xTitle, String yTitle, List<Curve> curves) {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 540;
    private static final Color[] COLOURS = {
        new Color(0x33, 0x66, 0x99),
        new Color(0xcc, 0x55, 0x22),
        new Color(0x44, 0x88, 0x44),
        new Color(0x77, 0x55, 0x99)
    };

    /**
     * Writes {@code NAME.csv} and {@code NAME.png} into the folder, which is made if need be.
     *
     * @return what was written
     */
    public List<Path> write(Path folder, String name) throws IOException {
        Files.createDirectories(folder);
        Path table = folder.resolve(name + ".csv");
        Path picture = folder.resolve(name + ".png");
        Files.writeString(table, csv());
        Files.write(picture, ChartEncoder.getBytes(drawn(), "png"));
        return List.of(table, picture);
    }

    /** A row for each point: curve, x, median, min, max. */
    String csv() {
        StringBuilder rows = new StringBuilder("curve," + quoted(xTitle) + ",median,min,max\n");
        for (Curve curve : curves) {
            for (int i = 0; i < curve.x().size(); i++) {
                Spread y = curve.y().get(i);
                rows.append(String.format(
                        Locale.ROOT,
                        "%s,%s,%s,%s,%s\n",
                        quoted(curve.name()),
                        curve.x().get(i),
                        y.median(),
                        y.min(),
                        y.max()));
            }
        }
        return rows.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private XYChart drawn() {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        chart.getStyler().setXAxisMin(0.0).setYAxisMin(0.0);
        chart.getStyler().setLegendPosition(LegendPosition.InsideNW).setChartBackgroundColor(Color.WHITE);
        for (int i = 0; i < curves.size(); i++) {
            draw(chart, curves.get(i), COLOURS[i % COLOURS.length]);
        }
        return chart;
    }

    private static void draw(XYChart chart, Curve curve, Color colour) {
        XYSeries median = line(chart, curve, "", Spread::median, colour);
        median.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(colour);
        median.setLineWidth(2.5f);
        for (XYSeries end : List.of(
                line(chart, curve, " min", Spread::min, colour), line(chart, curve, " max", Spread::max, colour))) {
            end.setMarker(SeriesMarkers.NONE).setShowInLegend(false);
            end.setLineStyle(SeriesLines.DOT_DOT).setLineWidth(1);
        }
    }

    private static XYSeries line(
            XYChart chart, Curve curve, String suffix, ToDoubleFunction<Spread> value, Color colour) {
        List<Double> y = curve.y().stream().map(value::applyAsDouble).toList();
        XYSeries line = chart.addSeries(curve.name() + suffix, curve.x(), y);
        line.setLineColor(colour);
        return line;
    }
}
