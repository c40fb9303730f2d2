package io.loadline.demo.report;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A directory of results: NAME.json and pictures for each experiment, and one report.html of all that are there.
 *
 * @param names of the experiments, in the order of the report
 */
public record ResultFiles(Path directory, List<String> names) {

    public static final String REPORT = "report.html";

    /** @throws Failure if the directory is not there and cannot be made, or cannot be written to */
    public void requireWritable() {
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

    /** Writes the result's files and the report anew; returns what was written. */
    public List<Path> write(Result result) {
        try {
            List<Path> written = new ArrayList<>();
            Path json = directory.resolve(result.experiment() + ".json");
            Files.writeString(json, Json.write(result) + "\n");
            written.add(json);
            for (Chart chart : result.charts()) {
                Path picture = directory.resolve(chart.id() + ".png");
                Files.write(picture, new ChartDrawing(chart, Theme.LIGHT, Format.WIDE).png());
                written.add(picture);
            }
            Path report = directory.resolve(REPORT);
            Files.writeString(report, HtmlReport.of(read()));
            written.add(report);
            return written;
        } catch (IOException e) {
            throw new Failure("Results cannot be written to " + directory + ": " + e.getMessage() + ".", e);
        }
    }

    /** All results of the directory, this run's and those of earlier ones. */
    List<Result> read() throws IOException {
        List<Result> results = new ArrayList<>();
        for (String name : names) {
            Path json = directory.resolve(name + ".json");
            if (Files.isRegularFile(json)) {
                results.add(Json.read(Files.readString(json), Result.class));
            }
        }
        return results;
    }
}
