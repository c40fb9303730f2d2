// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.report;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings of an experiment, whole: its fields are the shape of its JSON. Every figure that is shown anywhere is in tables,
 * charts, checks or parameters, or follows from them. One thread.
 */
public final class Result {
    private static final String WIDTH = "110";

    private final String experiment;
    private final String title;
    private final String shows;
    private List<String> source = List.of();
    private Origin origin;
    private final Map<String, Object> parameters = new LinkedHashMap<>();
    private final List<String> findings = new ArrayList<>();
    private final List<Table<?>> tables = new ArrayList<>();
    private final List<Chart> charts = new ArrayList<>();
    private final List<Check> checks = new ArrayList<>();

    /**
     * The place and the way in which a result was measured.
     *
     * @param date when it began, ISO 8601, UTC
     * @param seconds it took in all
     * @param otherProcessors that other programs kept busy meanwhile, on average; NaN if not known
     */
    public record Origin(
            String date, String machine, String jvm, boolean quick, long seed, double seconds, double otherProcessors) {
        /** Processors; more than that is not noise of an idle machine. */
        private static final double NOTICEABLE = 0.1;

        /** Adds a warning if other programs used processors. */
        String describe() {
            String warning =
                    " Other programs kept %.1f processors busy meanwhile: run it on an idle machine for figures to"
                            + " rely on.";
            String run = quick ? "quick" : "full";
            return "%s; %s; %s; %s, seed %d, took %.0f s.".formatted(machine, jvm, date, run, seed, seconds)
                    + (otherProcessors > NOTICEABLE ? warning.formatted(otherProcessors) : "");
        }
    }

    /**
     * @param experiment the name by which it is run
     * @param shows what it is about, in a sentence or two
     */
    public Result(String experiment, String title, String shows) {
        this.experiment = experiment;
        this.title = title;
        this.shows = shows;
    }

    /** Sets the source of the published figures, as their file names it. */
    public void source(List<String> lines) {
        source = lines;
    }

    public void origin(Origin measured) {
        origin = measured;
    }

    /** Adds a parameter of the work, by name with unit. */
    public void parameter(String name, Object value) {
        parameters.put(name, value);
    }

    /** A paragraph that explains this run's figures. */
    public void say(String format, Object... figures) {
        findings.add(figures.length == 0 ? format : format.formatted(figures));
    }

    /** A table with a row for each of {@code things}, to which columns are added. */
    public <T> Table<T> table(String id, String tableTitle, List<T> things) {
        return add(new Table<>(id, tableTitle, things));
    }

    public <T> Table<T> add(Table<T> table) {
        tables.add(table);
        return table;
    }

    /** A picture to which lines and points are added. */
    public Chart lines(String id, String chartTitle, String xLabel, String yLabel) {
        charts.add(new Chart(id, chartTitle, xLabel, yLabel, List.of()));
        return charts.get(charts.size() - 1);
    }

    /** A picture to which bars are added, a value for each of the categories. */
    public Chart bars(String id, String chartTitle, String yLabel, List<String> categories) {
        charts.add(new Chart(id, chartTitle, "", yLabel, categories));
        return charts.get(charts.size() - 1);
    }

    public void atMost(String what, double measured, double most, String unit) {
        checks.add(new Check(what, measured, Double.NaN, most, unit));
    }

    public void atLeast(String what, double measured, double least) {
        checks.add(new Check(what, measured, least, Double.NaN, ""));
    }

    public void between(String what, double measured, double least, double most) {
        checks.add(new Check(what, measured, least, most, ""));
    }

    /**
     * Expected result, and the measured one.
     *
     * @param measured NaN if it is not known, which is a miss
     * @param least and {@code most}: both included; NaN for no bound
     */
    record Check(String what, double measured, double least, double most, String unit) {
        /** "met: what: 3.1 % (at most 5 %)"; a miss has a digit more, since it may be a narrow one. */
        String describe() {
            boolean met = !Double.isNaN(measured) && !(measured < least) && !(measured > most);
            String wanted = Double.isNaN(least)
                    ? "at most " + figure(most, 2)
                    : Double.isNaN(most) ? "at least " + figure(least, 2) : figure(least, 2) + " to " + figure(most, 2);
            return "%s: %s: %s (%s)".formatted(met ? "met" : "MISSED", what, figure(measured, met ? 2 : 3), wanted);
        }

        private String figure(double value, int digits) {
            if (Double.isNaN(value)) {
                return "not known";
            }
            String number = ("%." + digits + "f").formatted(value).replaceAll("\\.?0+$", "");
            return unit.isEmpty() ? number : number + " " + unit;
        }
    }

    /** A page of Markdown, which a terminal shows as well, to lie beside the pictures and the JSON with every figure. */
    public String markdown() {
        StringBuilder text = new StringBuilder("# " + title + "\n\n");
        text.append(
                wrapped(("Generated by `experiment %1$s`. %2$s %3$s [%1$s.json](%1$s.json) holds every figure of the"
                                + " same run, unrounded.")
                        .formatted(experiment, shows, origin.describe())));
        findings.forEach(finding -> text.append('\n').append(wrapped(finding)));
        charts.forEach(chart -> text.append('\n').append(chart.markdown()));
        text.append('\n');
        checks.forEach(check -> text.append(wrapped("- " + check.describe())));
        tables.forEach(table -> text.append('\n').append(table.markdown()));
        return source.isEmpty() ? text.toString() : text + "\n" + wrapped("Published: " + String.join(" ", source));
    }

    /** @throws Failure if the directory is not there and cannot be made, or cannot be written to */
    public static void requireWritable(Path directory) {
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, "write", ".tmp"));
        } catch (IOException e) {
            throw new Failure(
                    "Results cannot be written to " + directory
                            + ": give --out a directory that is writable, or one that can be made.",
                    e);
        }
    }

    /** Writes NAME.json, NAME.md and a PNG for each picture; returns what was written. */
    public List<Path> write(Path directory) {
        try {
            List<Path> written = new ArrayList<>();
            written.add(Files.writeString(directory.resolve(experiment + ".json"), Json.write(this) + "\n"));
            written.add(Files.writeString(directory.resolve(experiment + ".md"), markdown()));
            for (Chart chart : charts) {
                written.add(Files.write(directory.resolve(chart.id + ".png"), chart.png()));
            }
            return written;
        } catch (IOException e) {
            throw new Failure("Results cannot be written to " + directory + ": " + e.getMessage() + ".", e);
        }
    }

    static String wrapped(String text) {
        return text.replaceAll("(.{1," + WIDTH + "})(?:\\s+|$)", "$1\n");
    }
}
