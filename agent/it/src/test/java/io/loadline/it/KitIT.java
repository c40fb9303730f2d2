// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import io.loadline.it.program.connections.NarrowProgram;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Checks the files of the kit with a real Prometheus. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class KitIT {

    /** Name of a pool with characters that labels must escape. */
    private static final String WELL = "well+%22quoted%22%0A%5C+%F0%9F%98%80";

    private static final Duration PATIENCE = Duration.ofSeconds(TestJvm.PATIENCE_SECONDS);

    @TempDir
    Path directory;

    @BeforeEach
    void writeKit() {
        Outcome kit = Loadline.run("kit", "--out", directory.toString());

        assertThat(kit.succeeded()).hasSize(8).allMatch(file -> new File(file).length() > 0);
    }

    @Test
    void theDashboardIsWhatGrafanaReads() throws IOException {
        Map<String, Object> dashboard = dashboard();

        assertThat(dashboard).containsKeys("title", "uid", "schemaVersion", "templating", "time");
        List<Map<String, Object>> panels = Prometheus.list(dashboard.get("panels"));
        assertThat(panels).hasSizeGreaterThan(10);
        assertThat(panels.stream().map(panel -> panel.get("id"))).doesNotHaveDuplicates();
        assertThat(panels.stream().map(panel -> panel.get("gridPos"))).doesNotHaveDuplicates();
        assertThat(panels).allSatisfy(panel -> assertThat(panel)
                .containsKeys("type", "title", "datasource", "fieldConfig", "targets"));
    }

    @Test
    void theRulesAreRight() throws Exception {
        Prometheus.require("promtool");
        Files.copy(
                Paths.get(TestJvm.PROGRAMS, "loadline-alerts-test.yml"), directory.resolve("loadline-alerts-test.yml"));

        run("promtool", "check", "config", "prometheus.yml");
        run("promtool", "check", "rules", "loadline-recording.yml", "loadline-alerts.yml");
        run("promtool", "test", "rules", "loadline-alerts-test.yml");
    }

    @Test
    void whatIsAskedOfARealPrometheusIsAnswered_andAlertsFireForPoolsInTrouble() throws Exception {
        Prometheus.require("prometheus");
        Prometheus.require("promtool");
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m,log=info,metrics=0")
                .start(PoolsProgram.class)
                // threads above core never start with an unbounded queue
                .tell("pool starved queue 1 4", "load starved 50 40")
                .tell("pool rejecting 1 1 1", "load rejecting 100 100")
                .tell("pool deadlocked queue 2 2", "nest deadlocked 4")
                .tell("pool " + WELL + " queue 4 4", "load " + WELL + " 200 5");
        String address = Scrape.addressOf(jvm);
        check(Prometheus.lines(address));
        hurry(new URL(address).getAuthority());
        try (Prometheus prometheus = new Prometheus(directory)) {
            for (String query : queries()) {
                awaitAnswer(prometheus, query);
            }
            // KEDA's query, for the pool with too few threads
            awaitAnswer(prometheus, keda().replaceAll("\\{.*}", "{pool=\"starved\"}") + " > 1");
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(firing(prometheus))
                    .contains(
                            "LoadlinePoolStarved starved",
                            "LoadlinePoolRejecting rejecting",
                            "LoadlinePoolDeadlocked deadlocked")
                    .noneMatch(alert -> alert.startsWith("LoadlinePoolRejecting well"))
                    .noneMatch(alert -> alert.contains("LoadlineAgentErrors")));
        }
    }

    @Test
    void aScrapeWithPoolsOfThreadsAndOfConnections_isWellFormed() throws Exception {
        Prometheus.require("promtool");
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent(MetricsIT.OPTIONS))
                .with("-cp", Neighbours.classPath("httpclient-5"), NarrowProgram.class.getName(), "connections")
                .start();
        String address = Scrape.addressOf(jvm);
        List<String> lines = Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> Prometheus.lines(address), scrape -> Stream.of(
                                "loadline_pool_threads{", "loadline_connections{")
                        .allMatch(start -> scrape.stream().anyMatch(line -> line.startsWith(start))));

        check(lines);
    }

    private void check(List<String> scrape) throws IOException {
        Files.write(
                directory.resolve("scrape.txt"),
                scrape.stream().collect(Collectors.joining("\n", "", "\n")).getBytes(StandardCharsets.UTF_8));
        run("sh", "-c", "promtool check metrics < scrape.txt");
    }

    /** Edits the configuration and the rules: the test's target, and intervals of seconds. */
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

    /** Returns the queries of all panels, and the series that the rules record. */
    private List<String> queries() throws IOException {
        List<String> queries = new ArrayList<>();
        for (Map<String, Object> panel : Prometheus.list(dashboard().get("panels"))) {
            for (Map<String, Object> target : Prometheus.list(panel.get("targets"))) {
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

    private String keda() throws IOException {
        Matcher query = Pattern.compile("query: (.*)")
                .matcher(new String(Files.readAllBytes(directory.resolve("keda.yml")), StandardCharsets.UTF_8));
        assertThat(query.find()).isTrue();
        return query.group(1);
    }

    private static void awaitAnswer(Prometheus prometheus, String query) {
        Awaitility.await()
                .atMost(PATIENCE)
                .alias(query)
                .ignoreException(UncheckedIOException.class)
                .untilAsserted(
                        () -> assertThat(prometheus.query(query)).as(query).isNotEmpty());
    }

    /** Returns the name and the pool of each firing alert. */
    private static Set<String> firing(Prometheus prometheus) {
        Set<String> firing = new TreeSet<>();
        for (Map<String, Object> alert : prometheus.alerts()) {
            if ("firing".equals(alert.get("state"))) {
                Map<String, Object> labels = Prometheus.map(alert.get("labels"));
                firing.add(labels.get("alertname") + " " + labels.get("pool"));
            }
        }
        return firing;
    }

    private Map<String, Object> dashboard() throws IOException {
        return Prometheus.map(Json.of(
                new String(Files.readAllBytes(directory.resolve("loadline-dashboard.json")), StandardCharsets.UTF_8)));
    }

    private void run(String... words) {
        new TestJvm.Command(words).in(directory.toFile()).run().succeeded();
    }
}
