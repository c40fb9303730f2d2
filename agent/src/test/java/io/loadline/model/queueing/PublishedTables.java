// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Published measurements among the test resources. */
final class PublishedTables {

    private PublishedTables() {}

    /** The lines' fields, without comments and the heading. */
    static List<String[]> rows(String resource) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                PublishedTables.class.getResourceAsStream("/" + resource), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#") && Character.isDigit(line.charAt(0)))
                    .map(line -> line.split(",", -1))
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
