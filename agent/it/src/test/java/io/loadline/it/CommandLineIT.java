// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.it.program.OrdersProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the output of the jar's commands, and their exit codes 0, 1 (cannot be done) and 2 (wrong words). */
@ExtendWith(JvmLogs.class)
class CommandLineIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    @TempDir
    Path directory;

    static Stream<Script> scripts() {
        return Script.ofEveryDay("command-line");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"list", "attach", "top", "explain", "gate", "compare", "resize", "check", "kit", "mcp", "fleet"})
    void everyCommandHasHelp(String command) {
        assertThat(Loadline.done(command, "--help").get(0)).startsWith("java -jar loadline-agent.jar " + command + " ");
    }

    @Test
    void jsonAgainAndAgain_isADocumentALine_andWhatIsUnknownIsNull() {
        TestJvm program = measured().tell("work", "windows");
        TestJvm json = TestJvm.plain(TestJvms.own())
                .with("-jar", TestJvm.AGENT_JAR, "top", program.awaitReady(), "--json", "--every", "1")
                .start();
        await().atMost(60, TimeUnit.SECONDS).until(() -> json.out().size() >= 2);
        for (String line : json.out().subList(0, 2)) {
            assertThat(pool(Json.of(line), "orders").get("ArrivedCount")).isEqualTo(3.0);
            assertThat(pool(Json.of(line), "orders").get("WhatIf")).isInstanceOf(List.class);
            Map<?, ?> idle = pool(Json.of(line), "idle");
            assertThat(idle.containsKey("MeanWaitMillis")).isTrue();
            assertThat(idle.get("MeanWaitMillis")).isNull();
            assertThat(idle.get("ArrivedCount")).isEqualTo(0.0);
            assertThat(((Map<?, ?>) idle.get("WaitMillis")).get("p99")).isNull();
            assertThat(((Map<?, ?>) idle.get("Recommendation")).get("evidence")).isInstanceOf(List.class);
        }
    }

    @Test
    void agentLoadedAgainByAnyMeans_saysSoInOneLine_andCountsNothingTwice() {
        TestJvm twice = TestJvm.measured(TestJvms.own(), OPTIONS)
                .with(TestJvm.javaagent("window=5s"))
                .start(OrdersProgram.class);
        TestJvm later = measured();
        new TestJvm.Command(TestJvms.own() + "/bin/jcmd", later.awaitReady(), "JVMTI.agent_load")
                .with(TestJvm.AGENT_JAR, "window=5s")
                .run()
                .succeeded();
        TestJvm attached = measured();
        attached.attach(OPTIONS);
        for (TestJvm program : new TestJvm[] {twice, later, attached}) {
            Facts facts = program.tell("work", "windows").figures();
            facts.assertAllRan("orders", 3);
            assertThat(facts.text("Agent.Options")).contains("window=100ms");
        }
        assertThat(twice.err()).singleElement().asString().startsWith("[loadline] already measuring");
        assertThat(later.err()).singleElement().asString().startsWith("[loadline] already measuring");
        assertThat(attached.err()).isEmpty();
    }

    /**
     * Checks a command and an agent of different versions: the command refuses only requests that the agent cannot
     * answer.
     */
    @Test
    void anAgentOfAnotherCommit_isShownByThisCommand() throws IOException {
        Path agent = directory.resolve("loadline-agent.jar");
        Files.copy(Paths.get(TestJvm.AGENT_JAR), agent);
        Map<String, String> zip = Collections.singletonMap("create", "false");
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + agent.toUri()), zip)) {
            Path manifest = jar.getPath("META-INF/MANIFEST.MF");
            String text = new String(Files.readAllBytes(manifest), StandardCharsets.UTF_8);
            Files.write(
                    manifest,
                    text.replaceFirst("(Implementation-Version: )\\S+", "$10.1.0-SNAPSHOT+0123456789")
                            .getBytes(StandardCharsets.UTF_8));
        }
        TestJvm program = TestJvm.plain(TestJvms.own())
                .with("-javaagent:" + agent + "=" + OPTIONS)
                .start(OrdersProgram.class)
                .tell("work", "windows");
        assertThat(program.figures().text("Agent.Version")).isEqualTo("0.1.0-SNAPSHOT+0123456789");
        String pid = program.awaitReady();
        for (String[] words :
                new String[][] {{"list"}, {"top", pid, "--once"}, {"explain", pid, "orders"}, {"attach", pid, OPTIONS}
                }) {
            assertThat(Loadline.done(words)).as(words[0]).isNotEmpty();
        }
    }

    @Test
    void optionStringWinsOverTheVariable() {
        TestJvm program = TestJvm.plain(TestJvms.own())
                .withVariable("LOADLINE_OPTIONS", "window=5s,target.cpu=0.5")
                .with(TestJvm.javaagent(OPTIONS))
                .start(OrdersProgram.class);
        program.tell("work", "windows");

        assertThat(program.ask("figures").text("Agent.Options"))
                .contains("window=100ms", "target.cpu=0.5")
                .doesNotContain("5s");
        assertThat(program.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void processThatIsNoJvm_isRefusedAndSurvives(String home) {
        TestJvm sleep = new TestJvm.Command("sh", "-c", "echo READY $$; exec sleep 600").start();
        String pid = sleep.awaitReady();
        Loadline.by(home, "attach", pid).refused(1, pid, "is not a JVM");
        Loadline.by(home, "top", pid).refused(1, pid, "is not a JVM");
        assertThat(sleep.isAlive()).isTrue();
    }

    /** Checks commands in a process of their own; all other tests run them in their JVM. */
    @Test
    void aProcessEndsWithTheCodeOfItsCommand_andWritesToItsStreams() {
        assertThat(Loadline.process(TestJvms.own(), "check", "window=2s").succeeded())
                .singleElement()
                .asString()
                .startsWith("ok: window=2s");
        Loadline.process(TestJvms.own(), "top", "9999999").refused(1, "9999999", "no process");
        Loadline.process(TestJvms.own(), "fly").refused(2, "fly");
    }

    private static TestJvm measured() {
        return TestJvm.measured(TestJvms.own(), OPTIONS).start(OrdersProgram.class);
    }

    private static Map<?, ?> pool(Object document, String name) {
        for (Object pool : (List<?>) ((Map<?, ?>) document).get("pools")) {
            if (name.equals(((Map<?, ?>) pool).get("Name"))) {
                return (Map<?, ?>) pool;
            }
        }
        throw new AssertionError("no pool " + name + " in " + document);
    }
}
