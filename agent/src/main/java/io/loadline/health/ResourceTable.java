// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table in the agent's jar: lines in sections, each headed by {@code [name]}; {@code #} begins a comment. */
public final class ResourceTable {

    private ResourceTable() {}

    /**
     * Reads the lines of each section.
     *
     * @param file name of a file in the package of {@code neighbour}
     */
    public static Map<String, List<String>> sections(Class<?> neighbour, String file) {
        // the caller may be code of the application that may not read files
        return Privileged.get(() -> {
            Map<String, List<String>> sections = new LinkedHashMap<>();
            List<String> section = new ArrayList<>();
            try (BufferedReader in = new BufferedReader(
                    new InputStreamReader(neighbour.getResourceAsStream(file), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (line.startsWith("[")) {
                        section = new ArrayList<>();
                        sections.put(line.substring(1, line.length() - 1), section);
                    } else if (!line.isEmpty() && !line.startsWith("#")) {
                        section.add(line);
                    }
                }
            } catch (IOException damagedJar) {
                throw new UncheckedIOException(damagedJar);
            }
            return sections;
        });
    }
}
