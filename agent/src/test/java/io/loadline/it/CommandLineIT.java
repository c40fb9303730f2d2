package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.it.program.OrdersProgram;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar's own commands: what they print, and that their exit code is 0, 1 (cannot be done) or 2 (wrong words). */
@ExtendWith(JvmLogs.class)
class CommandLineIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final String NO_PROCESS = "9999999";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void attachThenTop_showsThePoolsOfAJvmThatRuns(String home) {
        TestJvm program = TestJvm.plain(home).start(OrdersProgram.class);
        String pid = program.awaitReady();

        TestJvm list = TestJvm.loadline(home, "list");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).anyMatch(line -> line.matches(pid + " +no +.*OrdersProgram"));

        TestJvm.loadline(home, "top", pid, "--once").refused(1, pid, "does not run Loadline");

        TestJvm.attach(home, pid, OPTIONS);
        program.tell("work", "windows");

        assertThat(TestJvm.loadline(home, "list", "--wide").out())
                .anyMatch(line -> line.matches(pid + " +yes +.*OrdersProgram"));

        TestJvm top = TestJvm.loadline(home, "top", pid, "--once");
        assertThat(top.exitCode()).isZero();
        assertThat(top.out()).anyMatch(line -> line.startsWith("orders "));
        assertThat(top.out()).contains("1 pool without a task so far: idle").noneMatch(line -> line.startsWith("idle"));

        assertThat(TestJvm.loadline(home, "top", pid, "--once", "--wide").out())
                .anyMatch(line -> line.contains("CREATED AT"))
                .anyMatch(line -> line.startsWith("orders ") && line.endsWith(" before attach"));

        TestJvm named = TestJvm.loadline(home, "top", pid, "--once", "--all", "--sort", "name", "--pool", "DL");
        assertThat(named.exitCode()).isZero();
        assertThat(named.out()).anyMatch(line -> line.startsWith("idle")).noneMatch(line -> line.startsWith("orders"));

        TestJvm json = TestJvm.loadline(home, "top", pid, "--json");
        assertThat(json.exitCode()).isZero();
        Map<?, ?> orders = pool(TestJvm.json(String.join("\n", json.out())), "orders");
        assertThat(orders.get("ArrivedCount")).isEqualTo(3.0);
        assertThat(orders.get("WhatIf")).isInstanceOf(List.class);
        assertThat(program.isAlive()).isTrue();
        Facts facts = program.ask("figures");
        facts.assertAllRan("orders", 3);
        assertThat(facts.pools())
                .as("pools of the JDK, which serve the connection, are left out")
                .containsOnly("orders", "idle");
    }

    @Test
    void jsonAgainAndAgain_isADocumentALine_andWhatIsUnknownIsNull() {
        TestJvm program = measured().tell("work", "windows");
        TestJvm json = TestJvm.plain(TestJvms.own())
                .with("-jar", TestJvm.AGENT_JAR, "top", program.awaitReady(), "--json", "--every", "1")
                .start();
        await().atMost(60, TimeUnit.SECONDS).until(() -> json.out().size() >= 2);
        for (String line : json.out().subList(0, 2)) {
            assertThat(pool(TestJvm.json(line), "orders").get("ArrivedCount")).isEqualTo(3.0);
            Map<?, ?> idle = pool(TestJvm.json(line), "idle");
            assertThat(idle.containsKey("MeanWaitMillis")).isTrue();
            assertThat(idle.get("MeanWaitMillis")).isNull();
            assertThat(idle.get("ArrivedCount")).isEqualTo(0.0);
            assertThat(((Map<?, ?>) idle.get("WaitMillis")).get("p99")).isNull();
            assertThat(((Map<?, ?>) idle.get("Recommendation")).get("evidence")).isInstanceOf(List.class);
        }
    }

    @Test
    void everyCommandHasHelp() {
        for (String command : new String[] {"list", "attach", "top", "check", "kit", "fleet"}) {
            TestJvm help = TestJvm.loadline(TestJvms.own(), command, "--help");
            assertThat(help.exitCode()).isZero();
            assertThat(help.out().get(0)).startsWith("java -jar loadline-agent.jar " + command + " ");
            assertThat(help.err()).isEmpty();
        }
    }

    @Test
    void aJvmThatDoesNotAnswer_isListedAllTheSame() {
        TestJvm program = measured();
        String pid = program.awaitReady();
        TestJvm stop = new TestJvm.Command("kill", "-STOP", pid).start();
        assertThat(stop.exitCode()).isZero();
        try {
            TestJvm list = TestJvm.loadline(TestJvms.own(), "list");
            assertThat(list.exitCode()).isZero();
            assertThat(list.out()).anyMatch(line -> line.matches(pid + " +unknown +.*OrdersProgram"));
        } finally {
            new TestJvm.Command("kill", "-CONT", pid).start().exitCode();
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
                .start()
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
    @ValueSource(strings = {"attach", "top"})
    void noSuchProcess(String command) {
        TestJvm.loadline(TestJvms.own(), command, NO_PROCESS).refused(1, NO_PROCESS, "no process");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void processThatIsNoJvm_isRefusedAndSurvives(String home) {
        TestJvm sleep = new TestJvm.Command("sh", "-c", "echo READY $$; exec sleep 600").start();
        String pid = sleep.awaitReady();
        TestJvm.loadline(home, "attach", pid).refused(1, pid, "is not a JVM");
        TestJvm.loadline(home, "top", pid).refused(1, pid, "is not a JVM");
        assertThat(sleep.isAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"12x", "-1", "0", "", "99999999999"})
    void malformedPid(String pid) {
        TestJvm.loadline(TestJvms.own(), "attach", pid).refused(2, "'" + pid + "'", "not a process id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "attach",
                "top",
                "check",
                "list all",
                "fly",
                "top 1 2",
                "top 1 --evry 2",
                "top 1 --every 0",
                "top 1 --every",
                "top 1 --sort size",
                "top 1 --pool",
                "top 1 --once --every 2",
                "attach 1 window=1s more"
            })
    void wrongWords(String words) {
        TestJvm.loadline(TestJvms.own(), words.split(" ")).refused(2, words.split(" ")[0], "");
    }

    @Test
    void check_goodOptions() {
        TestJvm check = TestJvm.loadline(
                TestJvms.own(), "check", "window=500ms,include=a*;b?,weight.orders-*=2,target.wait.p99=50ms,log=info");
        assertThat(check.exitCode()).isZero();
        assertThat(check.out()).singleElement().asString().contains("window=500ms", "weight.orders-*=2");
        assertThat(check.err()).isEmpty();
    }

    @Test
    void check_badOptionsAreNamedWithTheNearestKeyAndTheAcceptedForm() {
        TestJvm check = TestJvm.loadline(TestJvms.own(), "check", "windw=1s,history=long,tarjet.cpu=0.5");
        assertThat(check.exitCode()).isEqualTo(2);
        assertThat(check.out()).isEmpty();
        assertThat(check.err()).hasSize(3);
        assertThat(check.err().get(0)).contains("'windw'", "window", "a duration from 100ms to 1m");
        assertThat(check.err().get(1)).contains("history", "'long'", "a duration of 30 to ");
        assertThat(check.err().get(2)).contains("'tarjet.cpu'", "target.cpu", "a number above 0");
    }

    @Test
    void helpAndVersion() {
        TestJvm help = TestJvm.loadline(TestJvms.own(), "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(String.join("\n", help.out()))
                .contains(
                        "list", "attach PID", "top PID", "check", "kit", "fleet URL", "target.wait.p99", "weight.GLOB");
        TestJvm version = TestJvm.loadline(TestJvms.own(), "--version");
        assertThat(version.exitCode()).isZero();
        assertThat(version.out()).singleElement().asString().matches("loadline \\d+\\.\\d+\\.\\d+.*");
    }

    private static TestJvm measured() {
        return TestJvm.measured(TestJvms.own(), OPTIONS).start(OrdersProgram.class);
    }

    @Test
    void explain_isAPageOnOnePool() {
        // after thirty windows an idle pool has advice
        TestJvm program =
                TestJvm.measured(TestJvms.own(), "window=1s,history=5m").start(OrdersProgram.class);
        String pid = program.awaitReady();
        program.tell("work", "windows");

        assertThat(explained(pid, "orders"))
                .contains("Which tasks", "What to change", "Why", "The pool", "Other sizes")
                .anyMatch(line -> line.matches("  - 100 % of the time, 100 % of the tasks: .*OrdersProgram.*"))
                .anyMatch(line -> line.startsWith("orders: no recommendation"))
                .anyMatch(line -> line.startsWith("  - nothing yet: wait: "))
                .allMatch(line -> line.length() <= 100);
        assertThat(explained(pid, "ord", "--markdown")).startsWith("## orders").contains("### What to change");
        Map<?, ?> json = (Map<?, ?>) TestJvm.json(String.join("\n", explained(pid, "orders", "--json")));
        assertThat(json.get("ArrivedCount")).isEqualTo(3.0);
        assertThat(explained(pid)).as("the pool that top shows first").anyMatch(line -> line.startsWith("orders: "));

        explain(pid, "nope").refused(1, pid, "is called 'nope'; its pools are idle, orders");
        explain(pid, "--markdown", "--json").refused(2, "explain", "exclude each other");
        explain(pid, "orders", "idle").refused(2, "'idle'", "expected explain PID [POOL]");
        explain().refused(2, "explain", "no process id");
    }

    private static List<String> explained(String... words) {
        return explain(words).succeeded();
    }

    private static TestJvm explain(String... words) {
        return TestJvm.loadline(
                TestJvms.own(),
                Stream.concat(Stream.of("explain"), Stream.of(words)).toArray(String[]::new));
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
