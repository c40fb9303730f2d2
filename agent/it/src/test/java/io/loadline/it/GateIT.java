// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.net.URL;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the commands {@code gate} and {@code compare} on real JVMs: by process, by endpoint and by report. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class GateIT {

    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void whatWasBeforeTheTimeDoesNotCount(String home) throws Exception {
        TestJvm jvm = TestJvm.measured(home, "window=100ms,history=5m,log=info,metrics=0")
                .start(PoolsProgram.class)
                // the last task waits for two seconds
                .tell("pool orders queue 1 1", "give orders 40 50");
        jvm.once(facts -> assertThat(facts.count("orders.CompletedCount")).isEqualTo(40));
        jvm.tell("load orders 20 1");
        URL metrics = new URL(Scrape.addressOf(jvm));
        String endpoint = "http://" + metrics.getAuthority();
        String[] bounds = {"--fail-on", "rejecting", "--max-wait-p99", "300ms"};

        for (String from : new String[] {jvm.awaitReady(), endpoint}) {
            assertThat(gate(0, from, bounds, "--for", "3s").out)
                    .as("tasks of three seconds, with a window before and the wait for the answer")
                    .anyMatch(line -> line.matches("orders +holds +(4|5|6|7|8|9)\\d +0 .*"));
            assertThat(gate(1, from, bounds).out)
                    .as("since the start")
                    .anyMatch(line -> line.startsWith("orders  fails: wait-p99"));
        }
        assertThat(gate(3, endpoint, bounds, "--for", "1s", "--pool", "none").err)
                .singleElement()
                .asString()
                .contains("no pool called 'none' had a task in that time");
    }

    @Test
    void poolsInTroubleDoNotPass_norDoesTheReportThatTheyLeave() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m,report=last.json")
                .in(folder.toFile())
                .start(PoolsProgram.class)
                .tell("pool small queue 2 2", "load small 60 40")
                .tell("pool full 1 1 1", "load full 100 100")
                .tell("pool stuck queue 2 2", "nest stuck 4")
                .tell("pool well queue 4 4", "load well 200 5");
        jvm.once(facts -> {
            assertThat(facts.text("small.Recommendation.verdictCode")).isEqualTo("grow");
            assertThat(facts.text("stuck.Status")).isEqualTo("deadlocked");
            assertThat(facts.text("stuck.Recommendation.verdictCode")).isEqualTo("grow");
            assertThat(facts.text("well.Recommendation.verdictCode")).isNotEqualTo("wait");
        });

        assertThat(gate(1, jvm.awaitReady(), new String[0], "--for", "2s").out)
                .anyMatch(line -> line.matches("small +fails: .*grow.*2 -> \\d+.*"))
                .anyMatch(line -> line.matches("full +fails: .*rejecting.*"))
                .as("a size that ends a deadlock is not required")
                .anyMatch(line -> line.matches("stuck +fails: deadlocked .* maybe 2 -> \\d+ .*"));
        gate(0, jvm.awaitReady(), new String[] {"--fail-on", "rejecting,deadlocked"}, "--for", "1s", "--pool", "well");
        jvm.terminate();
        assertThat(jvm.exitCode()).isEqualTo(TERMINATED);

        String report = folder.resolve("last.json").toString();
        assertThat(gate(1, report, new String[0]).out).anyMatch(line -> line.matches("full +fails: .*rejecting.*"));
        gate(0, report, new String[] {"--fail-on", "rejecting,deadlocked"}, "--pool", "well");
    }

    @Test
    void whatFewerThreadsDoToTheSameLoadIsWorse() {
        String four = report("four");
        String two = report("two");

        assertThat(compare(1, four, two).out).anyMatch(line -> line.matches("orders +worse: .*wait.* -> .*"));
        assertThat(compare(0, two, four).out).anyMatch(line -> line.matches("orders +changed .*"));
        assertThat(compare(0, four, four).out).anyMatch(line -> line.matches("orders +same .*"));
    }

    private String report(String threads) {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m,report=" + threads + ".json")
                .in(folder.toFile())
                .start(PoolsProgram.class)
                .tell("pool orders queue " + (threads.equals("two") ? "2 2" : "4 4"), "load orders 120 20");
        jvm.once(facts -> assertThat(facts.count("orders.CompletedCount")).isGreaterThan(300));
        jvm.terminate();
        assertThat(jvm.exitCode()).isEqualTo(TERMINATED);
        return folder.resolve(threads + ".json").toString();
    }

    private static Outcome compare(int exitCode, String... reports) {
        return Loadline.run("compare", reports[0], reports[1]).with(exitCode);
    }

    private static Outcome gate(int exitCode, String from, String[] words, String... more) {
        return Loadline.run(Stream.of(new String[] {"gate", from}, words, more)
                        .flatMap(Stream::of)
                        .toArray(String[]::new))
                .with(exitCode);
    }
}
