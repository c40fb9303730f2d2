// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks a week of two JVMs, made by {@code promtool} and served by a real Prometheus: nights with a batch, mornings of
 * which one is the worst, a quiet Sunday. Both JVMs were restarted three hours ago, and have no memory.
 */
@Tag("nightly")
@ExtendWith(JvmLogs.class)
class FleetWeekIT {

    private static final int PEAK = 32;

    /** Level of the batch, which has few tasks that find many threads busy. */
    private static final int BATCH = 24;

    private static final int USUAL = 8;
    private static final int NIGHT = 2;

    /** Set size of every pool. The advice was {@link #ADVISED} before the restart, and {@link #NIGHT} since. */
    private static final int SET = 60;

    private static final int ADVISED = 40;

    private static final int MINUTES = 2;
    private static final int WEEK = 7 * 24 * 60;
    private static final int RESTARTED = 3 * 60;

    /** Days since the worst day, which is neither at an end of the week nor after the restart. */
    private static final int WORST_DAY = 3;

    /** Ratio of the histogram's bucket bounds. */
    private static final double NEAR = 1.25;

    private static final double[] BOUNDS = {
        1, 2, 4, 5, 6.25, 8, 10, 12.5, 16, 20, 25, 31.25, 40, Double.POSITIVE_INFINITY
    };

    @TempDir
    Path directory;

