// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** First words of Javadocs. One that starts with a verb or a noun says what the method does or the field is. */
class JavadocTest {

    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*[\\s*]*(\\w+)");

    /** First words after which the noun or the verb is missing. */
    private static final Set<String> FORBIDDEN = new HashSet<>(Arrays.asList((""
                    + "After As At Before By During For From How If In It Not Of On Since Such That Then There They Those "
                    + "Through To Until What When Where Whether Which While Who Whoever Whom Whose Why With Without")
            .split(" ")));

    /** Classes of what limits the throughput, whose comments are still to be rewritten. */
    private static final Set<String> UNREAD = new HashSet<>(Arrays.asList(
            "Bottleneck.java",
            "DownstreamCapacity.java",
            "Levels.java",
            "LoadCurve.java",
            "Scaling.java",
            "Slowdown.java"));

    @Test
    void noJavadocStartsWithAWordThatIsNeitherVerbNorNoun() throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Paths.get("src", "main", "java"))) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !UNREAD.contains(file.getFileName().toString()))
                    .collect(Collectors.toList());
        }
        List<String> wrong = new ArrayList<>();
        for (Path source : sources) {
            wrong.addAll(wrongIn(source, new String(Files.readAllBytes(source), StandardCharsets.UTF_8)));
        }
        assertThat(sources).hasSizeGreaterThan(300);
        assertThat(wrong).isEmpty();
    }

    @Test
    void aWrongFirstWordIsFound_onTheLineOfTheCommentOrTheNext() {
        String text = "/** Whether it is. */\n/** Returns whether it is. */\n/**\n * Of all.\n */\n/** Whetherless. */";
        assertThat(wrongIn(Paths.get("A.java"), text)).containsExactly("A.java:1: Whether", "A.java:3: Of");
    }

    private static List<String> wrongIn(Path source, String text) {
        List<String> wrong = new ArrayList<>();
        Matcher javadoc = JAVADOC.matcher(text);
        while (javadoc.find()) {
            if (FORBIDDEN.contains(javadoc.group(1))) {
                long line = 1
                        + text.substring(0, javadoc.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count();
                wrong.add(source + ":" + line + ": " + javadoc.group(1));
            }
        }
        return wrong;
    }
}
