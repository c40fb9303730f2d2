// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.report;

import io.loadline.demo.Json;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws the panels of a Grafana dashboard, with what a Prometheus answers to their queries, for documentation: the same
 * titles, units, legends and places. {@code scripts/dashboard} runs it.
 */
public final class DashboardPicture {

    private static final int COLUMN = 60;
    private static final int ROW = 38;
    private static final int GAP = 10;
    private static final int TOP = 40;
    private static final int LEFT = 90;
    private static final int POINTS = 120;
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 15);
    private static final Color[] COLORS = {
        new Color(0x0969da), new Color(0xcf222e), new Color(0x1a7f37), new Color(0xb35900), new Color(0x8250df)
    };

    private final HttpClient client = HttpClient.newHttpClient();
    private final String prometheus;
    private final long seconds;
    private final long end = Instant.now().getEpochSecond();

    private DashboardPicture(String prometheus, long seconds) {
        this.prometheus = prometheus;
        this.seconds = seconds;
    }

    /** {@code arguments}: URL of a Prometheus, the dashboard, how many seconds back to look, the picture to write. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DashboardPicture picture = new DashboardPicture(arguments[0], Long.parseLong(arguments[2]));
        Map<?, ?> dashboard = Json.read(Files.readString(Path.of(arguments[1])), Map.class);
        ImageIO.write(
                picture.draw(list(dashboard, "panels")),
                "png",
                Path.of(arguments[3]).toFile());
    }

    private BufferedImage draw(List<Map<?, ?>> panels) throws IOException, InterruptedException {
        int rows = panels.stream()
                .mapToInt(panel -> place(panel, "y") + place(panel, "h"))
                .max()
                .orElseThrow();
        BufferedImage all = blank(24 * COLUMN, rows * ROW, new Color(0xd8dee4));
        for (Map<?, ?> panel : panels) {
            int width = place(panel, "w") * COLUMN - GAP;
            int height = place(panel, "h") * ROW - GAP;
            BufferedImage drawn =
                    switch ((String) panel.get("type")) {
                        case "table" -> table(panel, width, height);
                        case "heatmap" -> heatMap(panel, width, height);
                        default -> lines(panel, width, height);
                    };
            all.createGraphics()
                    .drawImage(drawn, place(panel, "x") * COLUMN + GAP / 2, place(panel, "y") * ROW + GAP / 2, null);
        }
        return all;
    }

    private BufferedImage lines(Map<?, ?> panel, int width, int height) throws IOException, InterruptedException {
        XYChart chart = new XYChart(width, height);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setDatePattern("HH:mm:ss");
        chart.getStyler().setSeriesColors(COLORS);
        chart.getStyler().setYAxisTickLabelsFormattingFunction(unit(panel));
        for (Map<?, ?> target : list(panel, "targets")) {
            for (Map<?, ?> series : answer(target, "query_range")) {
                List<Date> times = new ArrayList<>();
                List<Double> values = new ArrayList<>();
                for (List<?> point : points(series)) {
                    double value = Double.parseDouble((String) point.get(1));
                    times.add(new Date((long) (1000 * ((Number) point.get(0)).doubleValue())));
                    values.add(Double.isFinite(value) ? value : null);
                }
                chart.addSeries(legend((String) target.get("legendFormat"), labels(series)), times, values)
                        .setMarker(SeriesMarkers.NONE);
            }
        }
        chart.setTitle((String) panel.get("title"));
        style(chart.getStyler());
        return BitmapEncoder.getBufferedImage(chart);
    }

    /** Buckets are cumulative: each is shown without those below it, as dark as it has tasks. */
    private BufferedImage heatMap(Map<?, ?> panel, int width, int height) throws IOException, InterruptedException {
        List<Map<?, ?>> buckets = new ArrayList<>(answer(list(panel, "targets").get(0), "query_range"));
        buckets.sort(Comparator.comparingDouble(bucket -> bound(labels(bucket))));
        double[][] cells = new double[buckets.size()][];
        double[] below = new double[points(buckets.get(0)).size()];
        double most = 0;
        for (int row = 0; row < cells.length; row++) {
            double[] upTo = points(buckets.get(row)).stream()
                    .mapToDouble(point -> Double.parseDouble((String) point.get(1)))
                    .toArray();
            cells[row] = new double[below.length];
            for (int i = 0; i < below.length; i++) {
                cells[row][i] = Math.max(0, upTo[i] - below[i]);
                most = Math.max(most, cells[row][i]);
            }
            below = upTo;
        }
        BufferedImage image = blank(width, height, Color.WHITE);
        Graphics2D graphics = titled(image, panel);
        double cellWidth = (width - LEFT - 20.0) / below.length;
        double cellHeight = (height - TOP - 40.0) / cells.length;
        for (int row = 0; row < cells.length; row++) {
            double y = height - 40 - (row + 1) * cellHeight;
            for (int i = 0; i < below.length; i++) {
                graphics.setColor(new Color(0x09, 0x69, 0xda, (int) (255 * Math.sqrt(cells[row][i] / most))));
                graphics.fill(new Rectangle2D.Double(LEFT + i * cellWidth, y, cellWidth, cellHeight));
            }
            graphics.setColor(Color.DARK_GRAY);
            if (row % 4 == 0) {
                graphics.drawString(unit(panel).apply(bound(labels(buckets.get(row)))), 10, (int) y + 10);
            }
        }
        for (int i = 0; i < 5; i++) {
            int point = i * (below.length - 1) / 5;
            graphics.drawString(
                    String.format(
                            "%tT",
                            (long) (1000
                                    * ((Number) points(buckets.get(0))
                                                    .get(point)
                                                    .get(0))
                                            .doubleValue())),
                    (int) (LEFT + point * cellWidth),
                    height - 18);
        }
        return image;
    }

    private static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setChartTitleFont(FONT.deriveFont(Font.BOLD, 17f));
        styler.setAxisTickLabelsFont(FONT);
        styler.setLegendFont(FONT);
        styler.setLegendBorderColor(Color.WHITE);
    }

    private BufferedImage table(Map<?, ?> panel, int width, int height) throws IOException, InterruptedException {
        BufferedImage image = blank(width, height, Color.WHITE);
        Graphics2D graphics = titled(image, panel);
        int y = TOP;
        for (Map<?, ?> series : answer(list(panel, "targets").get(0), "query")) {
            for (String column : List.of("instance", "pool", "verdict", "regime", "limit")) {
                y += 28;
                graphics.drawString(column, 20, y);
                graphics.drawString(String.valueOf(labels(series).get(column)), 140, y);
            }
            y += 28;
        }
        return image;
    }

    private static Graphics2D titled(BufferedImage image, Map<?, ?> panel) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.BLACK);
        graphics.setFont(FONT.deriveFont(Font.BOLD, 17f));
        String title = (String) panel.get("title");
        graphics.drawString(title, (image.getWidth() - graphics.getFontMetrics().stringWidth(title)) / 2, 24);
        graphics.setFont(FONT);
        return graphics;
    }

    private List<Map<?, ?>> answer(Map<?, ?> target, String kind) throws IOException, InterruptedException {
        String query = ((String) target.get("expr"))
                .replaceAll("\\$(job|instance|pool)", ".*")
                .replace("$__rate_interval", "15s");
        URI uri = URI.create(prometheus + "/api/v1/" + kind + "?time=" + end + "&start=" + (end - seconds) + "&end="
                + end + "&step=" + Math.max(1, seconds / POINTS) + "&query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8));
        String answer = client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        return list((Map<?, ?>) Json.read(answer, Map.class).get("data"), "result");
    }

    /** As Grafana shows numbers of this unit. */
    private static Function<Double, String> unit(Map<?, ?> panel) {
        Map<?, ?> defaults = (Map<?, ?>) ((Map<?, ?>) panel.get("fieldConfig")).get("defaults");
        return switch ((String) defaults.get("unit")) {
            case "s" -> value -> value < 1 ? number(1000 * value) + " ms" : number(value) + " s";
            case "ops" -> value -> number(value) + " ops/s";
            case "bytes" -> value -> number(value / (1 << 20)) + " MiB";
            default -> DashboardPicture::number;
        };
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 1 ? "%.3f" : value < 10 ? "%.2f" : "%.0f", value)
                .replaceFirst("\\.0+$|(\\..*?)0+$", "$1");
    }

    private static double bound(Map<?, ?> labels) {
        return Double.parseDouble(((String) labels.get("le")).replace("+Inf", "Infinity"));
    }

    private static String legend(String format, Map<?, ?> labels) {
        return Pattern.compile("\\{\\{(\\w+)}}")
                .matcher(format)
                .replaceAll(name -> Matcher.quoteReplacement(String.valueOf(labels.get(name.group(1)))));
    }

    private static int place(Map<?, ?> panel, String side) {
        return ((Number) ((Map<?, ?>) panel.get("gridPos")).get(side)).intValue();
    }

    private static Map<?, ?> labels(Map<?, ?> series) {
        return (Map<?, ?>) series.get("metric");
    }

    @SuppressWarnings("unchecked")
    private static List<List<?>> points(Map<?, ?> series) {
        return (List<List<?>>) series.get("values");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<?, ?>> list(Map<?, ?> json, String item) {
        return (List<Map<?, ?>>) json.get(item);
    }

    private static BufferedImage blank(int width, int height, Color color) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(color);
        graphics.fillRect(0, 0, width, height);
        return image;
    }
}
