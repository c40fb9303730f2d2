// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.BusyDatabaseProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks a connection pool in front of a full database in another process, where more connections would only wait. That takes minutes
 * and hardly any processor, so the other tests go on meanwhile.
 */
@ExtendWith(JvmLogs.class)
@Execution(ExecutionMode.CONCURRENT)
@Tag("alone")
class BusyDatabaseIT {

    private static final String HIKARI = "hikari-4";

    /** Seconds of history, as in the option. */
    private static final int HISTORY = 15;

    /**
     * Checks that 12 connections, with the same throughput as 24, are not increased: after the smaller size has left
     * the history, and after the step back.
     */
    @Test
    @Tag("nightly")
    void afterAStepThatGainedNothing_noMoreConnectionsAreAdvised() {
        TestJvm jvm = started(8, 12, 50, "hikari", HIKARI);
        jvm.ask("await");
        Facts first = jvm.ask("watch " + HISTORY);
        Facts atFirst = jvm.ask("figures");
        jvm.ask("set 24");
        // until the new size is known
        jvm.ask("windows 40");
        Facts step = jvm.ask("watch " + 2 * HISTORY);
        Facts afterStep = jvm.ask("figures");
        jvm.ask("set 12");
        jvm.ask("windows 40");
        Facts back = jvm.ask("watch " + 2 * HISTORY);

        assertThat(step.number("own.perSecond"))
                .as("the database is full")
                .isLessThan(1.6 * first.number("own.perSecond"));
        assertThat(atFirst.number("orders.Recommendation.directionConfidence")).isLessThanOrEqualTo(0.5);
        assertThat(atFirst.text("orders.Recommendation.nextExperiment")).contains("9 connections for a minute");
        assertThat(step.count("own.grow")).as("of " + step.count("own.polls")).isZero();
        assertThat(afterStep.text("orders.Recommendation.explanation"))
                .contains("The bottleneck is downstream. Throughput was ")
                .contains("/s with 12 connections and ")
                .contains("/s with 24, while each took ");
        Facts tested = afterStep.rows("orders.TrackRecord").values().iterator().next();
        assertThat(tested.text("held")).isEqualTo("false");
        assertThat(tested.number("predictedPerSecond"))
                .as("twice the connections were to do more")
                .isGreaterThan(1.2 * tested.number("measuredPerSecond"));
        assertThat(afterStep.text("orders.Recommendation.evidence")).contains("0 of 1 predictions held");
        assertThat(back.count("own.grow")).as("of " + back.count("own.polls")).isZero();
    }

    /** The shortest form of the fault: twice the connections, a history later. */
    @Test
    @Tag("full")
    void twoSizes_ofWhichTheLargerGainedNothing_endWithTheSmaller() {
        TestJvm jvm = started(8, 12, 50, "hikari", HIKARI);
        jvm.ask("await");
        jvm.ask("windows 20");
        jvm.ask("set 24");
        jvm.once(facts -> assertThat(facts.text("orders.Recommendation.explanation"))
                .contains("shrink 24 -> 12 connections. The bottleneck is downstream. Throughput was ")
                .contains("/s with 12 connections and ")
                .contains("/s with 24, while each took "));
        Facts later = jvm.ask("watch " + HISTORY);

        assertThat(later.count("own.polls")).isPositive();
        assertThat(later.count("own.grow")).as("of " + later.count("own.polls")).isZero();
    }

    /**
     * Restarts with another size, as for pools that cannot be resized: the memory file has the throughput of 12
     * connections.
     */
    @Test
    @Tag("nightly")
    void afterARestartWithMoreThatGainedNothing_noMoreConnectionsAreAdvised(@TempDir Path directory) {
        TestJvm few = restarted(directory, 12);
        few.ask("windows 75");
        few.terminate();
        few.exitCode();
        TestJvm many = restarted(directory, 24);
        many.once(facts -> assertThat(facts.text("orders.Recommendation.explanation"))
                .contains("shrink 24 -> 12 ")
                .contains("/s with 12 connections and ")
                .contains("/s with 24, while each took "));
        Facts seen = many.ask("watch " + HISTORY);

        assertThat(seen.count("own.grow")).as("of " + seen.count("own.polls")).isZero();
    }

