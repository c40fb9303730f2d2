package io.loadline.machine;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A small text file of the kernel, which each method reads anew. A file that is missing or may not be read counts as
 * empty. Uses {@code java.io}, because NIO file systems belong to the application.
 */
public final class KernelFile {

    private final File file;

    public KernelFile(File folder, String path) {
        this.file = new File(folder, path);
    }

    /** The first line, or an empty text. */
    public String text() {
        return line("");
    }

    /** The rest of the first line that starts like this, or an empty text. */
    public String line(String start) {
        String[] found = {""};
        read(line -> {
            boolean here = line.startsWith(start);
            found[0] = here ? line.substring(start.length()).trim() : "";
            return !here;
        });
        return found[0];
    }

    /** The first number of the line that starts like this; NaN if there is none. */
    public double number(String start) {
        return number(line(start).split("\\s+"), 0);
    }

    /** The number in this place; NaN if there is none. */
    public static double number(String[] words, int place) {
        try {
            return place < words.length ? Double.parseDouble(words[place]) : Double.NaN;
        } catch (NumberFormatException unlimited) {
            return Double.NaN;
        }
    }

    /** All lines. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        read(lines::add);
        return lines;
    }

    /** The lines at the beginning, up to the first that starts otherwise. */
    public List<String> leadingLines(String start) {
        List<String> lines = new ArrayList<>();
        read(line -> line.startsWith(start) && lines.add(line));
        return lines;
    }

    public int lineCount() {
        int[] count = {0};
        read(line -> ++count[0] > 0);
        return count[0];
    }

    /** {@code goesOn}: gets the lines, one after the other, and says whether to read on. */
    private void read(Predicate<String> goesOn) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null && goesOn.test(line); line = reader.readLine()) {}
        } catch (IOException | SecurityException notHere) {
            // as if it were empty
        }
    }
}
