package io.loadline.benchmarks.task;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All raw figures, written to a file after each fork, so that a measurement that is broken off leaves what it has. */
final class Journal {

    /**
     * One fork.
     *
     * @param part of the measurement
     * @param name what was measured in that part
     * @param round from 1
     */
    record Entry(String part, String name, String subject, int round, Fork perTask) {}

    private record Content(String machine, String jvm, String started, List<Entry> forks) {}

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .serializeSpecialFloatingPointValues()
            .create();

    private final Path file;
    private final Content content;

    /** {@code file} may be null: then nothing is written. */
    Journal(Path file, String machine, String jvm, String started) throws IOException {
        this.file = file;
        this.content = new Content(machine, jvm, started, new ArrayList<>());
        write();
    }

    void add(Entry entry) throws IOException {
        content.forks().add(entry);
        write();
    }

    private void write() throws IOException {
        if (file != null) {
            Files.writeString(file, GSON.toJson(content) + System.lineSeparator());
        }
    }
}
