// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.documents.Documents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The length of sentences for users. A longer one takes a second reading. */
class SentenceLengthTest {

    private static final int MAX_WORDS = 25;
    private static final Path RESOURCES = Paths.get("src/main/resources/io/loadline");

    @TestFactory
    Stream<DynamicTest> noSentenceOfAHelpTextIsLong() throws IOException {
        try (Stream<Path> files = Files.list(RESOURCES.resolve("help"))) {
            return files.sorted().collect(Collectors.toList()).stream()
                    .map(file -> test(file, paragraphs(lines(file))));
        }
    }

    /** Checks files whose lines have texts in columns, which have bars or two blanks between them. */
    @TestFactory
    Stream<DynamicTest> noSentenceInAColumnIsLong() {
        return Stream.of(
                        "options/options.txt",
                        "report/phrases.txt",
                        "report/findings.txt",
                        "jmx/open/mbeans.txt",
                        "metrics/metrics.txt",
                        "jfr/events.txt")
                .map(RESOURCES::resolve)
                .map(file -> test(
                        file,
                        lines(file).stream()
                                .filter(line -> !line.startsWith("#"))
                                .flatMap(line -> Arrays.stream(line.split(" ?\\| ?| {2,}")))
                                .collect(Collectors.toList())));
    }

    /** Checks the pages for users, without their code and tables. */
    @TestFactory
    Stream<DynamicTest> noSentenceOfAPageIsLong() {
        return Documents.all().stream()
                .filter(page -> Documents.name(page).matches("README.md|agent/README.md|agent/docs/.*"))
                .filter(page -> !Documents.name(page).endsWith("CHANGELOG.md"))
                .map(page -> test(page, Documents.paragraphs(lines(page))));
    }

    @Test
    void aFigureWithANoun_isTwoWords() {
        assertThat(words("keep {0:thread} for {1:.1} s (p90 load {2:ms} ms - {3})"))
                .isEqualTo(11);
    }

    @Test
    void sentencesAreFound_alsoInTables() {
        List<String> text = Arrays.asList(
                "One. Two", "goes on: a.b.", "", "  --x A   the first", "          goes on", "  --y  b   c  d");
        assertThat(sentences(paragraphs(text)))
                .containsExactly("One.", "Two goes on: a.b.", "--x A", "the first goes on", "--y", "b", "c", "d");
    }

    private static DynamicTest test(Path file, List<String> paragraphs) {
        return DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
            List<String> sentences = sentences(paragraphs);
            assertThat(sentences).isNotEmpty();
            assertThat(sentences.stream().filter(sentence -> words(sentence) > MAX_WORDS))
                    .isEmpty();
        });
    }

    /** Returns the number of words. A figure is one, two if it has a noun or a unit behind it; a sign is none. */
    private static long words(String sentence) {
        long nouns = Arrays.stream(sentence.split(" "))
                .filter(word -> word.matches(".*\\{\\d:(?!ms|figure|digits|clock|and)[a-z].*"))
                .count();
        return nouns
                + Arrays.stream(sentence.split(" "))
                        .filter(word -> word.matches(".*[\\w{].*"))
                        .count();
    }

    /** Returns cells of tables, which have gaps between them, and paragraphs; the last cell of a line goes on in the next line. */
    private static List<String> paragraphs(List<String> lines) {
        List<String> paragraphs = new ArrayList<>();
        boolean goesOn = false;
        for (String line : lines) {
            String[] cells = line.trim().split(" {2,}");
            boolean isTable = cells.length > 1;
            if (goesOn && !isTable && !line.isEmpty()) {
                int last = paragraphs.size() - 1;
                paragraphs.set(last, paragraphs.get(last) + " " + cells[0]);
            } else {
                paragraphs.addAll(Arrays.asList(cells));
            }
            goesOn = !line.isEmpty();
        }
        return paragraphs;
    }

    private static List<String> sentences(List<String> paragraphs) {
        return paragraphs.stream()
                .flatMap(paragraph -> Arrays.stream(paragraph.split("(?<=[.?!]) ")))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.toList());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
