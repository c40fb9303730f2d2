// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A small text file of the kernel. Each method reads it anew; a file that is missing or may not be read counts as
 * empty. Uses {@code java.io}, because NIO file systems belong to the application.
 */
public final class KernelFile {

    private final File file;

    public KernelFile(File folder, String path) {
        this.file = new File(folder, path);
    }

    public List<String> lines() {
        return leadingLines("");
    }

    /** Returns the leading lines that start like this. */
    List<String> leadingLines(String start) {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null && line.startsWith(start); line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException | SecurityException notHere) {
            // as if it were empty
        }
        return lines;
    }

    /** Returns the rest of the first line that starts like this; empty if there is none. */
    String line(String start) {
        for (String line : lines()) {
            if (line.startsWith(start)) {
                return line.substring(start.length()).trim();
            }
        }
        return "";
    }

    /** Returns the first number of the line that starts like this; NaN if there is none. */
    public double number(String start) {
        return number(line(start).split("\\s+"), 0);
    }

    /** Returns the number at this index; NaN if there is none. */
    static double number(String[] words, int place) {
        try {
            return place < words.length ? Double.parseDouble(words[place]) : Double.NaN;
        } catch (NumberFormatException unlimited) {
            return Double.NaN;
        }
    }
}
