package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.PoolsProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attaching with wrong options, and attaching again to change those of a JVM that is measured already. */
@ExtendWith(JvmLogs.class)
class AttachIT {

    private static final String OPTIONS = "window=100ms,history=1m,target.cpu=0.8";

    @Test
    void aBadOptionIsRefusedBeforeTheAttach_andLeavesTheTargetUntouched() {
        String home = TestJvms.own();
        TestJvm program = TestJvm.plain(home).start(OrdersProgram.class);
        String pid = program.awaitReady();

        refused(home, pid, "histroy=30s", "'histroy'", "history", "a duration of 30 to 7200 windows");
        refused(home, pid, "history=soon", "history", "'soon'", "a duration of 30 to 7200 windows");
        refused(home, pid, "window=1s,history=1s", "history", "'1s'", "a duration of 30 to 7200 windows");
        refused(home, pid, "window=1s,resize=perhaps", "resize", "'perhaps'", "off, manual, observe or auto");
        refused(home, pid, "verbose", "'verbose'", "key=value");
        refused(home, pid, "@/no/such/file", "/no/such/file");

        Facts traces = program.ask("traces");
        assertThat(traces.text("status")).isEqualTo("null");
        assertThat(traces.count("threads")).isZero();
        assertThat(traces.count("beans")).isZero();
        assertThat(program.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aSecondAttachChangesWhatItNames_andNothingElse(String home) {
        TestJvm program = measured(home, OPTIONS);
        String pid = program.awaitReady();
        program.ask("work");
        program.once(facts -> assertThat(facts.pools()).contains("idle"));

        changed(home, pid, "history=2m", "history=2m (was 1m)");
        inForce(program, "window=100ms", "history=2m", "target.cpu=0.8", "resize=off", "log=warn");
        changed(
                home,
                pid,
                "target.cpu=0.7,target.wait.p99=40ms,resize=manual,exclude=i*",
                "target.cpu=0.7 (was 0.8)",
                "target.wait.p99=40ms (was not set)",
                "resize=manual (was off)",
                "exclude=i* (was not set)");
        inForce(program, "history=2m", "target.cpu=0.7", "target.wait.p99=40ms", "resize=manual", "exclude=i*");
        changed(home, pid, "target.wait.p99=none,target.cpu=0.7", "target.wait.p99=none (was 40ms)");
        inForce(program, "target.wait.p99=none", "target.cpu=0.7");
        changed(home, pid, "history=2m", "Nothing to change, in force already: history=2m");
        assertThat(program.err()).isEmpty();
    }

    @Test
    void aSecondAttachNamesWhatCannotChange_withTheRemedy() {
        String home = TestJvms.own();
        TestJvm program = measured(home, OPTIONS);
        String pid = program.awaitReady();

        TestJvm attach = TestJvm.loadline(home, "attach", pid, "window=5s,history=2m,timing=all");

        assertThat(attach.exitCode()).as("%s", attach).isEqualTo(1);
        assertThat(attach.out())
                .singleElement()
                .asString()
                .contains("Changed: history=2m (was 1m).")
                .contains("Not changed: window=5s (stays 100ms), timing=all (stays auto)")
                .contains("restart the application with -javaagent:loadline-agent.jar=window=5s,timing=all");
        assertThat(attach.err()).singleElement().asString().contains("window=5s, timing=all is not in force");
        inForce(program, "window=100ms", "history=2m", "timing=auto");
    }

    @Test
    void aSecondAttachWithABadPart_changesNothingAtAll() {
        String home = TestJvms.own();
        TestJvm program = measured(home, OPTIONS);
        String pid = program.awaitReady();
        String before = options(program);

        refused(home, pid, "resize=manual,histroy=2m", "'histroy'", "history");
        refused(home, pid, "resize=manual,target.cpu=1.5", "target.cpu", "'1.5'", "a number above 0");
        // 10 windows of the 100 ms in force
        refused(home, pid, "resize=manual,history=1s", "history", "'1s'", "30 to 7200 windows", "nothing is changed");
        // 30 windows, but only of those that will not be in force
        refused(home, pid, "window=1m,history=30m", "history", "'30m'", "30 to 7200 windows");

        assertThat(options(program)).isEqualTo(before);
        assertThat(program.err()).isEmpty();
    }

    @Test
    void anAttachAfterAnAttach_byAnotherCopyOfTheJar_withAFileOfOptions_changesThem(@TempDir Path folder)
            throws IOException {
        TestJvm program = TestJvm.plain(TestJvms.own()).start(OrdersProgram.class);
        String pid = program.awaitReady();
        TestJvm.attach(TestJvms.own(), pid, OPTIONS);
        Path copy = Files.copy(new File(TestJvm.AGENT_JAR).toPath(), folder.resolve("other.jar"));
        Path file = folder.resolve("loadline.properties");
        Files.write(file, Arrays.asList("history=2m", "resize=manual"));

        TestJvm attach = TestJvm.plain(TestJvms.own())
                .with("-jar", copy.toString(), "attach", pid, "@" + file)
                .start();

        assertThat(attach.succeeded())
                .singleElement()
                .asString()
                .contains("history=2m (was 1m)", "resize=manual (was off)");
        assertThat(attach.err()).isEmpty();
        inForce(program, "history=2m", "resize=manual", "target.cpu=0.8");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void poolsThatAreHiddenDisappear_andComeBackWithTheirCounts(String home) {
        TestJvm program = measured(home, OPTIONS);
        String pid = program.awaitReady();
        program.ask("work");
        program.once(facts -> assertThat(facts.pools()).contains("orders"));
        program.once(facts -> assertThat(facts.pools()).contains("idle"));

        changed(home, pid, "exclude=ord*", "exclude=ord*");
        program.once(facts -> assertThat(facts.pools()).doesNotContain("orders"));
        program.ask("work");
        assertThat(program.ask("figures").pools()).containsOnly("idle");
        changed(home, pid, "exclude=none", "exclude=none");
        program.once(facts -> assertThat(facts.pools()).contains("orders"));
        program.ask("work");
        assertThat(program.ask("figures").counts("orders")).isEqualTo("9/9/9/0/0/0/0/0");

        changed(home, pid, "include=orders", "include=orders");
        program.once(facts -> assertThat(facts.pools()).doesNotContain("idle"));
        changed(home, pid, "include=*", "include=* (was orders)");
        program.once(facts -> assertThat(facts.pools()).contains("idle"));
        Facts figures = program.ask("figures");
        figures.assertAllRan("orders", 9);
        figures.assertNoErrors();
        assertThat(program.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aShorterHistoryForgetsWhatIsTooOld(String home) {
        TestJvm program = measured(home, OPTIONS);
        String pid = program.awaitReady();
        program.tell("work", "windows");
        assertThat(program.ask("figures").count("orders.ServiceMillis.count")).isEqualTo(3);

        changed(home, pid, "history=3s", "history=3s (was 1m)");

        program.once(
                facts -> assertThat(facts.count("orders.ServiceMillis.count")).isZero());
        assertThat(program.ask("figures").counts("orders")).isEqualTo("3/3/3/0/0/0/0/0");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void weightAndLog_takeEffect(String home) {
        TestJvm program = measured(home, OPTIONS + ",weight.ord*=3");
        String pid = program.awaitReady();
        program.ask("work");
        program.once(facts -> assertThat(facts.pools()).contains("orders"));
        assertThat(program.figures().number("ThreadPools.Split[orders].weight")).isEqualTo(3);

        changed(home, pid, "weight.ord*=5", "weight.ord*=5 (was 3)");
        program.once(facts ->
                assertThat(facts.number("ThreadPools.Split[orders].weight")).isEqualTo(5));

        assertThat(program.err()).isEmpty();
        changed(home, pid, "log=info", "log=info (was warn)");
        program.awaitLine("[loadline]");
        assertThat(program.err()).singleElement().asString().contains("[loadline] options: Changed: log=info");
        changed(home, pid, "log=off,target.cpu=0.6", "log=off");
        assertThat(program.err()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void resizeAndTargets_takeEffect(String home) {
        TestJvm program = TestJvm.measured(home, "window=100ms,history=1m")
                .start(PoolsProgram.class)
                .tell("pool fixed queue 4 4", "task fixed 1", "pool loaded queue 20 20", "load loaded 200 2");
        program.once(facts -> assertThat(facts.pools()).contains("fixed", "loaded"));
        String pid = program.awaitReady();
        assertThat(program.ask("invoke fixed resize 6 6").text("refused")).contains("attach PID resize=manual");

        changed(home, pid, "resize=manual", "resize=manual");
        assertThat(program.ask("invoke fixed resize 6 6").text("said")).contains("core 4 -> 6");
        changed(home, pid, "resize=off", "resize=off");
        assertThat(program.ask("invoke fixed undoResize").names()).contains("refused");

        changed(home, pid, "target.wait.p99=7777ms", "target.wait.p99=7777ms");
        program.once(facts -> assertThat(facts.advice("loaded", "explanation")).contains("7777"));
    }

    private static TestJvm measured(String home, String options) {
        return TestJvm.measured(home, options).start(OrdersProgram.class);
    }

    /** Waits for the MBean, which is there when the first window has ended. */
    private static String options(TestJvm program) {
        return program.once(facts -> assertThat(facts.names()).contains("Agent.Options"))
                .text("Agent.Options");
    }

    private static void inForce(TestJvm program, String... options) {
        assertThat(options(program)).contains(options);
    }

    private static void changed(String home, String pid, String options, String... said) {
        TestJvm attach = TestJvm.loadline(home, "attach", pid, options);
        assertThat(attach.succeeded()).singleElement().asString().contains(said);
        assertThat(attach.err()).isEmpty();
    }

    private static void refused(String home, String pid, String options, String... named) {
        TestJvm attach = TestJvm.loadline(home, "attach", pid, options);
        attach.refused(2, named);
        assertThat(attach.allErr()).doesNotContain("is used");
    }
}
