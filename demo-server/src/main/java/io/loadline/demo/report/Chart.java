package io.loadline.demo.report;

import java.util.List;

/**
 * A picture to be drawn.
 *
 * @param id name of its file, without {@code .png}
 * @param categories what stands below groups of bars; empty for a chart of lines
 * @param logX and {@code logY}: logarithmic axes, for figures above 0 only
 * @param caption what it shows, for those who do not see it, too
 */
public record Chart(
        String id,
        String title,
        String xLabel,
        String yLabel,
        List<String> categories,
        boolean logX,
        boolean logY,
        List<Series> series,
        String caption) {

    public static Chart lines(
            String id, String title, String xLabel, String yLabel, List<Series> series, String caption) {
        return new Chart(id, title, xLabel, yLabel, List.of(), false, false, series, caption);
    }

    public static Chart bars(
            String id, String title, String yLabel, List<String> categories, List<Series> series, String caption) {
        return new Chart(id, title, "", yLabel, categories, false, false, series, caption);
    }

    public Chart logarithmic() {
        return new Chart(id, title, xLabel, yLabel, categories, true, true, series, caption);
    }

    public Chart logarithmicX() {
        return new Chart(id, title, xLabel, yLabel, categories, true, false, series, caption);
    }

    public boolean isBars() {
        return !categories.isEmpty();
    }
}
