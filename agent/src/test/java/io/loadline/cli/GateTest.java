// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.Stories;
import io.loadline.report.Json;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Checks what gate and compare say of saved reports, and that Surefire's own reader takes what is written for it. */
class GateTest {

    @TempDir
    Path folder;

    private final List<Map<String, Object>> pools = new ArrayList<>();

    @TestFactory
    Stream<DynamicTest> verdicts() throws IOException {
        return Stream.concat(stories("gates"), stories("comparisons"));
    }

    private Stream<DynamicTest> stories(String text) throws IOException {
        return Stories.of(text, story -> {
            pools.clear();
            story.does("pool", with -> pool(with.text(0)))
                    .does("verdict", with -> set("Recommendation.verdictCode", with.text(0)))
                    .does("sizes", with -> {
                        set("Recommendation.currentSize", with.whole(0));
                        set("Recommendation.size", with.whole(1));
                        set("Recommendation.low", with.whole(1));
                    })
                    .does("set", with -> set(with.text(0), value(with.text(1))))
                    .does("finding", with -> finding(with.text(0), with.text(1)))
                    .does(
                            "text",
                            with -> Files.write(
                                    folder.resolve("text.json"), with.whole().getBytes(StandardCharsets.UTF_8)))
                    .does("isBefore", with -> {
                        write("before.json");
                        pools.clear();
                    })
                    .asks("compare", with -> said("compare " + with.whole()))
                    .asks("gate", with -> said("gate " + with.whole()))
                    .asks("sinceTheFirst", with -> sinceTheFirst())
                    .asks("mayBeOfBefore", with -> isOfBefore(with.text(0)))
                    .asks("surefire", with -> surefire())
                    .asks("markdown", with -> String.join("\n", Files.readAllLines(folder.resolve("gate.md"))));
        });
    }

    /** One that is well. */
    private void pool(String name) {
        pools.add(new LinkedHashMap<>());
        set("Name", name.replace("\\u0007", "\u0007"));
        set("Status", "ok");
        for (String count : new String[] {"Arrived", "Started", "Rejected", "PutBack", "CallerRan", "Queued"}) {
            set(count + "Count", count.endsWith("ed") && count.length() == 7 ? 1200 : 0);
        }
        set("OldestQueuedMillis", 0.0);
        set("WaitMillis.count", 1200);
        set("WaitMillis.p50", 0.1);
        set("WaitMillis.p90", 5.0);
        set("WaitMillis.p99", 12.34);
        set("WaitMillis.p999", 30.0);
        set("WaitMillis.max", 40.0);
        set("ArrivalsPerSecond", 20.0);
        set("Recommendation.currentSize", 8);
        set("Recommendation.size", 8);
        set("Recommendation.low", 6);
        set("Recommendation.high", 10);
        set("Recommendation.confidence", 0.95);
        set("Recommendation.observedTasks", 1200);
        set("Recommendation.observedSeconds", 600.0);
        set("Findings", new ArrayList<>());
        set("Recommendation.verdictCode", "keep");
        set("HousekeepingOf", "");
    }

    @SuppressWarnings("unchecked")
    private void set(String name, Object value) {
        Map<String, Object> in = pools.get(pools.size() - 1);
        String[] parts = name.split("\\.");
        if (parts.length > 1) {
            in = (Map<String, Object>) in.computeIfAbsent(parts[0], none -> new LinkedHashMap<>());
        }
        in.put(parts[parts.length - 1], value);
    }

    private static Object value(String text) {
        return text.matches("[\\d.]+") ? (Object) Double.valueOf(text) : text.equals("null") ? null : text;
    }

    @SuppressWarnings("unchecked")
    private void finding(String severity, String code) {
        Map<String, Object> finding = new LinkedHashMap<>();
        finding.put("severity", severity);
        finding.put("code", code);
        ((List<Object>) pools.get(pools.size() - 1).get("Findings")).add(finding);
    }

    /** {@code REPORT} is that of the pools; the exit code comes last. */
    private String said(String line) throws IOException {
        Path report = write("report.json");
        String[] words = line.replace("REPORT", report.toString())
                .replace("BEFORE", folder.resolve("before.json").toString())
                .replace("FOLDER", folder.toString())
                .trim()
                .split(" +");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(said, true, "UTF-8");
        int exit = Main.run(words, to, to);
        return said.toString("UTF-8").replace(folder.toString(), "FOLDER") + "exit " + exit;
    }

    /**
     * Reports whether the last pool's state may be left of that of the first. {@code stood}: the state that has stood since, or
     * none.
     */
    private String isOfBefore(String stood) {
        return String.valueOf(GateChecks.isOfBefore(
                new PublishedPool(pools.get(0)),
                new PublishedPool(pools.get(pools.size() - 1)),
                stood.equals("none") ? Collections.emptySet() : Collections.singleton(stood)));
    }

    /** Returns the work of the last pool, as gate sees it with {@code --for}, if the first is the state when that began. */
    private String sinceTheFirst() {
        GateChecks checks = new GateChecks(
                new PublishedPool(pools.get(0)),
                new PublishedPool(pools.get(pools.size() - 1)),
                Collections.singleton("ok"),
                Arrays.asList(GateChecks.Check.REJECTING, GateChecks.Check.WAIT_P99),
                Collections.emptySet(),
                50);
        return (checks.isUsed() ? "" : "unused: ") + String.join(" | ", checks.cells());
    }

    private Path write(String name) throws IOException {
        return Files.write(folder.resolve(name), Json.of(pools).getBytes(StandardCharsets.UTF_8));
    }

    private String surefire() throws IOException {
        Path reports = Files.createDirectories(folder.resolve("reports"));
        Files.move(folder.resolve("gate.xml"), reports.resolve("TEST-gate.xml"));
        SurefireReportParser parser =
                new SurefireReportParser(Collections.singletonList(reports.toFile()), new NullConsoleLogger());
        List<ReportTestSuite> suites = parser.parseXMLReportFiles();
        new File(reports.toFile(), "TEST-gate.xml").delete();
        return suites.stream()
                .flatMap(suite -> Stream.concat(
                        Stream.of(suite.getNumberOfTests() + " tests, " + suite.getNumberOfFailures() + " failures, "
                                + suite.getNumberOfErrors() + " errors"),
                        suite.getTestCases().stream().map(GateTest::line)))
                .collect(Collectors.joining("\n"));
    }

    private static String line(ReportTestCase test) {
        String outcome = test.hasFailure() ? "failure" : test.hasError() ? "error" : "passed";
        return Arrays.asList(test.getFullClassName(), test.getName(), outcome, test.getFailureMessage()).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(" | "));
    }
}
