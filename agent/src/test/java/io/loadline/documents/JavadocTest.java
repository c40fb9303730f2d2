// SPDX-License-Identifier: Apache-2.0
package io.loadline.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks that a Javadoc starts with a verb or a noun. */
class JavadocTest {

    private static final Pattern BAD_START = Pattern.compile(
            "/\\*\\*[\\s*]*+((?:As|Before|By|During|From|How|If|In|It|Not|Of|On|So|That|Then|They|Those|Through|To"
                    + "|Until|What|Whatever|When|Where|Whether|Which|While|Who|Whoever|Whom|Whose|Why|With|Without)\\b[^*\\n]*)");

    @TestFactory
    Stream<DynamicTest> aJavadocStartsWithAVerbOrANoun() {
        return Stream.of(
                        "agent/src/main",
                        "agent/src/test",
                        "agent/src/jcstress",
                        "agent/it",
                        "agent/lab",
                        "agent/proof",
                        "agent/benchmarks",
                        "agent/jmc-rules",
                        "demo-server",
                        "visualvm-plugin")
                .map(module -> DynamicTest.dynamicTest(module, () -> {
                    List<String> bad = new ArrayList<>();
                    for (Path file : sources(Documents.ROOT.resolve(module))) {
                        badStarts(String.join("\n", Documents.lines(file)))
                                .forEach(start -> bad.add(file.getFileName() + ": " + start));
                    }
                    assertThat(bad).isEmpty();
                }));
    }

    @Test
    void badStartsAreFound_alsoInTheSecondLine() {
        // without stars, so that this test does not find its own examples
        String source =
                "/++ By size. +/ /++\n     + Whether it runs.\n     +/ /++ Sizes by name. +/ /++ Information. +/";
        assertThat(badStarts(source.replace('+', '*'))).containsExactly("By size.", "Whether it runs.");
    }

    private static List<String> badStarts(String source) {
        List<String> found = new ArrayList<>();
        Matcher start = BAD_START.matcher(source);
        while (start.find()) {
            found.add(start.group(1).trim());
        }
        return found;
    }

    private static List<Path> sources(Path module) throws IOException {
        try (Stream<Path> files = Files.walk(module)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !Documents.name(file).contains("/target/"))
                    .collect(Collectors.toList());
            assertThat(sources).isNotEmpty();
            return sources;
        }
    }
}
