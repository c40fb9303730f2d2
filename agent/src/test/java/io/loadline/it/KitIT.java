package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.TroubledPools;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The files of the kit, tried with Prometheus itself. */
@ExtendWith(JvmLogs.class)
class KitIT {

    private static final Duration PATIENCE = Duration.ofSeconds(TestJvm.PATIENCE_SECONDS);

    @TempDir
    Path directory;

    private int port;

    @BeforeEach
    void writeKit() {
        TestJvm kit = TestJvm.loadline(TestJvms.own(), "kit", "--out", directory.toString());

        assertThat(kit.exitCode()).as("%s", kit).isZero();
        assertThat(kit.out()).hasSize(6).allMatch(file -> new File(file).length() > 0);
    }

    @Test
    void theDashboardIsWhatGrafanaReads() throws IOException {
        Map<String, Object> dashboard = dashboard();

        assertThat(dashboard).containsKeys("title", "uid", "schemaVersion", "templating", "time");
        List<Map<String, Object>> panels = list(dashboard.get("panels"));
        assertThat(panels).hasSizeGreaterThan(10);
        assertThat(panels.stream().map(panel -> panel.get("id"))).doesNotHaveDuplicates();
        assertThat(panels.stream().map(panel -> panel.get("gridPos"))).doesNotHaveDuplicates();
        assertThat(panels).allSatisfy(panel -> assertThat(panel)
                .containsKeys("type", "title", "datasource", "fieldConfig", "targets"));
    }

    @Test
    void theRulesAreRight() throws Exception {
        require("promtool");
        Files.copy(
                Paths.get(TestJvm.PROGRAMS, "loadline-alerts-test.yml"), directory.resolve("loadline-alerts-test.yml"));

        run("promtool", "check", "config", "prometheus.yml");
        run("promtool", "check", "rules", "loadline-recording.yml", "loadline-alerts.yml");
        run("promtool", "test", "rules", "loadline-alerts-test.yml");
    }

    @Test
    void whatIsAskedOfARealPrometheusIsAnswered_andAlertsFireForPoolsInTrouble() throws Exception {
        require("prometheus");
        require("promtool");
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,history=1m,log=info,metrics=0"))
                .start(TroubledPools.class);
        jvm.awaitReady();
        String address = Scrape.addressOf(jvm);
        Files.write(
                directory.resolve("scrape.txt"),
                lines(address).stream()
                        .collect(Collectors.joining("\n", "", "\n"))
                        .getBytes(StandardCharsets.UTF_8));
        run("sh", "-c", "promtool check metrics < scrape.txt");
        hurry(new URL(address).getAuthority());
        Process prometheus = startPrometheus();
        try {
            for (String query : queries()) {
                awaitAnswer(query);
            }
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(firing())
                    .contains(
                            "LoadlinePoolStarved starved",
                            "LoadlinePoolRejecting rejecting",
                            "LoadlinePoolDeadlocked deadlocked")
                    .noneMatch(alert -> alert.startsWith("LoadlinePoolRejecting well"))
                    .noneMatch(alert -> alert.contains("LoadlineAgentErrors")));
        } finally {
            prometheus.destroyForcibly();
        }
    }

    private Process startPrometheus() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=prometheus.yml",
                        "--storage.tsdb.path=data",
                        "--web.listen-address=127.0.0.1:" + port)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
    }

    /** The same configuration and rules for the target that is there, by the second. */
    private void hurry(String target) throws IOException {
        edit("prometheus.yml", "127\\.0\\.0\\.1:9464", target);
        edit("prometheus.yml", "scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s");
        edit("loadline-recording.yml", "interval: 4m", "interval: 1s");
        edit("loadline-alerts.yml", "for: \\w+", "for: 2s");
    }

    private void edit(String file, String pattern, String replacement) throws IOException {
        Path path = directory.resolve(file);
        String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
        String edited = text.replaceAll(pattern, replacement);
        assertThat(edited).isNotEqualTo(text);
        Files.write(path, edited.getBytes(StandardCharsets.UTF_8));
    }

    /** Of all panels, and the series that rules record. */
    private List<String> queries() throws IOException {
        List<String> queries = new ArrayList<>();
        for (Map<String, Object> panel : list(dashboard().get("panels"))) {
            for (Map<String, Object> target : list(panel.get("targets"))) {
                queries.add(((String) target.get("expr"))
                        .replaceAll("\\$(job|instance|pool)", ".*")
                        .replace("$__rate_interval", "30s"));
            }
        }
        Matcher recorded = Pattern.compile("- record: (\\S+)")
                .matcher(new String(
                        Files.readAllBytes(directory.resolve("loadline-recording.yml")), StandardCharsets.UTF_8));
        while (recorded.find()) {
            queries.add(recorded.group(1));
        }
        assertThat(queries.remove("fleet:loadline_connections:sum"))
                .as("the program has no database; the test of the rules has one")
                .isTrue();
        assertThat(queries).hasSizeGreaterThan(30);
        return queries;
    }

    private void awaitAnswer(String query) {
        Awaitility.await()
                .atMost(PATIENCE)
                .alias(query)
                .ignoreException(UncheckedIOException.class)
                .untilAsserted(() -> assertThat(result("query?query=" + URLEncoder.encode(query, "UTF-8"), "result"))
                        .as(query)
                        .isNotEmpty());
    }

    /** Name and pool of each. */
    private Set<String> firing() {
        Set<String> firing = new TreeSet<>();
        for (Map<String, Object> alert : result("alerts", "alerts")) {
            if ("firing".equals(alert.get("state"))) {
                Map<String, Object> labels = map(alert.get("labels"));
                firing.add(labels.get("alertname") + " " + labels.get("pool"));
            }
        }
        return firing;
    }

    private List<Map<String, Object>> result(String question, String item) {
        String answer = String.join("\n", lines("http://127.0.0.1:" + port + "/api/v1/" + question));
        return list(map(map(TestJvm.json(answer)).get("data")).get(item));
    }

    private static List<String> lines(String address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
                return lines.lines().collect(Collectors.toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(address, e);
        }
    }

    private Map<String, Object> dashboard() throws IOException {
        return map(TestJvm.json(
                new String(Files.readAllBytes(directory.resolve("loadline-dashboard.json")), StandardCharsets.UTF_8)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object json) {
        return (Map<String, Object>) json;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object json) {
        return (List<Map<String, Object>>) json;
    }

    private static void require(String tool) {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, tool).canExecute());
        assumeTrue(there, tool + " is not on the path: install the package prometheus to try the kit with it");
    }

    private void run(String... words) throws Exception {
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        List<String> output;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            output = lines.lines().collect(Collectors.toList());
        }
        assertThat(process.waitFor())
                .as("%s: %s", String.join(" ", words), output)
                .isZero();
    }
}
