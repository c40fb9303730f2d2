// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.advise.Advisor;
import io.loadline.control.ResizeLog;
import io.loadline.finding.Finding;
import io.loadline.health.Faults;
import io.loadline.memory.Memory;
import io.loadline.model.Goal;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.Recorder;
import io.loadline.record.TestPools;
import io.loadline.window.Sampler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the text of a scrape. */
class ExpositionTest {

    private final Faults faults = new Faults();
    private final Recorder recorder = new Recorder(true, true);
    private final Options options =
            new OptionParser().read("test", "window=100ms").options();
    private final Advisor advisor = new Advisor(
            () -> new Goal(0.9, Double.NaN), new Memory(() -> 0, ZoneOffset.UTC, 3_600_000), () -> 0, faults);
    private final Sampler sampler =
            new Sampler(recorder.pools(), () -> options, faults, Collections.singletonList(advisor));

    private final List<Finding> findings = new ArrayList<>();
    private double ownCpuSeconds;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFamilyHasOneHead_andItsSamplesFollowIt(boolean openMetrics) throws IOException {
        ThreadPoolExecutor threads = TestPools.around(new LinkedBlockingQueue<>());
        Object connections = TestPools.ofConnections();
        recorder.event(threads, null, null, "pools", "created");
        recorder.arrived(threads, () -> {});
        recorder.event(connections, null, null, "connections", "asked");
        recorder.event(new Object(), connections, null, "connections", "given");
        Awaitility.await().until(() -> {
            sampler.tick();
            return sampler.pools().size() == 2;
        });

        List<String> lines = Arrays.asList(scrape(openMetrics).split("\n"));

        assertThat(lines.stream().filter(line -> line.startsWith("loadline_pool_status{")))
                .as("pools")
                .hasSize(2);
        assertThat(lines.stream().filter(line -> line.startsWith("# TYPE ")).map(line -> line.split(" ")[2]))
                .doesNotHaveDuplicates();
        String family = null;
        for (String line : lines) {
            if (line.startsWith("# TYPE ")) {
                family = line.split(" ")[2];
            } else if (!line.startsWith("#")) {
                assertThat(line).matches(family + "(_total|_info|_bucket|_sum|_count)?[{ ].*");
            }
        }
        threads.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-3, -3",
        "0.25, 0.250000000",
        "-0.25, -0.250000000",
        "-1.5, -1.500000000",
        "0.9999999999, 1.000000000",
        "999999999999.5, 999999999999.500000000",
        "9300000000000.125, 9300000000000.125000000",
        "-9300000000000.125, -9300000000000.125000000",
        "4503599627370495.5, 4503599627370495.500000000",
        "-9223372036854775808, -9223372036854775808",
        "Infinity, +Inf"
    })
    void aValueKeepsItsSignAndItsDigits(double value, String written) throws IOException {
        ownCpuSeconds = value;

        assertThat(scrape(false)).contains("\nloadline_agent_cpu_seconds_total " + written + "\n");
    }

    /** Several threads may leak at several lines of code, which no label shows. */
    @Test
    void findingsWithTheSameLabelsAreOneSample() throws IOException {
        for (String line : new String[] {"Orders.java:7", "Mail.java:9"}) {
            findings.add(Finding.of(Finding.Code.THREADS_LEAKED, "", "", line));
        }
        findings.add(Finding.of(Finding.Code.THREADS_LEAKED, "orders", "", 1));

        assertThat(scrape(false).split("\n"))
                .filteredOn(line -> line.startsWith("loadline_finding{"))
                .containsExactly(
                        "loadline_finding{code=\"threads-leaked\",severity=\"warning\",pool=\"\"} 1",
                        "loadline_finding{code=\"threads-leaked\",severity=\"warning\",pool=\"orders\"} 1");
    }

    private String scrape(boolean openMetrics) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Exposition(source(), openMetrics, "").writeTo(out);
        return out.toString("UTF-8");
    }

    private MetricsSource source() {
        MetricsSource source = new MetricsSource();
        source.pools = sampler::pools;
        source.histograms = new TaskHistograms(() -> options.historyNanos);
        source.advisor = advisor;
        source.findings = () -> findings;
        source.resizes = pool -> new ResizeLog();
        source.ownCpuSeconds = () -> ownCpuSeconds;
        source.ownHeapBytes = () -> 0;
        source.errors = () -> 0;
        source.version = () -> "1";
        return source;
    }
}