    @Test
    void theSizeForTheWeekIsThatOfItsBusiestHour() throws Exception {
        Prometheus.require("prometheus");
        Prometheus.require("promtool");
        Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
        write(now);
        run("promtool", "tsdb", "create-blocks-from", "openmetrics", "week.txt", "data");
        Files.write(directory.resolve("prometheus.yml"), Arrays.asList("scrape_configs: []"));
        // 90 % of the tasks in the peak's hour find fewer
        int wanted = (int) Math.ceil(0.95 * PEAK);
        try (Prometheus prometheus = started()) {
            Outcome unknown = FleetIT.fleet(prometheus.url);
            assertThat(FleetIT.row(unknown).subList(0, 5))
                    .containsExactly("orders", "worker", "2", String.valueOf(SET), "-");
            assertThat(unknown.out).anyMatch(line -> line.contains("loadline-recording.yml"));
            assertThat(allOfTheWeek(prometheus)).isLessThan(BATCH / NEAR);
            recordRules(prometheus, now, "loadline-load|loadline-fleet");
        }
        // rules that use others find them in the blocks
        try (Prometheus prometheus = started()) {
            recordRules(prometheus, now, "loadline-load");
        }
        Files.write(
                directory.resolve("prometheus.yml"),
                Arrays.asList("global: {evaluation_interval: 1s}", "rule_files: [kit/loadline-recording.yml]"));
        edit("kit/loadline-recording.yml", "interval: 4m", "interval: 1s");
        try (Prometheus prometheus = started()) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(TestJvm.PATIENCE_SECONDS))
                    .untilAsserted(() -> {
                        List<String> row = FleetIT.row(FleetIT.fleet(prometheus.url, "--over", "7d"));
                        assertThat(row.subList(0, 4)).containsExactly("orders", "worker", "2", String.valueOf(SET));
                        assertThat(row.get(4)).matches("\\d+");
                        assertBest(row, wanted);
                    });
        }
    }

    private Prometheus started() throws IOException {
        // nothing is scraped: the last results of the rules may be four minutes older than the last sample
        Prometheus prometheus = new Prometheus(directory, "--query.lookback-delta=15m");
        Awaitility.await()
                .atMost(Duration.ofSeconds(TestJvm.PATIENCE_SECONDS))
                .ignoreException(UncheckedIOException.class)
                .until(() -> !prometheus.query("loadline_pool_threads_set").isEmpty());
        return prometheus;
    }

    private static void assertBest(List<String> row, int wanted) {
        assertThat(Double.parseDouble(row.get(4))).isBetween(wanted / NEAR, wanted * NEAR);
    }

    /** Returns the size by the mean of the week, which hides the busiest hour. */
    private static double allOfTheWeek(Prometheus prometheus) {
        Map<String, Object> result = prometheus
                .query("histogram_quantile(0.9, sum by (le) (rate(loadline_pool_load_threads_bucket[7d])))")
                .get(0);
        return Double.parseDouble((String) ((List<?>) result.get("value")).get(1));
    }

    /** Records the rules of some groups. {@code groups} is a pattern of their names. */
    private void recordRules(Prometheus prometheus, Instant now, String groups) throws IOException {
        String kit = FleetIT.recordingRules(directory);
        String head = kit.substring(0, kit.indexOf("  - name:"));
        Files.write(
                directory.resolve("rules.yml"),
                Arrays.stream(kit.substring(head.length()).split("(?m)(?=^  - name: )"))
                        .filter(group -> group.matches("(?s)  - name: (" + groups + ")\n.*"))
                        .collect(Collectors.joining("", head, ""))
                        .getBytes(StandardCharsets.UTF_8));
        run(
                "promtool",
                "tsdb",
                "create-blocks-from",
                "rules",
                "--url=" + prometheus.url,
                "--start=" + now.minus(WEEK, ChronoUnit.MINUTES).getEpochSecond(),
                "--end=" + now.getEpochSecond(),
                "--output-dir=data",
                "rules.yml");
    }

    private void edit(String file, String text, String other) throws IOException {
        Path path = directory.resolve(file);
        String now = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
        Files.write(path, now.replace(text, other).getBytes(StandardCharsets.UTF_8));
    }

    private void write(Instant now) throws IOException {
        long[][] counts = new long[2][BOUNDS.length];
        try (BufferedWriter to = Files.newBufferedWriter(directory.resolve("week.txt"))) {
            for (int ago = WEEK + 120; ago >= 0; ago -= MINUTES) {
                Instant at = now.minus(ago, ChronoUnit.MINUTES);
                boolean again = ago <= RESTARTED;
                for (int jvm = 0; jvm < counts.length; jvm++) {
                    if (ago == RESTARTED) {
                        Arrays.fill(counts[jvm], 0);
                    }
                    count(
                            again ? NIGHT : level(at.atZone(ZoneOffset.UTC), now.minus(WORST_DAY, ChronoUnit.DAYS)),
                            counts[jvm]);
                    sample(to, at, jvm, counts[jvm], again ? NIGHT : ADVISED);
                }
            }
            to.write("# EOF\n");
        }
    }

    /** Returns the level of the load in threads. {@code worst} is the day with the worst morning. */
    private static int level(ZonedDateTime at, Instant worst) {
        int hour = at.getHour();
        if (hour == 2) {
            return BATCH;
        }
        if (hour == 10 && at.toLocalDate().equals(worst.atZone(ZoneOffset.UTC).toLocalDate())) {
            return PEAK;
        }
        if (at.getDayOfWeek() == DayOfWeek.SUNDAY || hour < 7 || hour > 20) {
            return NIGHT;
        }
        return hour == 10 ? PEAK * 3 / 4 : hour == 12 ? USUAL / 2 : USUAL;
    }

    /** Counts tasks of some minutes, which find between half the level and the level. */
    private static void count(int level, long[] counts) {
        int tasks = level == BATCH ? 60 : 1200;
        for (int i = 0; i < BOUNDS.length; i++) {
            double share = Math.max(0, Math.min(1, 2 * BOUNDS[i] / level - 1));
            counts[i] += Math.round(tasks * share);
        }
    }

    private static void sample(BufferedWriter to, Instant at, int jvm, long[] counts, int advised) throws IOException {
        String labels = "{job=\"jvms\",service=\"orders\",instance=\"" + jvm + "\",family=\"jdk\",pool=\"worker\"";
        String end = " " + at.getEpochSecond() + "\n";
        for (int i = 0; i < BOUNDS.length; i++) {
            String bound = Double.isInfinite(BOUNDS[i]) ? "+Inf" : String.valueOf(BOUNDS[i]);
            to.write("loadline_pool_load_threads_bucket" + labels + ",le=\"" + bound + "\"} " + counts[i] + end);
        }
        to.write("loadline_recommended_threads" + labels + "} " + advised + end);
        to.write("loadline_pool_threads_set" + labels + "} " + SET + end);
    }

    private void run(String... words) {
        new TestJvm.Command(words).in(directory.toFile()).run().succeeded();
    }
}
