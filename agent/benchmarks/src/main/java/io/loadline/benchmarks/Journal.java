// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * File of the machine and all raw figures. Each measurement is written at once as a line of JSON, so that an
 * interrupted run keeps its figures.
 *
 * @param file to write; null for none
 */
public record Journal(Path file) {

    private static final Gson GSON = new GsonBuilder()
            .serializeSpecialFloatingPointValues()
            .disableHtmlEscaping()
            .create();

    /**
     * One measurement.
     *
     * @param name of the quantity
     * @param round from 1
     */
    record Entry(String name, String subject, int round, Object figures) {}

    private record Header(String machine, String jvm, String started) {}

    /** Creates the file, or replaces an existing one. */
    void begin() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
            append(new Header(machine(), jvm(), Instant.now().toString()));
        }
    }

    void add(Entry entry) throws IOException {
        append(entry);
    }

    private void append(Object line) throws IOException {
        if (file != null) {
            Files.writeString(file, GSON.toJson(line) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** Prints the machine and the JVM. */
    static void printMachine() {
        System.out.println("Machine: " + machine());
        System.out.println("JVM:     " + jvm());
    }

    private static String machine() {
        return Runtime.getRuntime().availableProcessors() + " processors (" + processor() + "), "
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("os.arch");
    }

    /** Returns the name and version of this JVM. */
    private static String jvm() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("model unknown");
        } catch (IOException notLinux) {
            return "model unknown";
        }
    }
}
