// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.documents.Documents;
import io.loadline.options.OptionParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each command line and option string in a document is one that the command line accepts. */
class DocumentedCommandsTest {

    private static final Path HELP = Paths.get("src/main/resources/io/loadline/help");
    private static final Pattern COMMAND = Pattern.compile("java -jar \\S*loadline-agent\\.jar ([^#;&>`]*)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern OPTIONS =
            Pattern.compile("-javaagent:\\S*?loadline-agent\\.jar=([^\\s`\"'\\])]+)|LOADLINE_OPTIONS=\"?([^\\s`\"']+)"
                    + "|LOADLINE_OPTIONS, value: \"([^\"]+)");

    @TestFactory
    Stream<DynamicTest> eachCommandIsUnderstood() {
        return pages().map(page -> DynamicTest.dynamicTest(Documents.name(page), () -> {
            List<String> wrong = new ArrayList<>();
            for (String line : Documents.codeAndSpans(Documents.lines(page))) {
                Matcher command = COMMAND.matcher(line);
                while (command.find()) {
                    String reason = rejection(words(command.group(1)));
                    if (!reason.isEmpty()) {
                        wrong.add(command.group() + ": " + reason);
                    }
                }
            }
            assertThat(wrong).isEmpty();
        }));
    }

    @TestFactory
    Stream<DynamicTest> eachOptionStringIsValid() {
        return pages().map(page -> DynamicTest.dynamicTest(Documents.name(page), () -> {
            List<String> wrong = new ArrayList<>();
            for (String line : Documents.codeAndSpans(Documents.lines(page))) {
                Matcher options = OPTIONS.matcher(line);
                while (options.find()) {
                    for (int i = 1; i <= options.groupCount(); i++) {
                        if (options.group(i) != null) {
                            wrong.addAll(errors(options.group(i)));
                        }
                    }
                }
            }
            assertThat(wrong).isEmpty();
        }));
    }

    @Test
    void wrongWordsAreFound() throws IOException {
        assertThat(rejection(words("top PID --onse"))).contains("--onse");
        assertThat(rejection(words("attach PID 'histori=5m'"))).contains("histori");
        assertThat(rejection(words("attach PID 'history=5m' "))).isEmpty();
        assertThat(rejection(words("tip PID"))).isEqualTo("no such command");
    }

    private static Stream<Path> pages() {
        return Documents.all().stream().filter(page -> !Documents.name(page).matches(".*(/results/|CHANGELOG).*"));
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line.replaceAll(" \\| .*| {3}.*", "").replaceAll(" ?\\[[^\\]]*\\]", ""));
        while (word.find()) {
            for (int i = 1; i <= 3; i++) {
                if (word.group(i) != null) {
                    words.add(word.group(i));
                }
            }
        }
        return words;
    }

    /** Returns why the words are wrong; empty if they are right. */
    private static String rejection(List<String> words) throws IOException {
        if (words.isEmpty() || words.get(0).matches("COMMAND|--help|--version")) {
            return "";
        }
        Path help = HELP.resolve(words.get(0) + ".txt");
        if (!Files.exists(help)) {
            return "no such command";
        }
        List<String> rest = words.subList(1, words.size());
        if (rest.equals(Arrays.asList("--help"))) {
            return "";
        }
        String usage = Files.readAllLines(help, StandardCharsets.UTF_8).get(0);
        try {
            new Arguments(usage, rest);
        } catch (Failure failure) {
            return failure.getMessage();
        }
        String options = words.get(0).equals("check") ? rest.get(0) : "";
        if (words.get(0).equals("attach") && rest.size() > 1) {
            options = rest.get(1);
        }
        return String.join("; ", errors(options));
    }

    private static List<String> errors(String options) {
        boolean isPlaceholder = options.matches("\\[?options|key=value.*");
        return isPlaceholder
                ? new ArrayList<>()
                : new OptionParser().read("a document", options).problems();
    }
}
