// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentences that users read have at most 25 words. A figure counts as one word. */
class SentenceLengthTest {

    private static final int MOST_WORDS = 25;
    private static final Path RESOURCES = Paths.get("src/main/resources/io/loadline");

    /** Ends of sentences, of cells of a table, and of columns, which have two blanks between them. */
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?](?:\\s|$)|\\|| {2,}");

    private static final Pattern WORD = Pattern.compile(".*[\\w{].*");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report/phrases.txt",
                "report/findings.txt",
                "jmx/open/mbeans.txt",
                "metrics/metrics.txt",
                "jfr/events.txt"
            })
    void noSentenceIsLongerThanAReaderFollows(String file) throws IOException {
        List<String> lines = Files.readAllLines(RESOURCES.resolve(file));
        assertThat(lines).hasSizeGreaterThan(30);
        assertThat(tooLong(lines)).isEmpty();
    }

    @Test
    void aSentenceOfMoreWordsIsFound() {
        String words = "CODE|" + String.join(" ", Collections.nCopies(MOST_WORDS, "word"));
        assertThat(tooLong(Collections.singletonList(words))).isEmpty();
        assertThat(tooLong(Collections.singletonList(words + " {0:.1}"))).hasSize(1);
        assertThat(tooLong(Collections.singletonList(words + ". Word"))).isEmpty();
    }

    private static List<String> tooLong(List<String> lines) {
        List<String> found = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                SENTENCE_END
                        .splitAsStream(line)
                        .filter(sentence -> Stream.of(sentence.trim().split("\\s+"))
                                        .filter(word -> WORD.matcher(word).matches())
                                        .count()
                                > MOST_WORDS)
                        .forEach(found::add);
            }
        }
        return found;
    }
}
