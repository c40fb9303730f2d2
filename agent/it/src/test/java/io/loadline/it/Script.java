// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * A dialogue with a JVM as data: orders and expected figures. The texts are in {@code resources/scripts}; {@code
 * README.txt} there explains their language. {@code -Dloadline.script=WORD} selects those whose names contain the word.
 */
final class Script {

    private static final Pattern CHECK = Pattern.compile("(.+?) (=|!=|has|lacks|like|in|above|below)(?: (.*))?");
    private static final Pattern LET = Pattern.compile("(\\w+) be (.+?)(?: \\+ (\\d+))?");
    private static final String PROGRAMS = "io.loadline.it.program.";

    private final String name;
    private final String home;
    private final List<String> lines;

    /** True unless the heading asks for a profile. */
    private final boolean isOfEveryDay;

    private final Map<String, String> variables = new HashMap<>();
    private final List<String> words = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private String classPath = TestJvm.PROGRAMS;
    private TestJvm jvm;
    private Facts answer;

    private Script(String name, String home, List<String> lines, boolean isOfEveryDay) {
        this.name = name;
        this.home = home;
        this.lines = lines;
        this.isOfEveryDay = isOfEveryDay;
        variables.put("jar", TestJvm.AGENT_JAR);
    }

    /** Returns the scripts of some texts, each for the JVMs in its heading. */
    static Stream<Script> of(String... texts) {
        return Stream.of(texts).flatMap(Script::in);
    }

    /** Returns the scripts of a class without a tag: without those that {@link EveryDay} has run. */
    static Stream<Script> ofEveryDay(String... texts) {
        return of(texts).filter(script -> !script.isOfEveryDay || !EveryDay.hasRun(script.home));
    }

