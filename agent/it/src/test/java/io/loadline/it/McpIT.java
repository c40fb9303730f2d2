// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.PoolsProgram;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the command {@code mcp}: every tool and every refusal with a client of the official SDK, and errors for a
 * hostile client.
 */
@ExtendWith(JvmLogs.class)
class McpIT {

    private static final String TEXTS = "mcp/";
    private static final int HUGE = 80 << 20;
    private static final boolean WRITES =
            System.getProperty("loadline.stories", "").equals("write");

    @TempDir
    Path folder;

    /** Answer to a call. */
    private static final class Answer {
        final String text;
        final boolean isError;

        Answer(Facts facts) {
            Map<?, ?> answer = (Map<?, ?>) Json.of(facts.text("answer"));
            text = (String) ((Map<?, ?>) ((List<?>) answer.get("content")).get(0)).get("text");
            isError = (Boolean) answer.get("isError");
        }
    }

    /**
     * Starts a client. The SDK needs a newer Java than the server, and the client's source is compiled at its start.
     */
    private static TestJvm client(String home, String... words) throws Exception {
        return TestJvm.plain(TestJvms.own())
                .with("-cp", Neighbours.classPath("mcp", "reactor-3.8", "slf4j"))
                .with(Paths.get(resource("McpConversation.java").toURI()).toString())
                .with(home + "/bin/java", "-XX:TieredStopAtLevel=1", "-jar", TestJvm.AGENT_JAR, "mcp")
                .with(words)
                .start();
    }

    private static URL resource(String name) {
        return McpIT.class.getResource("/" + TEXTS + name);
    }

    private static Answer call(TestJvm client, String tool, String target, String arguments) {
        return new Answer(client.ask("call " + tool + " {\"target\": \"" + target + "\"" + arguments + "}"));
    }

    private static void refused(TestJvm client, String tool, String target, String arguments, String... named) {
        Answer answer = call(client, tool, target, arguments);
        assertThat(answer.isError).as(answer.text).isTrue();
        assertThat(answer.text).contains(named);
    }

