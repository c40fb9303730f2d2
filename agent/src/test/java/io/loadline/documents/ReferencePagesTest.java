// SPDX-License-Identifier: Apache-2.0
package io.loadline.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tables in documents that repeat a table in the jar. Each stands between {@code <!-- table: NAME -->} and {@code <!-- end
 * -->}; {@code -Dloadline.stories=write} writes them anew.
 */
class ReferencePagesTest {

    private static final String BEGIN = "<!-- table: ";
    private static final String END = "<!-- end -->";

    @TestFactory
    Stream<DynamicTest> tablesOfAPageAreThoseOfTheJar() {
        return Documents.all().stream()
                .filter(page -> Documents.lines(page).stream().anyMatch(line -> line.startsWith(BEGIN)))
                .map(page -> DynamicTest.dynamicTest(Documents.name(page), () -> compare(page)));
    }

    private static void compare(Path page) throws Exception {
        List<String> expected = withTables(Documents.lines(page));
        if ("write".equals(System.getProperty("loadline.stories"))) {
            Files.write(page, expected, StandardCharsets.UTF_8);
        }
        assertThat(Documents.lines(page))
                .as("write the tables anew: mvn -q -pl agent test -Dtest=ReferencePagesTest -Dloadline.stories=write")
                .isEqualTo(expected);
    }

    private static List<String> withTables(List<String> page) {
        List<String> lines = new ArrayList<>();
        boolean isInside = false;
        for (String line : page) {
            isInside &= !line.equals(END);
            if (!isInside) {
                lines.add(line);
            }
            if (line.startsWith(BEGIN)) {
                isInside = true;
                lines.addAll(ReferenceTables.of(line.substring(BEGIN.length(), line.indexOf(" -->"))));
            }
        }
        assertThat(isInside).as("a table without %s", END).isFalse();
        return lines;
    }
}
