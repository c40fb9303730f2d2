// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.RecordedProgram;
import io.loadline.it.program.SteadyProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares recordings of the JDK's Flight Recorder with known loads, read back with the JDK's parser and with {@code jfr
 * print}.
 */
@Tag("full")
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
        if (jvm.ask("record").names().contains("absent")) {
            jvm.ask("run");
            assertThat(jvm.figures().count("recorded.CompletedCount")).isEqualTo(RecordedProgram.TASKS);
            assertThat(jvm.allErr()).isEmpty();
            return;
        }
        Facts own = jvm.askTimed("run");
        long advised = jvm.ask("advise").count("size");
        List<Facts> events = recorded(jvm);

        windowsAreOf(own, windows(events));
        longWaitsAreOf(own, events);
        recommendationsAreOf(advised, events);
        findingIsOfTheMBean(jvm.figures(), events);
        jvm.figures().assertNoErrors();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void theSettingsOfARecordingFromTheStartAreKept(String home) throws Exception {
        TestJvm late = started(home);
        if (late.ask("record").names().contains("absent")) {
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
        Facts own = jvm.askTimed("run");
        List<Facts> events = recorded(jvm);

        longWaitsAreOf(own, events);
        assertThat(windows(events)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void nothingIsLoadedWithoutARecordingOrAnEndpoint(String home) {
        TestJvm jvm = TestJvm.plain(home)
                .with("-verbose:class", TestJvm.javaagent(OPTIONS))
                .start(SteadyProgram.class);
        jvm.ask("run");

        assertThat(jvm.out())
                .anyMatch(line -> line.contains("io.loadline.window.Sampler"))
                .noneMatch(line -> line.contains("jdk.jfr.internal.PlatformRecorder")
                        || line.contains("jdk.jfr.EventFactory")
                        || line.contains("io.loadline.jfr.EventType")
                        || line.contains("io.loadline.metrics.")
                        || line.contains("io.loadline.window.TaskHistograms")
                        || line.contains("io.loadline.window.ArrivalLoad"));
    }

    @Test
    void aRuntimeWithoutTheRecorderIsMeasuredLikeAnyOther() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with("--limit-modules", "java.se,jdk.management,jdk.unsupported", TestJvm.javaagent(OPTIONS))
                .start(RecordedProgram.class);
        assertThat(jvm.ask("record").text("absent")).isEqualTo("true");
        jvm.ask("run");
        Facts facts = jvm.figures();
        assertThat(facts.count("recorded.CompletedCount")).isEqualTo(RecordedProgram.TASKS);
        facts.assertNoErrors();
    }

    @Test
    void aResizeIsAnEvent() {
        String home = TestJvms.own();
        TestJvm jvm = TestJvm.measured(home, OPTIONS + ",resize=manual").start(RecordedProgram.class);
        jvm.ask("record");
        jvm.ask("run");
        assertThat(jvm.ask("invoke recorded resize 9 9").names()).contains("said");

        Facts resize = Awaitility.await()
                .atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(
                        () -> recorded(jvm).stream()
                                .filter(event -> isOf(event, "Resize"))
                                .findFirst()
                                .orElse(null),
                        event -> event != null);
        assertThat(resize.text("action")).isEqualTo("manual");
        assertThat(resize.count("threadsBefore")).isEqualTo(RecordedProgram.THREADS);
        assertThat(resize.count("threadsAfter")).isEqualTo(9);
    }

    @Test
    void whatStillHoldsIsWrittenAgain_sinceALongRecordingForgets() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with("-Dloadline.hour=6000", TestJvm.javaagent(OPTIONS))
                .start(RecordedProgram.class);

        Awaitility.await().atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS).until(() -> {
            List<String> made = recorded(jvm.tell("record", "windows 25")).stream()
                    .filter(event -> isOf(event, "Recommendation"))
                    .map(event -> String.join(" ", changing(event)))
                    .collect(Collectors.toList());
            return made.size() > new HashSet<>(made).size();
        });
    }

    private static TestJvm started(String home, String... more) {
        return TestJvm.withBothCompilers(home)
                .with(more)
                .with(TestJvm.javaagent(OPTIONS))
                .start(RecordedProgram.class);
    }

    private static void windowsAreOf(Facts own, List<Facts> windows) {
        assertThat(sum(windows, "arrived")).isEqualTo(RecordedProgram.TASKS);
        assertThat(sum(windows, "started")).isEqualTo(RecordedProgram.TASKS);
        assertThat(sum(windows, "completed")).isEqualTo(RecordedProgram.TASKS);
        assertThat(sum(windows, "rejected")).isZero();
        // a task that starts while a window ends may be in the count of one window and in the mean of the next
        double robbed = own.number("own.robbedMillis") / RecordedProgram.TASKS;
        alike(mean(windows, "meanWait", "started"), own.number("own.wait"), robbed);
        alike(mean(windows, "meanService", "completed"), own.number("own.service"), robbed);
        double busy = windows.stream()
                .mapToDouble(window -> window.number("meanBusy") * window.number("window"))
                .sum();
        alike(busy / MILLI / RecordedProgram.TASKS, own.number("own.service"), robbed);
        assertThat(windows)
                .allMatch(window -> window.number("threads") == RecordedProgram.THREADS)
                .allMatch(window -> window.number("coreThreads") == RecordedProgram.THREADS)
                .allMatch(window -> window.text("status").matches("ok|idle|starved"));
    }

    /** Checks the events of long waits; waits near the threshold may be on either side of it. */
    private static void longWaitsAreOf(Facts own, List<Facts> events) {
        int thresholdMillis = 50;
        double robbed = own.number("own.robbedMillis");
        List<Facts> longWaits =
                events.stream().filter(event -> isOf(event, "LongWait")).collect(Collectors.toList());
        long now = System.currentTimeMillis();
        assertThat(longWaits).allSatisfy(event -> assertThat(Long.parseLong(event.text("arrival")))
                .isBetween(now - TimeUnit.HOURS.toMillis(1), now));
        double[] waits = longWaits.stream()
                .mapToDouble(event -> event.number("wait") / MILLI)
                .sorted()
                .toArray();
        double[] expected = Arrays.stream(own.text("own.waits").split(","))
                .mapToDouble(nanos -> Long.parseLong(nanos) / MILLI)
                .toArray();
        assertThat(waits.length)
                .isBetween(
                        longer(expected, thresholdMillis + 2 + robbed), longer(expected, thresholdMillis - 2 - robbed));
        if (waits.length == 0) {
            return;
        }
        assertThat(waits[0]).isGreaterThanOrEqualTo(thresholdMillis - 0.001);
        double[] longest = Arrays.copyOfRange(expected, expected.length - waits.length, expected.length);
        alike(
                Arrays.stream(waits).average().getAsDouble(),
                Arrays.stream(longest).average().getAsDouble(),
                robbed / waits.length);
    }

    /** Compares two figures. {@code robbed} is by how many milliseconds they may differ on a busy machine. */
    private static void alike(double recorded, double own, double robbed) {
        assertThat(recorded).isCloseTo(own, within(0.05 * own + robbed));
    }

    /** Checks the recommendations: first too little data, then a size, and no two equal ones in a row. */
    private static void recommendationsAreOf(long size, List<Facts> events) {
        List<Facts> made = events.stream()
                .filter(event -> event.text("type").equals("io.loadline.Recommendation"))
                .filter(event -> event.text("pool").equals("advised"))
                .collect(Collectors.toList());
        assertThat(made.get(0).text("size") + " " + made.get(0).text("regime")).isEqualTo("-1 too little seen");
        assertThat(made).allMatch(event -> event.text("verdict").startsWith(event.text("verdictCode")));
        assertThat(made)
                .anyMatch(event ->
                        event.number("size") > 0 && event.number("low") <= size && event.number("high") >= size);
        for (int i = 1; i < made.size(); i++) {
            assertThat(changing(made.get(i))).isNotEqualTo(changing(made.get(i - 1)));
        }
    }

    /** Checks the finding about the pool that was advised, whose maximum has no effect. */
    private static void findingIsOfTheMBean(Facts agent, List<Facts> events) {
        List<Facts> found = events.stream()
                .filter(event -> event.text("type").equals("io.loadline.Finding"))
                .filter(event -> event.text("pool").equals("advised"))
                .collect(Collectors.toList());
        Facts published = agent.rows("advised.Findings").values().iterator().next();
        assertThat(found).as("once in ten minutes").hasSize(1);
        assertThat(found.get(0).text("code")).isEqualTo("maximum-without-effect");
        for (String item : new String[] {"code", "severity", "sentence", "remedy"}) {
            assertThat(found.get(0).text(item)).isEqualTo(published.text(item));
        }
    }

    private static List<String> changing(Facts event) {
        return Arrays.asList(
                event.text("size"), event.text("verdict").split(":")[0], event.text("regime"), event.text("limit"));
    }

    private static int longer(double[] waits, double millis) {
        return (int) Arrays.stream(waits).filter(wait -> wait >= millis).count();
    }

    private List<Facts> recorded(TestJvm jvm) {
        Path file = directory.resolve("loadline.jfr");
        return new ArrayList<>(jvm.ask("dump " + file).rows("events").values());
    }

    private static List<Facts> windows(List<Facts> events) {
        return events.stream().filter(event -> isOf(event, "PoolWindow")).collect(Collectors.toList());
    }

    private static boolean isOf(Facts event, String type) {
        return event.text("type").equals("io.loadline." + type)
                && event.text("pool").equals("recorded");
    }

    private static double sum(List<Facts> events, String field) {
        return events.stream().mapToDouble(event -> event.number(field)).sum();
    }

    /** Returns a mean in milliseconds over the tasks that {@code weight} counts. */
    private static double mean(List<Facts> windows, String field, String weight) {
        double nanos = windows.stream()
                .filter(window -> window.number(weight) > 0)
                .mapToDouble(window -> window.number(field) * window.number(weight))
                .sum();
        return nanos / MILLI / sum(windows, weight);
    }
}
