package io.loadline.benchmarks;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * All raw figures, one line of JSON for each measurement, written at once: a run that is broken off leaves what it has.
 *
 * @param file null if nothing is to be written
 */
public record Journal(Path file) {

    private static final Gson GSON = new GsonBuilder()
            .serializeSpecialFloatingPointValues()
            .disableHtmlEscaping()
            .create();

    /**
     * One measurement.
     *
     * @param name of what was measured
     * @param round from 1
     */
    public record Entry(String name, String subject, int round, Object figures) {}

    private record Header(String machine, String jvm, String started) {}

    /** Begins the file anew. */
    public void start() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
            append(new Header(
                    Machine.description(), Machine.jvm(), Instant.now().toString()));
        }
    }

    public void add(Entry entry) throws IOException {
        append(entry);
    }

    private void append(Object line) throws IOException {
        if (file != null) {
            Files.writeString(file, GSON.toJson(line) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