    private static Stream<Script> in(String text) {
        List<Script> scripts = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        int turn = 0;
        String resource = "/scripts/" + text + ".txt";
        try (InputStream in = Script.class.getResourceAsStream(resource);
                Scanner all = new Scanner(in, StandardCharsets.UTF_8.name())) {
            while (all.hasNextLine()) {
                String line = all.nextLine();
                if (line.startsWith("# ")) {
                    lines = new ArrayList<>();
                    String[] heading = line.substring(2).split(" on ");
                    List<String> own = lines;
                    String where = heading.length > 1 ? heading[1] : "own";
                    boolean isOfEveryDay = !where.matches("(full|nightly) .*");
                    jvms(turn++, where.split(" "))
                            .forEach(home -> scripts.add(new Script(heading[0], home, own, isOfEveryDay)));
                } else if (!line.startsWith("//")) {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String only = System.getProperty("loadline.script", "");
        return scripts.stream().filter(script -> script.name.contains(only));
    }

    /**
     * Returns the JVMs of a heading. {@code from} and {@code to} limit their versions. {@code oldestOrNewest} is one of
     * them, by turns from heading to heading. After {@code full} or {@code nightly}, there are none without that profile.
     */
    private static Stream<String> jvms(int turn, String... which) {
        if (which[0].equals("full") || which[0].equals("nightly")) {
            boolean isTried = which[0].equals("full") ? TestJvms.FULL : TestJvms.NIGHTLY;
            return isTried ? jvms(turn, Arrays.copyOfRange(which, 1, which.length)) : Stream.empty();
        }
        int from = 0;
        int to = Integer.MAX_VALUE;
        for (int i = 1; i < which.length; i += 2) {
            int version = Integer.parseInt(which[i + 1]);
            from = which[i].equals("from") ? version : from;
            to = which[i].equals("to") ? version : to;
        }
        int first = from;
        int last = to;
        Stream<String> homes = which[0].equals("own") ? Stream.of(TestJvms.own()) : TestJvms.all();
        List<String> able = homes.filter(home -> TestJvms.version(home) >= first && TestJvms.version(home) <= last)
                .collect(Collectors.toList());
        switch (which[0]) {
            case "newest":
                return TestJvms.newest(able);
            case "oldestAndNewest":
                return TestJvms.oldestAndNewest(able);
            case "oldestOrNewest":
                return TestJvms.oldestOrNewest(able, turn);
            case "own":
            case "all":
                return able.stream();
            default:
                throw new IllegalArgumentException(String.join(" ", which));
        }
    }

    @Override
    public String toString() {
        return name + " (" + TestJvms.version(home) + ")";
    }

    void play() {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.equals("once") || line.startsWith("once ")) {
                int begin = i + 1;
                while (i + 1 < lines.size() && lines.get(i + 1).startsWith("  ")) {
                    i++;
                }
                List<String> checks = lines.subList(begin, i + 1).stream()
                        .filter(check -> !check.trim().startsWith("//"))
                        .collect(Collectors.toList());
                String question = line.length() > 5 ? filled(line.substring(5)) : "figures";
                answer = jvm.once(question, facts -> checks.forEach(check -> check(check, facts)));
            } else if (!line.isEmpty() && !step(line)) {
                check(line, answer);
            }
        }
    }

    /** Plays a step. Returns false if the line is a check. */
    private boolean step(String line) {
        String[] parts = line.split(" ", 2);
        String rest = parts.length > 1 ? filled(parts[1]) : "";
        switch (parts[0]) {
            case ">":
                for (String order : rest.split(" ; ")) {
                    answer = jvm.ask(order);
                }
                return true;
            case "with":
                words.addAll(Arrays.asList(rest.split(" ")));
                return true;
            case "variable":
                environment.put(rest.split(" ")[0], rest.split(" ")[1]);
                return true;
            case "beside":
                classPath = Neighbours.classPath(rest.split(" "));
                return true;
            case "measured":
            case "plain":
                start(rest.split(" "), parts[0].equals("measured"));
                return true;
            case "attach":
                jvm.attach(rest);
                return true;
            case "attach-by-own":
                TestJvm.attach(TestJvms.own(), jvm.awaitReady(), rest);
                return true;
            case "loadline":
                answer = factsOf(Loadline.by(home, rest.split(" ")));
                return true;
            case "changed":
                Outcome attach = Loadline.by(home, ("attach " + rest).split(" "));
                assertThat(attach.succeeded()).hasSize(1);
                assertThat(attach.err).isEmpty();
                answer = factsOf(attach);
                return true;
            case "denied":
                String[] code = rest.split(" ", 2);
                Outcome denied = Loadline.by(home, code[1].split(" ", -1));
                denied.refused(Integer.parseInt(code[0]), "");
                assertThat(String.join("\n", denied.err)).doesNotContain("is used");
                answer = factsOf(denied);
                return true;
            case "shell":
                answer = factsOf(new TestJvm.Command("sh", "-c", rest).run());
                return true;
            case "assume":
                try {
                    check(rest, answer);
                } catch (AssertionError otherwise) {
                    throw new TestAbortedException(otherwise.getMessage());
                }
                return true;
            case "await":
                jvm.awaitLine(rest);
                return true;
            case "let":
                Matcher let = LET.matcher(rest);
                assertThat(let.matches()).as(line).isTrue();
                String value = text(let.group(2), answer);
                variables.put(
                        let.group(1),
                        let.group(3) == null
                                ? value
                                : String.valueOf(Long.parseLong(value) + Long.parseLong(let.group(3))));
                return true;
            case "exact":
                // every submitted task has run
                long submitted = jvm.ask("end " + rest).count("submitted");
                answer = jvm.once(facts -> facts.assertAllRan(rest, submitted));
                return true;
            case "right":
                answer = jvm.once(
                        facts -> assertThat(SentenceFigures.areRight(facts)).isTrue());
                return true;
            default:
                return false;
        }
    }

    /** Starts {@code PROGRAM [ARGUMENT ...] [with OPTIONS]}. */
    private void start(String[] program, boolean measured) {
        int with = Arrays.asList(program).indexOf("with");
        TestJvm.Command java = TestJvm.plain(home).with(words.toArray(new String[0]));
        environment.forEach(java::withVariable);
        if (measured) {
            java.with(TestJvm.javaagent(with < 0 ? "" : program[with + 1]));
        }
        jvm = java.with("-cp", classPath, PROGRAMS + program[0])
                .with(Arrays.copyOfRange(program, 1, with < 0 ? program.length : with))
                .start();
        variables.put("pid", jvm.awaitReady());
        words.clear();
    }

    private static Facts factsOf(Outcome ended) {
        Map<String, String> facts = new HashMap<>();
        facts.put("exit", String.valueOf(ended.exitCode));
        facts.put("out", String.join("\n", ended.out));
        facts.put("err", String.join("\n", ended.err));
        return new Facts(facts);
    }

    /** Checks {@code KEY OPERATION [VALUE | VALUE ...]}. */
    private void check(String line, Facts facts) {
        Matcher check = CHECK.matcher(line.trim());
        assertThat(check.matches()).as(line).isTrue();
        String seen = text(filled(check.group(1)), facts);
        String expected = check.group(3) == null ? "" : filled(check.group(3));
        String[] values = expected.split(" \\| ");
        switch (check.group(2)) {
            case "=":
                assertThat(seen).as(line).isEqualTo(expected);
                break;
            case "!=":
                assertThat(seen).as(line).isNotEqualTo(expected);
                break;
            case "has":
                assertThat(seen).as(line).contains(values);
                break;
            case "lacks":
                assertThat(seen).as(line).doesNotContain(values);
                break;
            case "like":
                assertThat(seen).as(line).containsPattern(expected);
                break;
            case "in":
                String[] bounds = expected.split(" to ");
                assertThat(Double.parseDouble(seen))
                        .as(line)
                        .isBetween(Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]));
                break;
            case "above":
                assertThat(Double.parseDouble(seen)).as(line).isGreaterThan(Double.parseDouble(expected));
                break;
            default:
                assertThat(Double.parseDouble(seen)).as(line).isLessThan(Double.parseDouble(expected));
        }
    }

    private String filled(String text) {
        String filled = text;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            filled = filled.replace("{" + variable.getKey() + "}", variable.getValue());
        }
        return filled;
    }

    private String text(String key, Facts facts) {
        String[] kind = key.split(" ", 2);
        String of = kind.length > 1 ? kind[1] : "";
        switch (kind[0]) {
            case "var":
                return variables.get(of);
            case "stderr":
                return jvm.allErr();
            case "agent":
                return String.join("\n", jvm.agentLines());
            case "lines":
                return String.valueOf(jvm.lines(of).size());
            case "count":
                return String.valueOf(facts.text(of).split("\n", -1).length);
            case "alive":
                return String.valueOf(jvm.isAlive());
            case "pools":
                return String.join(", ", facts.pools());
            case "names":
                return facts.names().stream().sorted().collect(Collectors.joining(", "));
            case "sum":
                double sum = Stream.of(of.split(" ")).mapToDouble(facts::number).sum();
                return sum == Math.rint(sum) ? String.valueOf((long) sum) : String.valueOf(sum);
            case "counts":
                return facts.counts(of);
            case "errors":
                return facts.text("Agent.Errors") + facts.text("Agent.AccountingErrors");
            case "rows":
                return String.valueOf(facts.rows(of).size());
            case "keys":
                return String.join(", ", facts.rows(of).keySet());
            case "column":
                String[] table = of.split(" ");
                return facts.rows(table[0]).values().stream()
                        .map(row -> Stream.of(table).skip(1).map(row::text).collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("\n"));
            case "number":
            case "shares":
                String[] where = of.split(" ", 3);
                Stream<Facts> such = facts.rows(where[0]).values().stream()
                        .filter(row -> row.text(where[1]).matches(where[2]));
                return kind[0].equals("number")
                        ? String.valueOf(such.count())
                        : String.valueOf(
                                such.mapToDouble(row -> row.number("share")).sum());
            case "flat":
                return facts.text(of).replace('\n', ' ');
            case "pool":
                return new ServerPool(of.split(" ")[0], of.split(" ")[1]).nameIn(facts);
            case "finding":
                String[] finding = of.split(" ");
                return facts.rows(finding[0] + ".Findings").values().stream()
                        .filter(row -> row.text("code").equals(finding[1]))
                        .map(row -> row.text(finding.length > 2 ? finding[2] : "code"))
                        .findFirst()
                        .orElse("none");
            default:
                return facts.text(key);
        }
    }
}
