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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests as data. A text in {@code resources/stories} has stories, each a heading ({@code # fact}) with calls below it:
 * {@code word argument ... => answer}. Arguments are words, or what stands between bars with blanks around them. An answer
 * of several lines stands below its call, indented by two blanks; what a call throws is its answer too.
 * {@code 5 * call} is a call made five times, whose answer says after how many of them it changed. Lines that begin with
 * {@code //} say why. Calls above the first heading are made before each story.
 *
 * <p>{@code -Dloadline.stories=write} writes the answers into the texts; what changed is then in the diff. {@code
 * -Dloadline.story=WORD} plays only the stories whose names contain the word.
 */
public final class Stories {

    private static final Path FOLDER = Paths.get("src", "test", "resources", "stories");
    private static final String INDENT = "  ";

    /** A question. */
    public interface Call {
        Object of(Arguments with) throws Exception;
    }

    /** An action without an answer. */
    public interface Act {
        void of(Arguments with) throws Exception;
    }

    /** Arguments of a call. */
    public static final class Arguments {
        private final String text;
        private final String[] all;

        Arguments(String text) {
            this.text = text;
            all = text.isEmpty() ? new String[0] : text.split(text.contains(" | ") ? " \\| " : " +");
        }

        public int count() {
            return all.length;
        }

        /** Empty if there is none. */
        public String text(int i) {
            return i < all.length ? all[i] : "";
        }

        public double number(int i) {
            return Double.parseDouble(all[i]);
        }

        public long whole(int i) {
            return Long.parseLong(all[i].replace("_", ""));
        }

        public int small(int i) {
            return Math.toIntExact(whole(i));
        }

        public boolean is(int i) {
            return all[i].equals("true");
        }

        /** Returns the arguments as they are written. */
        public String whole() {
            return text;
        }

        public String[] from(int first) {
            return Arrays.copyOfRange(all, first, all.length);
        }
    }

    private final Map<String, Call> calls = new HashMap<>();

    private Stories() {}

    /** {@code word}: that a call begins with. */
    public Stories asks(String word, Call call) {
        calls.put(word, call);
        return this;
    }

    public Stories does(String word, Act act) {
        return asks(word, with -> {
            act.of(with);
            return null;
        });
    }

    /** A test for each story; {@code begin} makes what the calls of one are about. */
    public static Stream<DynamicTest> of(String name, Consumer<Stories> begin) throws IOException {
        Path file = FOLDER.resolve(name + ".txt");
        List<List<String>> written = new ArrayList<>();
        List<String> before = new ArrayList<>();
        written.add(before);
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            if (line.startsWith("# ")) {
                written.add(new ArrayList<>());
            }
            written.get(written.size() - 1).add(line);
        }
        if ("write".equals(System.getProperty("loadline.stories"))) {
            List<String> all = new ArrayList<>();
            written.forEach(story -> all.addAll(story == before ? before : told(before, story, begin)));
            Files.write(file, all, StandardCharsets.UTF_8);
        }
        String only = System.getProperty("loadline.story", "");
        return written.stream()
                .skip(1)
                .filter(story -> story.get(0).contains(only))
                .map(story -> DynamicTest.dynamicTest(
                        story.get(0).substring(2), file.toUri(), () -> assertSame(story, told(before, story, begin))));
    }

    private static void assertSame(List<String> story, List<String> told) {
        assertThat(told)
                .overridingErrorMessage(
                        () -> "as written:\n" + without(story, told) + "\nbut now:\n" + without(told, story))
                .isEqualTo(story);
    }

    private static String without(List<String> lines, List<String> others) {
        return lines.stream().filter(line -> !others.contains(line)).collect(Collectors.joining("\n"));
    }

    private static List<String> told(List<String> before, List<String> story, Consumer<Stories> begin) {
        Stories stories = new Stories();
        begin.accept(stories);
        stories.told(before);
        return stories.told(story);
    }

    private List<String> told(List<String> story) {
        List<String> told = new ArrayList<>();
        for (String line : story) {
            if (line.isEmpty() || line.startsWith("# ") || line.startsWith("//")) {
                told.add(line);
            } else if (!line.startsWith(INDENT)) {
                told.addAll(tell(line.replaceFirst(" =>( .*)?$", "")));
            }
        }
        return told;
    }

    private List<String> tell(String call) {
        String[] times = call.split(" \\* ", 2);
        String[] words = times[times.length - 1].split(" +", 2);
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < (times.length == 1 ? 1 : Integer.parseInt(times[0])); i++) {
            answers.add(answer(words[0], new Arguments(words.length == 1 ? "" : words[1].trim())));
        }
        String answer = inARow(answers);
        if (answer.contains("\n")) {
            List<String> lines = new ArrayList<>();
            lines.add(call + " =>");
            Arrays.stream(answer.split("\n")).map(line -> INDENT + line).forEach(lines::add);
            return lines;
        }
        return Arrays.asList(answers.get(0) == null ? call : call + " => " + answer);
    }

    private static String inARow(List<String> answers) {
        List<String> rows = new ArrayList<>();
        for (int from = 0, to = 0; from < answers.size(); from = to) {
            while (to < answers.size() && Objects.equals(answers.get(to), answers.get(from))) {
                to++;
            }
            rows.add((to - from == 1 || to - from == answers.size() ? "" : to - from + " x ") + answers.get(from));
        }
        return String.join(", ", rows);
    }

    private String answer(String word, Arguments with) {
        Call call = calls.get(word);
        assertThat(call).as("a call that begins with %s", word).isNotNull();
        try {
            Object answer = call.of(with);
            return answer == null ? null : answer.equals("") ? "\"\"" : String.valueOf(answer);
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
        }
    }
}
