// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Fact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PhrasesTest {

    /** Code that creates a fact with one code, or with one of two. */
    private static final Pattern MADE = Pattern.compile(
            "\\b(?:Fact\\.of|ofState|ofArgument)\\([^,;\"]*\"([a-z0-9-]*[a-z0-9])\"(?: : \"([a-z0-9-]+)\")?");

    private static final Pattern LITERAL = Pattern.compile("\"([a-z0-9-]+)\"");

    /** A user would find a missing phrase only months later; a phrase without a fact is litter. */
    @Test
    void eachFactHasAPhrase_andEachPhraseAFact() throws IOException {
        Set<String> made = new TreeSet<>();
        Set<String> literals = new HashSet<>();
        try (Stream<Path> files = Files.walk(Paths.get("src/main/java"))) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
                String source = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                for (Matcher m = MADE.matcher(source); m.find(); ) {
                    made.add(m.group(1));
                    made.add(m.group(2) == null ? m.group(1) : m.group(2));
                }
                for (Matcher m = LITERAL.matcher(source); m.find(); ) {
                    literals.add(m.group(1));
                }
            }
        }
        assertThat(made).hasSizeGreaterThan(200);
        assertThat(Phrases.OF_THREADS.codes()).containsAll(made);
        assertThat(literals).containsAll(spelled(Phrases.OF_THREADS.codes()));
    }

    /** Returns the codes without those of places, which are composed at run time. */
    private static Set<String> spelled(Set<String> codes) {
        return codes.stream()
                .filter(code -> !code.startsWith("at-") && !code.startsWith("behind-"))
                .collect(Collectors.toSet());
    }

    /** A later line of the same code would win, as after a careless merge. */
    @Test
    void noCodeStandsTwiceInATable() throws IOException {
        for (String table : Arrays.asList("phrases", "findings")) {
            Path file = Paths.get("src/main/resources/io/loadline/report", table + ".txt");
            assertThat(Files.readAllLines(file).stream()
                            .filter(line -> line.matches("[A-Z0-9_]+\\|.*|\\[.*]"))
                            .map(line -> line.replaceFirst("\\|.*", ""))
                            .collect(Collectors.toList()))
                    .as(table)
                    .hasSizeGreaterThan(30)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void eachPhraseCanBeSaid() {
        Object[] figures = Collections.nCopies(10, 2).toArray();
        for (String code : Phrases.OF_THREADS.codes()) {
            for (Phrases phrases : Arrays.asList(Phrases.OF_THREADS, Phrases.OF_CONNECTIONS, Phrases.of(true, true))) {
                assertThat(phrases.say(Fact.of(code, figures)))
                        .as(code)
                        .isNotEmpty()
                        .doesNotContain("{")
                        .doesNotContain("threadss", "null");
            }
        }
    }

    @Test
    void connectionsAreNoThreads_andFiguresStayAsTheyAre() {
        Fact said = Fact.of("so-far", Fact.of("no-other"), 1);
        assertThat(Phrases.OF_THREADS.say(said))
                .isEqualTo(
                        "So far 90 % of arriving tasks found no other task in the pool, and no more than 1 thread busy at once");
        assertThat(Phrases.OF_THREADS.say(Fact.of("at-most-others", 1L))).isEqualTo("at most 1 other");
        assertThat(Phrases.OF_THREADS.say(Fact.of("at-most-others", 2L))).isEqualTo("at most 2 others");
        assertThat(Phrases.OF_CONNECTIONS.say(said))
                .isEqualTo(
                        "So far 90 % of arriving requests found no other request in the pool, and no more than 1 connection busy at once");
        assertThat(Phrases.OF_CONNECTIONS.say(Fact.of("at-result", "com.acme.task.Mail, a task")))
                .isEqualTo("waiting for the result of another request (com.acme.task.Mail, a task)");
        assertThat(Phrases.OF_CONNECTIONS.nouns("set thread-pool.size or task=2 for a thread, 5 tasks/s."))
                .isEqualTo("set thread-pool.size or task=2 for a connection, 5 requests/s.");
    }

    @Test
    void permitsAreNoConnections() {
        Fact joint = Fact.of("joint", 6, 1, "orders", Fact.of("only-more"));
        assertThat(Phrases.of(false, true).say(joint))
                .isEqualTo("6 threads wait for 1 permit of orders: more get done only with more permits");
        assertThat(Phrases.of(true, true).say(Fact.of("held", 2.0))).isEqualTo("Each permit is held for 2.0 ms");
        assertThat(Phrases.of(false, true).say(Fact.of("behind-measured-pool", "orders")))
                .isEqualTo("bulkhead orders");
        assertThat(Phrases.of(true, true).servers()).isEqualTo("permits");
    }

    @Test
    void numbersHaveTheDigitsThatMatter_andNounsTheirPlural() {
        assertThat(Phrases.OF_THREADS.say(
                        "{0:thread} {1:thread} {2:thread} {3:ms} {4:ms} {5:%} {6:time} {7:span} {8:figure} {9:,}",
                        1, 12, Integer.MAX_VALUE, 0.0123, 12.34, 0.071, 7200.0, 0.5, Double.NaN, 12_345))
                .isEqualTo("1 thread 12 threads any number of threads 0.012 12.3 7 2 h 500.0 ms unknown 12,345");
    }

    @Test
    void programsGetTheFiguresWithoutWords() {
        Fact missing = Fact.of(
                "too-little-seen",
                Arrays.asList(Fact.of("seen-windows", 12, 30), Fact.of("seen-seconds", 4.0, 5.0)),
                Fact.of("seconds-more", 18.0),
                null);
        assertThat(missing.data())
                .containsExactly("too-little-seen", "seen-windows 12 30", "seen-seconds 4.0 5.0", "seconds-more 18.0");
        assertThat(Phrases.OF_THREADS.say(missing))
                .isEqualTo("seen 12 of 30 windows and 4 of 5 s; about 18 s more at this rate");
    }
}