    private static void answered(TestJvm client, String tool, String target, String arguments, String... named) {
        Answer answer = call(client, tool, target, arguments);
        assertThat(answer.isError).as(answer.text).isFalse();
        assertThat(answer.text).contains(named);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void everyToolAnswers_byProcessAndByEndpoint(String home) throws Exception {
        TestJvm jvm = TestJvm.measured(home, "window=100ms,history=1m,resize=manual,log=info,metrics=0")
                .start(PoolsProgram.class)
                .tell("pool orders queue 2 2", "load orders 120 10", "pool mails queue 4 4", "task mails 1")
                .tell("pool stuck queue 1 16", "load stuck 50 5");
        String pid = jvm.awaitReady();
        String url = "http://" + new URL(Scrape.addressOf(jvm)).getAuthority();
        TestJvm client = client(home, "--allow-resize");
        jvm.once(facts -> {
            assertThat(facts.text("orders.Recommendation.verdictCode")).isEqualTo("grow");
            assertThat(facts.pools()).contains("mails");
            assertThat(facts.rows("stuck.Findings")).isNotEmpty();
        });

        assertThat(client.ask("opened").text("answer")).contains("\"2025-11-25\"", "\"loadline\"");
        assertThat(client.ask("tools").text("answer")).contains("\"resize\"", "\"readOnlyHint\":true");
        assertThat(client.ask("ping").text("answer")).isEqualTo("{}");
        assertThat(client.ask("call list_jvms {}").text("answer")).contains("| " + pid + " | yes |");
        for (String target : new String[] {pid, url}) {
            answered(client, "pools", target, "", "orders", "BEST", "orders: grow 2 -> ");
            answered(client, "explain", target, ", \"pool\": \"orders\"", "## orders", "### What to change");
            answered(client, "explain", target, "", "## orders", "## mails");
            answered(client, "what_if", target, ", \"pool\": \"orders\"", "| 2 | ", "p99ResponseMillis");
            answered(client, "what_if", target, ", \"pool\": \"mails\"", "Nothing can be predicted yet");
            answered(client, "hotspots", target, ", \"pool\": \"orders\"", "sleep");
            answered(client, "task_kinds", target, ", \"pool\": \"orders\"", "lambda in io.loadline.it");
            answered(client, "hours", target, ", \"pool\": \"orders\"", "hour");
            String gate = ", \"for\": \"1s\", \"pool\": \"orders\", \"fail_on\": \"";
            answered(client, "gate", target, gate + "rejecting\"", "orders", "all holds");
            refused(client, "explain", target, ", \"pool\": \"oders\"", "no pool", "its pools are orders, mails");
            String finding = "The maximum of 16 has no effect";
            answered(client, "pools", target, "", finding);
            answered(client, "explain", target, ", \"pool\": \"stuck\"", finding, "Set core and maximum to one number");
            String code = ", \"for\": \"1s\", \"pool\": \"stuck\", \"fail_on\": \"";
            answered(
                    client,
                    "gate",
                    target,
                    code + "maximum-without-effect\"",
                    "fails: finding",
                    "does not hold: stuck");
            answered(client, "gate", target, code + "stuck-tasks\"", "all holds");
        }
        answered(client, "what_if", pid, ", \"pool\": \"orders\", \"threads\": 7", "| 7 | ");
        answered(client, "what_if", url, ", \"pool\": \"orders\", \"threads\": 7", "| 2 | ", "needs the process id");
        answered(client, "hotspots", pid, ", \"pool\": \"mails\", \"sample\": 1", "Not known");
        answered(client, "hotspots", url, ", \"pool\": \"mails\", \"sample\": 1", "Not known", "needs the process id");
        refused(client, "resize", url, ", \"pool\": \"orders\", \"action\": \"apply\"", "expected");
        String set = ", \"pool\": \"orders\", \"action\": \"set\", \"maximum\": 6";
        answered(client, "resize", pid, set, "2 -> 6");
        assertThat(jvm.ask("sizes orders").count("core")).isEqualTo(6);
        answered(client, "resize", pid, set.replace("set", "undo"), "6 -> 2");
        refused(client, "resize", pid, set.replace("6", "0"), "maximum");
    }

    @Test
    void attachAsksFirst_andWhatIsWrongIsSaid() throws Exception {
        TestJvm plain = TestJvm.plain(TestJvms.own()).start(OrdersProgram.class);
        String pid = plain.awaitReady();
        TestJvm client = client(TestJvms.own());

        refused(client, "pools", pid, "", pid + " does not run Loadline; attach");
        answered(client, "attach", pid, "", "Nothing is done yet");
        refused(client, "attach", pid, ", \"options\": \"metrics=0\", \"confirm\": true", "expected");
        refused(client, "attach", pid, ", \"options\": \"window=1s, @x\", \"confirm\": true", "expected");
        // the agent strips white space
        for (String option : new String[] {
            "\\u0001metrics=0",
            "metrics\\t.labels=a=b,\\u0000metrics=0",
            "\\u0001memory=never",
            "\\u001freport=never.html",
            "\\u000bresize=auto",
            "history=1m,\\u0001auto.pace=fast",
            "\\u0001@never"
        }) {
            refused(client, "attach", pid, ", \"options\": \"" + option + "\", \"confirm\": true", "expected");
        }
        refused(client, "attach", pid, ", \"options\": \"histry=1m\", \"confirm\": true", "the nearest key is history");
        assertThat(client.ask("call list_jvms {}").text("answer")).contains("| " + pid + " | no |");
        answered(
                client,
                "attach",
                pid,
                ", \"options\": \"window=100ms,history=1m\", \"confirm\": true",
                "measures process");
        plain.tell("work", "windows");
        answered(client, "pools", pid, "", "orders");

        assertThat(client.ask("tools").text("answer")).doesNotContain("\"resize\"");
        refused(client, "resize", pid, ", \"pool\": \"orders\", \"action\": \"apply\"", "mcp --allow-resize");
        refused(client, "pools", "1", "", "is not a JVM");
        refused(client, "pools", "999999999", "", "there is no process");
        refused(client, "pools", "/etc/passwd", "", "does not take target=/etc/passwd; expected");
        refused(client, "pools", "http://127.0.0.1:" + Prometheus.freePort(), "", "connection refused");
        refused(client, "gate", "http://192.0.2.1:9404", "", "not of '192.0.2.1'");
        refused(client, "pools", "http://:9404", "", "not of ''");
        refused(client, "pools", pid, ", \"part\": \"x\"", "does not take part=x; expected [\"target\"]");
        refused(client, "what_if", pid, ", \"pool\": \"orders\", \"threads\": \"many\"", "\"type\": \"integer\"");
        refused(client, "what_if", pid, "", "needs [target, pool]");
        refused(client, "gate", pid, ", \"fail_on\": \"all\"", "--fail-on takes");
        assertThat(client.ask("call nobody {}").text("refused")).isEqualTo("-32602");
        plain.close();
        refused(client, "pools", pid, "", pid);
    }

    /** Compares answers with the recorded ones; {@code -Dloadline.stories=write} records them anew. */
    @Tag("full")
    @Test
    void tenQuestions_areAnsweredAsRecorded() throws Exception {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m")
                .start(PoolsProgram.class)
                .tell("pool mails queue 2 2", "give mails 3 1", "pool stuck queue 2 2", "nest stuck 4");
        String pid = jvm.awaitReady();
        jvm.once(facts -> {
            assertThat(facts.text("stuck.Status")).isEqualTo("deadlocked");
            assertThat(facts.text("stuck.Recommendation.verdictCode")).isEqualTo("grow");
            assertThat(facts.rows("stuck.Hotspots")).isNotEmpty();
            // needs five seconds of data
            assertThat(facts.text("mails.Recommendation.verdictCode")).isEqualTo("keep");
        });
        TestJvm client = client(TestJvms.own());
        List<String> lines = new ArrayList<>();
        for (List<String> recorded : questions(
                Files.readAllLines(Paths.get(resource("conversation.txt").toURI()), UTF_8))) {
            String question = recorded.get(0);
            if (WRITES) {
                lines.addAll(answered(client, question, pid));
            } else {
                // a busy machine may add lines for a moment
                Awaitility.await(question)
                        .atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .untilAsserted(() -> {
                            // a pool without tasks for half a minute gets another answer
                            jvm.ask("give mails 1 1");
                            assertThat(answered(client, question, pid)).isEqualTo(recorded);
                        });
            }
        }
        if (WRITES) {
            Files.write(Paths.get("src/test/resources/" + TEXTS + "conversation.txt"), lines, UTF_8);
        }
    }

    /** Returns each question with its lines. */
    private static List<List<String>> questions(List<String> lines) {
        List<List<String>> questions = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("? ")) {
                questions.add(new ArrayList<>());
            }
            questions.get(questions.size() - 1).add(line);
        }
        return questions;
    }

    private static List<String> answered(TestJvm client, String question, String pid) {
        Answer answer = new Answer(client.ask("call " + question.substring(2).replace("{pid}", pid)));
        List<String> lines = new ArrayList<>(Collections.singletonList(question));
        lines.addAll(steady(answer.text, pid));
        lines.add(answer.isError ? "error" : "answer");
        return lines;
    }

    /** Removes the parts that change from run to run: other JVMs, figures, and widths. */
    private static List<String> steady(String text, String pid) {
        List<String> lines = new ArrayList<>();
        // line breaks depend on the digits
        String unbroken = text.replaceAll(
                "thread\\s+busy\\s+(\\S+\\s%)\\s+of\\s+the\\s+time,\\s+very\\s+likely\\s+at\\s+most\\s+(\\S+\\s%)\\.\\s+Any\\s+size\\s+will",
                "thread busy $1 of the time, very likely at most $2. Any size will");
        for (String line : unbroken.split("\n")) {
            String steady = line.replaceAll("\\d{4}-\\d\\d-\\d\\dT\\S+", "HOUR")
                    .replaceAll("<?\\d[\\d.,]*", "#")
                    .replaceAll("; found # \\S+ ago", "")
                    .replaceAll("(?<=\\S )-(?= |$)", "#")
                    .replaceAll("# (ms|us|s|min|%|of # looks?)(?= |,|$)", "#")
                    .replaceAll(" +", " ");
            boolean isOther =
                    line.matches("\\| \\d+ \\| (yes|no|unknown|not now) \\|.*") && !line.contains(" " + pid + " ");
            if (!isOther && (lines.isEmpty() || !steady.equals(lines.get(lines.size() - 1)))) {
                lines.add(steady);
            }
        }
        return lines;
    }

    @Test
    void aHostileClientGetsErrors_andTheNextRequestAnAnswer() throws IOException {
        String ping = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"ping\"}";
        String unfinished = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/call\", \"params\": ";
        String[][] lines = {
            {"{", "null -32700"},
            {ping + " ]", "null -32700"},
            {"{\"a\": 01}", "null -32700"},
            {"{\"a\": \"\u0001\"}", "null -32700"},
            {repeated("[", 100_000), "null -32700"},
            {repeated("{\"a\":", 100_000), "null -32700"},
            {repeated("9", 1_000_000), "null -32700"},
            {repeated("x", 1_048_577), "null -32600"},
            {"\"" + repeated("\\n", 500_000) + "\"", "null -32600"},
            {"null", "null -32600"},
            {"{}", "null -32600"},
            {ping.replace("2.0", "1.0"), "7.0 -32600"},
            {ping.replace("7", "null"), "null -32600"},
            {ping.replace("7", "7.5"), "null -32600"},
            {ping.replace("7", "[7]"), "null -32600"},
            {ping.replace("\"ping\"", "{}"), "7.0 -32600"},
            {ping.replace("ping", "no/such"), "7.0 -32601"},
            {ping.replace("ping", repeated("m", 1_000_000)), "7.0 -32601"},
            {unfinished.replace("7", "11") + "[]}", "11.0 -32602"},
            {unfinished.replace("7", "12") + "{}}", "12.0 -32602"},
            {unfinished.replace("7", "13") + "{\"name\": \"pools\", \"arguments\": []}}", "13.0 -32602"},
            {ping.replace("ping", "initialize"), "7.0 -32602"},
            {
                unfinished.replace("7", "14")
                        + "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"1900-01-01\"}}}",
                "14.0 -32022"
            },
            {"[" + ping + "]", "null -32600"},
            {"[" + repeated("1,", 400_000) + "1]", "null -32600"},
            // needs no answer
            {"", null},
            {ping.replace("\"id\": 7, ", ""), null},
            {ping.replace("\"method\": \"ping\"", "\"result\": {}"), null},
            {ping, "7.0 null"},
        };
        List<String> sent = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (String[] line : lines) {
            sent.add(line[0]);
            expected.addAll(line[1] == null ? Collections.emptyList() : Collections.singletonList(line[1]));
        }
        Path file = Files.write(folder.resolve("lines"), sent, UTF_8);
        String endless = "head -c " + HUGE + " /dev/zero; echo; cat '" + folder.resolve("last") + "'";
        Files.write(folder.resolve("last"), ping.getBytes(UTF_8));
        Outcome server = new TestJvm.Command("sh", "-c")
                .with("(cat '" + file + "'; " + endless + ") | '" + TestJvms.own()
                        + "/bin/java' -Xmx48m -XX:TieredStopAtLevel=1 -jar '" + TestJvm.AGENT_JAR + "' mcp")
                .run();

        List<String> answers = server.succeeded().stream()
                .map(line -> (Map<?, ?>) Json.of(line))
                .map(answer -> answer.get("id") + " "
                        + (answer.containsKey("error")
                                ? ((Number) ((Map<?, ?>) answer.get("error")).get("code")).intValue()
                                : null))
                .collect(Collectors.toList());
        expected.addAll(Arrays.asList("null -32600", "7.0 null"));
        assertThat(answers).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(server.err).isEmpty();
    }

    private static String repeated(String text, int times) {
        return String.join("", Collections.nCopies(times, text));
    }
}
