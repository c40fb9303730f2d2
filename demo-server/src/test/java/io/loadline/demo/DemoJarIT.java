// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loadline.demo.load.LoadResult;
import io.loadline.demo.server.ReadyLine;
import io.loadline.it.JvmLogs;
import io.loadline.it.Outcome;
import io.loadline.it.TestJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The jar as users run it. Mostly waiting for loads that last some seconds: side by side. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(JvmLogs.class)
class DemoJarIT {

    private static final String JAR = System.getProperty("loadline.demo.jar");

    @Test
    void serverCalibratesIsLoadedAndEndsWithItsParent() throws Exception {
        TestJvm server = start("server", "--cpu-millis", "1", "--sleep", "1", "--threads", "2", "--stop-on-stdin-eof");
        ReadyLine ready = awaitReady(server);
        assertThat(ProcessHandle.current().children().map(ProcessHandle::pid)).contains(ready.pid());
        assertThat(ready.work().digits()).isGreaterThan(1);

        Outcome load = load(ready.url().toString(), "--clients", "4", "--seconds", "2", "--warmup", "0", "--json");
        LoadResult result = Json.read(String.join("\n", load.succeeded()), LoadResult.class);
        assertThat(result.requests()).isPositive();
        assertThat(result.errors()).isZero();

        server.endInput();
        assertThat(server.exitCode()).isZero();
    }

    @Test
    void openLoadOnAFullServer_writesItsResult(@TempDir Path directory) throws Exception {
        Path json = directory.resolve("load.json");
        TestJvm server = start(
                "server",
                "--threads",
                "1",
                "--queue",
                "1",
                "--cpu-lengths",
                "exponential",
                "--digits",
                "200",
                "--sleep",
                "50",
                "--sleep-lengths",
                "pareto:1.5",
                "--stop-on-stdin-eof");
        String url = awaitReady(server).url().toString();

        Outcome load = load(
                url,
                "--open",
                "poisson",
                "--rate",
                "100",
                "--seconds",
                "2",
                "--warmup",
                "0",
                "--json",
                json.toString());
        String table = String.join("\n", load.succeeded());

        LoadResult result = Json.read(Files.readString(json), LoadResult.class);
        assertThat(result.errorCounts().get("refused (503)")).isPositive().isEqualTo(result.errors());
        assertThat(table).contains("open, poisson, 100", result.errors() + " refused (503)");
    }

    @Tag("nightly")
    @Test
    void beforeAfter_readsTheAgentsFigures_takesItsAdviceAndCompares(@TempDir Path directory) throws Exception {
        assumeThat(Path.of(TestJvm.AGENT_JAR)).exists();
        Outcome experiment = run(
                "experiment", "before-after", "--quick", "--agent", TestJvm.AGENT_JAR, "--out", directory.toString());
        String output = String.join("\n", experiment.succeeded());
        assertThat(output)
                .containsPattern("\\| before +\\| +1 \\| +[\\d.]+ ")
                .containsPattern("\\| by itself +\\| +1 \\| +[\\d.]+ ")
                .contains("The agent, of the pool of 1: demo-server: ");
        // a machine that is too busy leaves the agent too few tasks to say what would be better
        assertThat(output)
                .containsPattern(
                        output.contains("after / before: not known")
                                ? "no recommendation"
                                : "\\| after +\\| +\\d+ \\| +[\\d.]+ ");
        assertThat(directory.resolve("before-after.png")).isNotEmptyFile();
    }

    @Tag("full")
    @Test
    void jvmOfJobs_endsWithItsParent() throws Exception {
        TestJvm jobs =
                java().with("-cp", JAR, "io.loadline.demo.experiment.Job$Main").start();

        jobs.endInput();

        assertThat(jobs.exitCode()).isZero();
    }

    @Test
    void version_isThatOfTheBuild() throws Exception {
        assertThat(run("--version").succeeded())
                .singleElement()
                .asString()
                .matches("Loadline demo \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    }

    @Test
    void jar_holdsItsLibrariesAndNothingElse() throws IOException {
        try (JarFile jar = new JarFile(JAR)) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
                    .isEqualTo("io.loadline.demo.Main");
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName))
                    .allMatch(name -> name.matches("(io/loadline/demo|picocli|org/HdrHistogram|com/google/gson"
                            + "|org/knowm/xchart|published|META-INF)/.*"));
        }
    }

    private static TestJvm start(String... arguments) {
        return java().with("-jar", JAR).with(arguments).start();
    }

    private static Outcome run(String... arguments) {
        return start(arguments).outcome();
    }

    /** Repeats a load that got no answer: on a busy machine it may be too short for one. */
    private static Outcome load(String url, String... arguments) {
        Outcome load = null;
        for (int i = 0; i < 10 && (load == null || load.exitCode != 0); i++) {
            load = java().with("-jar", JAR, "load", url).with(arguments).run();
        }
        return load;
    }

    /** Times are measured: with the JVM's own defaults. */
    private static TestJvm.Command java() {
        return TestJvm.withBothCompilers(System.getProperty("java.home"));
    }

    private static ReadyLine awaitReady(TestJvm server) {
        return ReadyLine.parse(server.nextLine()).orElseThrow();
    }
}
