package io.loadline.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loadline.demo.load.LoadResult;
import io.loadline.demo.server.ReadyLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The jar as users run it. Mostly waiting for loads that last some seconds: side by side. */
@Execution(ExecutionMode.CONCURRENT)
class DemoJarIT {

    private static final String JAR = System.getProperty("loadline.demo.jar");
    private static final String AGENT_JAR = System.getProperty("loadline.jar");
    private static final int LONGEST_SECONDS = 60;
    private static final int EXPERIMENT_SECONDS = 240;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void serverCalibratesIsLoadedAndEndsWithItsParent() throws Exception {
        Process server = start("server", "--cpu-millis", "1", "--sleep", "1", "--threads", "2", "--stop-on-stdin-eof");
        ReadyLine ready = awaitReady(server);
        assertThat(ready.pid()).isEqualTo(server.pid());
        assertThat(ready.work().digits()).isGreaterThan(1);

        Process load =
                start("load", ready.url().toString(), "--clients", "4", "--seconds", "2", "--warmup", "0", "--json");
        LoadResult result = Json.read(output(load), LoadResult.class);
        assertThat(load.exitValue()).isZero();
        assertThat(result.requests()).isPositive();
        assertThat(result.errors()).isZero();

        server.getOutputStream().close();
        assertThat(server.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(server.exitValue()).isZero();
    }

    @Test
    void openLoadOnAFullServer_writesItsResult(@TempDir Path directory) throws Exception {
        Path json = directory.resolve("load.json");
        Process server = start(
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

        Process load = start(
                "load",
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
        String table = output(load);

        assertThat(load.exitValue()).isZero();
        LoadResult result = Json.read(Files.readString(json), LoadResult.class);
        assertThat(result.errorCounts().get("refused (503)")).isPositive().isEqualTo(result.errors());
        assertThat(table).contains("open, poisson, 100", result.errors() + " refused (503)");
    }

    @Tag("full")
    @Test
    void beforeAfter_readsTheAgentsFigures_takesItsAdviceAndCompares(@TempDir Path directory) throws Exception {
        assumeThat(Path.of(AGENT_JAR)).exists();
        Process experiment =
                start("experiment", "before-after", "--quick", "--agent", AGENT_JAR, "--out", directory.toString());
        String output = output(experiment, EXPERIMENT_SECONDS);
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
        assertThat(experiment.exitValue()).isZero();
    }

    @Tag("full")
    @Test
    void jvmOfJobs_endsWithItsParent() throws Exception {
        Process jobs = start("-cp", JAR, "io.loadline.demo.experiment.Job$Main");

        jobs.getOutputStream().close();

        assertThat(jobs.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void version_isThatOfTheBuild() throws Exception {
        assertThat(output(start("--version"))).matches("Loadline demo \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
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

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (!arguments[0].equals("-cp")) {
            command.addAll(List.of("-jar", JAR));
        }
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    private static ReadyLine awaitReady(Process server) throws IOException {
        BufferedReader lines = server.inputReader(StandardCharsets.UTF_8);
        return Optional.ofNullable(lines.readLine()).flatMap(ReadyLine::parse).orElseThrow();
    }

    private static String output(Process process) throws Exception {
        return output(process, LONGEST_SECONDS);
    }

    private static String output(Process process, int seconds) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(seconds, TimeUnit.SECONDS)).isTrue();
        return text.strip();
    }
}
