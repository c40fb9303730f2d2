// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;

/** {@code kit}: writes the files that complement the metrics endpoint. */
final class KitCommand {

    private static final String RESOURCES = "/io/loadline/kit/";
    private static final String DEFAULT_DIRECTORY = "loadline-kit";

    private static final List<String> FILES = Arrays.asList(
            "loadline-dashboard.json",
            "loadline-recording.yml",
            "loadline-alerts.yml",
            "prometheus.yml",
            "otel-collector.yml",
            "hpa.yml",
            "keda.yml",
            "settings.md");

    private KitCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        File directory = new File(words.value("--out", DEFAULT_DIRECTORY));
        try {
            Files.createDirectories(directory.toPath());
            for (String file : FILES) {
                Path to = directory.toPath().resolve(file);
                write(file, to);
                out.println(to);
            }
        } catch (IOException | RuntimeException e) {
            throw Failure.impossible(
                    "cannot write to '" + directory + "': " + e + "; kit --out DIR takes a directory to write to");
        }
    }

    private static void write(String file, Path to) throws IOException {
        try (InputStream content = KitCommand.class.getResourceAsStream(RESOURCES + file)) {
            Files.copy(content, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