    private static TestJvm restarted(Path directory, int connections) {
        return TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent(
                        "window=200ms,history=" + HISTORY + "s,memory.enough=0s,memory=" + directory.resolve("hours")))
                .with("-cp")
                .with(Neighbours.classPath(HIKARI, "database"))
                .with(BusyDatabaseProgram.class.getName(), "8", String.valueOf(connections), "50")
                .start();
    }

    @Test
    void afterAQuietTime_theCapacityIsKnownAtTheFirstSize() {
        isKnownAfterAQuietTime(8, 12, "hikari", HIKARI, "Connections were held");
    }

    @ParameterizedTest
    @CsvSource({
        "8, 12, agroal, agroal-3, Connections were held",
        "8, 12, threads, hikari-4, Tasks were blocked",
        "4, 10, hikari, hikari-4, Connections were held",
        "20, 30, hikari, hikari-4, Connections were held"
    })
    @Tag("nightly")
    void afterAQuietTime_theCapacityIsKnown_toOtherPoolsAsWell(
            int servers, int size, String client, String library, String advice) {
        isKnownAfterAQuietTime(servers, size, client, library, advice);
    }

    /**
     * Checks a few callers, then 47 more: times that grow with the rate show how many queries the database serves at a
     * time.
     */
    private static void isKnownAfterAQuietTime(int servers, int size, String client, String library, String advice) {
        TestJvm jvm = started(servers, size, Math.max(1, servers / 3), client, library);
        jvm.ask("await");
        jvm.ask("windows 60");
        jvm.ask("callers 47");
        // a history of the new load
        jvm.ask("windows 80");
        Facts full = jvm.ask("watch " + HISTORY);
        Facts figures = jvm.ask("figures");

        System.out.println(figures.text("orders.Recommendation.explanation"));
        assertThat(full.count("own.grow")).as("of " + full.count("own.polls")).isZero();
        assertThat(figures.text("orders.Recommendation.explanation"))
                .contains("keep " + size + " ")
                .containsPattern("The bottleneck is downstream, which serves about [0-9]+ at once\\. " + advice);
        assertThat(served(figures)).isBetween(0.75 * servers, 1.25 * servers);
        assertThat(tried(figures)).isBetween((double) servers, 1.5 * servers);
        assertThat(figures.rows("orders.LoadCurve")).hasSizeGreaterThan(1);
    }

    private static double served(Facts figures) {
        return Double.parseDouble(figures.text("orders.Recommendation.explanation")
                .replaceFirst(".* which serves about ([0-9]+) at once.*", "$1"));
    }

    private static double tried(Facts figures) {
        return Double.parseDouble(figures.text("orders.Recommendation.nextExperiment")
                .replaceFirst("set ([0-9]+) .* for a minute.*", "$1"));
    }

    /** Checks a database whose throughput falls: with more queries than eight each takes (n / 8)<sup>2</sup> times as long. */
    @Test
    @Tag("nightly")
    void whereMoreConnectionsDoLess_theSizeIsWithinAQuarterOfTheBest() {
        TestJvm jvm = started(100, 4, 50, "hikari", HIKARI);
        jvm.ask("cache 8");
        jvm.ask("await");
        for (int size : new int[] {4, 6, 8, 12, 16, 24}) {
            jvm.ask("set " + size);
            jvm.ask("windows 40");
            Facts seen = jvm.ask("watch 5");
            System.out.println(size + ": " + seen.number("own.perSecond") + "/s");
        }
        Facts seen = jvm.ask("watch " + 2 * HISTORY);
        Facts figures = jvm.figures();

        System.out.println(figures.text("orders.Recommendation.explanation") + "\n"
                + figures.text("orders.Recommendation.evidence"));
        assertThat(seen.count("own.grow")).as("of " + seen.count("own.polls")).isZero();
        assertThat(figures.size("orders")).isBetween(6L, 10L);
    }

    /** Checks two days of four minutes each: after the first it is known how many queries are served at a time. */
    @Test
    @Tag("nightly")
    void afterTheFirstDay_noHourAsksForMoreConnections() {
        TestJvm jvm = started(8, 12, 0, "hikari", HIKARI);
        day(jvm);
        List<Facts> second = day(jvm);

        for (Facts hour : second) {
            assertThat(hour.count("own.grow"))
                    .as("of " + hour.count("own.polls"))
                    .isZero();
        }
    }

    /** Returns what was polled at each hour of a day with 50 to 380 of the 400 queries per second that can be served. */
    private static List<Facts> day(TestJvm jvm) {
        List<Facts> hours = new ArrayList<>();
        for (int rate : new int[] {50, 120, 250, 360, 380, 360, 250, 120, 50}) {
            jvm.ask("rate " + rate);
            jvm.ask("await");
            hours.add(jvm.ask("watch 25"));
        }
        return hours;
    }

    private static TestJvm started(int servers, int size, int callers, String client, String library) {
        return TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=200ms,history=" + HISTORY + "s,memory.enough=0s"), "-cp")
                .with(Neighbours.classPath(library, "database"))
                .with(BusyDatabaseProgram.class.getName(), "" + servers, "" + size, "" + callers, client)
                .start();
    }
}
