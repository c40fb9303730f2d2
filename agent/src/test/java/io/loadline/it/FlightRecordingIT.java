package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.it.program.RecordedProgram;
import io.loadline.it.program.RecordingReader;
import io.loadline.it.program.SteadyProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What recordings of the JDK's Flight Recorder hold of known loads, read back with the JDK's parser and with {@code jfr print}. */
@ExtendWith(JvmLogs.class)
class FlightRecordingIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final double MILLI = 1e6;

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aRecordingThatIsStartedLaterHoldsWhatTheTasksMeasuredThemselves(String home) throws Exception {
        TestJvm jvm = started(home);
        if (jvm.ask("record default").names().contains("absent")) {
            jvm.ask("run");
            assertThat(jvm.ask("figures").count("recorded.CompletedCount")).isEqualTo(RecordedProgram.TASKS);
            assertThat(jvm.allErr()).isEmpty();
            return;
        }
        Facts own = jvm.ask("run");
        long advised = jvm.ask("advise").count("size");
        List<Map<String, String>> events = recorded(jvm, home);

        windowsAreOf(own, windows(events));
        longWaitsAreOf(own, events);
        assertThat(windows(events)).hasSameSizeAs(printed(home));
        assertThat(sum(printed(home), "completed")).isEqualTo(RecordedProgram.TASKS);
        recommendationsAreOf(advised, events);
        assertThat(jvm.ask("figures").text("Agent.Errors")).isEqualTo("[]");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void theSettingsOfARecordingFromTheStartAreKept(String home) throws Exception {
        TestJvm late = started(home);
        if (late.ask("record default").names().contains("absent")) {
            return;
        }
        late.close();
        Path settings = directory.resolve("waits.jfc");
        Files.write(
                settings,
                ("<configuration version='2.0' label='Waits'>"
                                + "<event name='io.loadline.LongWait'><setting name='enabled'>true</setting></event>"
                                + "<event name='io.loadline.PoolWindow'><setting name='enabled'>false</setting></event>"
                                + "</configuration>")
                        .getBytes(StandardCharsets.UTF_8));
        TestJvm jvm = started(home, "-XX:StartFlightRecording=settings=" + settings);
        Facts own = jvm.ask("run");
        List<Map<String, String>> events = recorded(jvm, home);

        longWaitsAreOf(own, events);
        assertThat(windows(events)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void nothingIsLoadedWithoutARecording(String home) {
        TestJvm jvm = TestJvm.plain(home)
                .with("-verbose:class", TestJvm.javaagent(OPTIONS))
                .start(SteadyProgram.class);
        jvm.ask("run");

        assertThat(jvm.out())
                .anyMatch(line -> line.contains("io.loadline.window.Sampler"))
                .noneMatch(line -> line.contains("jdk.jfr.internal.PlatformRecorder")
                        || line.contains("jdk.jfr.EventFactory")
                        || line.contains("io.loadline.jfr.EventType"));
    }

    @Test
    void aRuntimeWithoutTheRecorderIsMeasuredLikeAnyOther() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with("--limit-modules", "java.se,jdk.management,jdk.unsupported", TestJvm.javaagent(OPTIONS))
                .start(RecordedProgram.class);
        assertThat(jvm.ask("record default").text("absent")).isEqualTo("true");
        jvm.ask("run");
        Facts facts = jvm.ask("figures");
        assertThat(facts.count("recorded.CompletedCount")).isEqualTo(RecordedProgram.TASKS);
        assertThat(facts.text("Agent.Errors")).isEqualTo("[]");
    }

    @Test
    void aResizeIsAnEvent() {
        String home = TestJvms.own();
        TestJvm jvm = TestJvm.plain(home)
                .with(TestJvm.javaagent(OPTIONS + ",resize=manual"))
                .start(RecordedProgram.class);
        jvm.ask("record default");
        jvm.ask("run");
        assertThat(jvm.ask("invoke recorded resize 9 9").names()).contains("said");

        Map<String, String> resize = Awaitility.await()
                .atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(
                        () -> recorded(jvm, home).stream()
                                .filter(event -> isOf(event, "Resize"))
                                .findFirst()
                                .orElse(null),
                        event -> event != null);
        assertThat(resize)
                .containsEntry("pool", "recorded")
                .containsEntry("action", "manual")
                .containsEntry("threadsBefore", String.valueOf(RecordedProgram.THREADS))
                .containsEntry("threadsAfter", "9");
    }

    private static TestJvm started(String home, String... more) {
        TestJvm jvm = TestJvm.withBothCompilers(home)
                .with(more)
                .with(TestJvm.javaagent(OPTIONS))
                .start(RecordedProgram.class);
        jvm.awaitReady();
        return jvm;
    }

    private static void windowsAreOf(Facts own, List<Map<String, String>> windows) {
        assertThat(sum(windows, "arrived")).isEqualTo(RecordedProgram.TASKS);
        assertThat(sum(windows, "started")).isEqualTo(RecordedProgram.TASKS);
        assertThat(sum(windows, "completed")).isEqualTo(RecordedProgram.TASKS);
        assertThat(sum(windows, "rejected")).isZero();
        // a task that starts while a window ends may be in the count of one window and in the mean of the next
        assertThat(mean(windows, "meanWait", "started")).isCloseTo(own.number("own.wait"), withinPercentage(5));
        assertThat(mean(windows, "meanService", "completed")).isCloseTo(own.number("own.service"), withinPercentage(5));
        double busy = windows.stream()
                .mapToDouble(window -> number(window, "meanBusy") * number(window, "window"))
                .sum();
        assertThat(busy / MILLI / RecordedProgram.TASKS).isCloseTo(own.number("own.service"), withinPercentage(5));
        assertThat(windows)
                .allMatch(window -> number(window, "threads") == RecordedProgram.THREADS)
                .allMatch(window -> number(window, "coreThreads") == RecordedProgram.THREADS);
    }

    /** Waits near the threshold may be on either side of it. */
    private static void longWaitsAreOf(Facts own, List<Map<String, String>> events) {
        int thresholdMillis = 50;
        List<Map<String, String>> longWaits =
                events.stream().filter(event -> isOf(event, "LongWait")).collect(Collectors.toList());
        long now = System.currentTimeMillis();
        assertThat(longWaits).allSatisfy(event -> assertThat(Long.parseLong(event.get("arrival")))
                .isBetween(now - TimeUnit.HOURS.toMillis(1), now));
        double[] waits = longWaits.stream()
                .mapToDouble(event -> number(event, "wait") / MILLI)
                .sorted()
                .toArray();
        double[] expected = Arrays.stream(own.text("own.waits").split(","))
                .mapToDouble(nanos -> Long.parseLong(nanos) / MILLI)
                .toArray();
        assertThat(waits.length)
                .isBetween(longer(expected, thresholdMillis + 2), longer(expected, thresholdMillis - 2));
        assertThat(waits[0]).isGreaterThanOrEqualTo(thresholdMillis - 0.001);
        double[] longest = Arrays.copyOfRange(expected, expected.length - waits.length, expected.length);
        assertThat(Arrays.stream(waits).average().getAsDouble())
                .isCloseTo(Arrays.stream(longest).average().getAsDouble(), withinPercentage(5));
    }

    /** First that too little was seen, then a size, and never the same twice. */
    private static void recommendationsAreOf(long size, List<Map<String, String>> events) {
        List<Map<String, String>> made = events.stream()
                .filter(event -> event.get("type").equals("io.loadline.Recommendation"))
                .filter(event -> event.get("pool").equals("advised"))
                .collect(Collectors.toList());
        assertThat(made.get(0)).containsEntry("size", "-1").containsEntry("regime", "too little seen");
        assertThat(made)
                .anyMatch(event ->
                        number(event, "size") > 0 && number(event, "low") <= size && number(event, "high") >= size);
        for (int i = 1; i < made.size(); i++) {
            assertThat(changing(made.get(i))).isNotEqualTo(changing(made.get(i - 1)));
        }
    }

    private static List<String> changing(Map<String, String> event) {
        return Arrays.asList(
                event.get("size"), event.get("verdict").split(":")[0], event.get("regime"), event.get("limit"));
    }

    private static int longer(double[] waits, double millis) {
        return (int) Arrays.stream(waits).filter(wait -> wait >= millis).count();
    }

    private List<Map<String, String>> recorded(TestJvm jvm, String home) {
        jvm.ask("dump " + file());
        TestJvm reader = TestJvm.plain(home).start(RecordingReader.class, file());
        assertThat(reader.exitCode()).as("%s", reader).isZero();
        return reader.out().stream().map(FlightRecordingIT::items).collect(Collectors.toList());
    }

    private String file() {
        return directory.resolve("loadline.jfr").toString();
    }

    private static Map<String, String> items(String line) {
        Map<String, String> items = new LinkedHashMap<>();
        for (String item : line.split("\t")) {
            int equals = item.indexOf('=');
            items.put(item.substring(0, equals), item.substring(equals + 1));
        }
        return items;
    }

    private static List<Map<String, String>> windows(List<Map<String, String>> events) {
        return events.stream().filter(event -> isOf(event, "PoolWindow")).collect(Collectors.toList());
    }

    private static boolean isOf(Map<String, String> event, String type) {
        return event.get("type").equals("io.loadline." + type)
                && event.get("pool").equals("recorded");
    }

    /** The same windows, as the JDK's own tool prints them. */
    @SuppressWarnings("unchecked")
    private List<Map<String, String>> printed(String home) throws IOException {
        File tool = new File(home, "bin/jfr");
        assertThat(tool).exists();
        Path output = directory.resolve("printed.json");
        TestJvm print = new TestJvm.Command(
                        tool.getPath(), "print", "--json", "--events", "io.loadline.PoolWindow", file())
                .start();
        assertThat(print.exitCode()).as("%s", print).isZero();
        Map<String, Object> all = (Map<String, Object>) TestJvm.json(String.join("\n", print.out()));
        Map<String, Object> recording = (Map<String, Object>) all.get("recording");
        List<Map<String, String>> windows = new ArrayList<>();
        for (Map<String, Object> event : (List<Map<String, Object>>) recording.get("events")) {
            Map<String, String> values = new LinkedHashMap<>();
            ((Map<String, Object>) event.get("values"))
                    .forEach((name, value) -> values.put(name, String.valueOf(value)));
            if (values.get("pool").equals("recorded")) {
                windows.add(values);
            }
        }
        return windows;
    }

    private static double sum(List<Map<String, String>> events, String field) {
        return events.stream().mapToDouble(event -> number(event, field)).sum();
    }

    /** In milliseconds, over the tasks that {@code weight} counts. */
    private static double mean(List<Map<String, String>> windows, String field, String weight) {
        double nanos = windows.stream()
                .filter(window -> number(window, weight) > 0)
                .mapToDouble(window -> number(window, field) * number(window, weight))
                .sum();
        return nanos / MILLI / sum(windows, weight);
    }

    private static double number(Map<String, String> event, String field) {
        return Double.parseDouble(event.get(field));
    }
}
