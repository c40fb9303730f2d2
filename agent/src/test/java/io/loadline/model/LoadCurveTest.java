// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.regime.DownstreamCapacity;
import io.loadline.model.regime.LoadCurve;
import io.loadline.report.Sentences;
import io.loadline.window.TaskClass;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools in front of a downstream that serves K calls of 20 ms at a time; K is not told. */
class LoadCurveTest {

    private static final long DAY_MILLIS = 86_400_000;
    private static final String TASKS = " cpu=0.1 processors=16 seconds=60 ";

    private final LoadCurve curve = new LoadCurve();
    private List<TaskClass> kinds = Collections.emptyList();
    private long now;

    @ParameterizedTest
    @CsvSource({"4, 12", "8, 12", "8, 24", "20, 30", "20, 48"})
    void aFullPool_withAQuietMinuteBefore_tellsTheCapacity(int servers, int threads) {
        String pool = "downstream=" + servers + " threads=" + threads + TASKS + "blocked=20 ";
        see(pool + "open=" + 10 * servers);
        see(pool + "closed=100");

        assertThat(capacity()).isCloseTo(servers, Percentage.withPercentage(25));
    }

    @ParameterizedTest
    @CsvSource({"4, 0.8", "8, 0.9", "8, 0.95", "20, 0.95"})
    void oneRiseOfADay_tellsTheCapacity(int servers, double most) {
        for (double utilisation : new double[] {0.15, 0.3, 0.5, 0.7, most, most, 0.4, 0.15}) {
            see("downstream=" + servers + " threads=100" + TASKS + "blocked=20 open=" + utilisation * 50 * servers);
        }

        assertThat(capacity()).isCloseTo(servers, Percentage.withPercentage(25));
    }

    @Test
    void callsWithoutALimit_haveNoCapacity() {
        for (int rate : new int[] {20, 100, 400, 1000, 100}) {
            see("threads=100" + TASKS + "blocked=20 open=" + rate);
        }

        assertThat(capacity()).isInfinite();
    }

    /** Ten minutes of three times the blocked time at the same rate. */
    @Test
    void aBrownOut_isNoCapacity() {
        see("threads=100" + TASKS + "blocked=20 open=50");
        for (int minute = 0; minute < 40; minute++) {
            see("threads=100" + TASKS + (minute >= 20 && minute < 30 ? "blocked=60" : "blocked=20") + " open=300");
        }

        assertThat(capacity()).isInfinite();
    }

    /** Light tasks at night, heavy ones by day, and each rate with both. */
    @Test
    void aMixThatChanges_isNoCapacity() {
        for (int rate : new int[] {50, 200, 50, 200}) {
            see("threads=100" + TASKS + "blocked=20 open=" + rate);
            see("threads=100" + TASKS + "blocked=50 open=" + rate);
        }

        assertThat(capacity()).isInfinite();
    }

    /** Heavy tasks at the high rate alone: three in four there, none at the low rate. */
    @Test
    void heavyTasksOfAnotherKind_areNoCapacity() {
        for (int i = 0; i < 2; i++) {
            mix(1, 20, 0, 50);
            see("threads=100" + TASKS + "blocked=20 open=50");
            mix(0.25, 20, 0.75, 50);
            see("threads=100" + TASKS + "blocked=42.5 open=200");
        }

        assertThat(capacity()).isInfinite();
    }

    /** Both kinds at both rates, and each takes longer where the downstream is full: first seen there, or at the low rate. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void kindsThatAllGetSlower_tellTheCapacity(boolean isQuietFirst) {
        String pool = "downstream=8 threads=12" + TASKS + "blocked=20 ";
        // the first minutes of a JVM are another matter
        curve.add(new Window(0, 300_000_000_000L), now);
        for (boolean isQuiet : new boolean[] {isQuietFirst, !isQuietFirst, isQuietFirst, !isQuietFirst}) {
            double times = isQuiet ? 1 : 1.5;
            mix(0.5, 10 * times, 0.5, 30 * times);
            see(pool + (isQuiet ? "open=80" : "closed=100"));
        }

        assertThat(capacity()).isCloseTo(8, Percentage.withPercentage(25));
    }

    private void mix(double light, double lightMillis, double heavy, double heavyMillis) {
        kinds = Arrays.asList(
                new TaskClass("light", light, light, light > 0 ? lightMillis : Double.NaN, lightMillis, 0),
                new TaskClass("heavy", heavy, heavy, heavy > 0 ? heavyMillis : Double.NaN, heavyMillis, 0));
        curve.advised(kinds, false);
    }

    /** A JVM that is started at its peak, whose code and caches are cold for three minutes; then a night. */
    @Test
    void aColdStartAtThePeak_isNoCapacity() {
        for (int blocked : new int[] {50, 45, 40}) {
            see("threads=100" + TASKS + "open=300 blocked=" + blocked);
        }
        for (int minute = 0; minute < 3; minute++) {
            see("threads=100" + TASKS + "open=50 blocked=20");
        }

        assertThat(capacity()).isInfinite();
    }

    /** Three tenths of the time at the high rate are in pauses: the downstream is as fast as at the low rate. */
    @ParameterizedTest
    @CsvSource({"0.3, true", "0, false"})
    void pausesAreNotBlockedTime(double paused, boolean isFree) {
        for (int perSecond : new int[] {50, 400}) {
            double seconds = perSecond == 50 ? 0.020 : 0.020 / 0.7;
            for (int second = 0; second < 60; second++) {
                Window w = window(perSecond, seconds);
                w.threadsAtEnd = 11;
                w.pauseShare = perSecond == 50 ? 0 : (float) paused;
                curve.add(w, now += 1000);
            }
        }

        assertThat(Double.isInfinite(capacity())).isEqualTo(isFree);
    }

    private static Window window(int perSecond, double service) {
        Window w = new Window(0, 1_000_000_000L);
        w.arrived = perSecond;
        w.completed = perSecond;
        w.cpuNanos = 0;
        w.runQueueNanos = 0;
        w.inServiceNanos = 1e9 * perSecond * service;
        w.serviceSquares = perSecond * Math.pow(1e9 * service, 2);
        w.threadsAtEnd = 100;
        return w;
    }

    /** Ten tasks a level, as of a pool that has a task every six seconds. */
    @Test
    void levelsOfTenTasks_tellNothing() {
        for (int perMinute : new int[] {10, 20}) {
            Window w = window(perMinute, perMinute == 10 ? 1 : 9);
            w.end = 60_000_000_000L;
            curve.add(w, now += 60_000);
        }

        assertThat(curve.levels()).hasSize(2);
        assertThat(capacity()).isInfinite();
    }

    /** Connections and caches are warm only while they are used. */
    @Test
    void blockedTimeThatFallsWithTheRate_tellsNothing() {
        for (int minute = 0; minute < 4; minute++) {
            for (int perSecond : new int[] {20, 50, 100, 200, 400}) {
                see("threads=100" + TASKS + "open=" + perSecond + " blocked=" + (20 + 400 / perSecond));
            }
        }

        assertThat(capacity()).isInfinite();
        assertThat(curve.levels()).allMatch(level -> level.blocked() > 0);
    }

    /** Processor and run-queue time of more than the service time, as clocks of other resolution report it. */
    @Test
    void negativeResiduals_areNoBlockedTime() {
        for (int perSecond : new int[] {50, 400}) {
            for (int second = 0; second < 60; second++) {
                Window w = window(perSecond, 0.01);
                w.cpuNanos = perSecond == 50 ? 2 * w.inServiceNanos : w.inServiceNanos / 2;
                w.runQueueNanos = w.cpuNanos / 3;
                curve.add(w, now += 1000);
            }
        }

        assertThat(curve.levels()).isNotEmpty().allMatch(level -> level.blocked() >= 0);
        assertThat(curve.levels().get(0).blocked()).isZero();
        assertThat(capacity()).isInfinite();
    }

    /** Draws each figure from a few values at the edge, and reads curves with some numbers that are anything. */
    @Test
    void aCurveOfNonsense_getsASaneAnswer() {
        double[] edges = {0, 1e-9, 1e-3, 0.02, 1, 1, 1e6, -1, Double.NaN, Double.POSITIVE_INFINITY};
        int known = 0;
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            LoadCurve any = new LoadCurve();
            for (int i = 0; i < 200; i++) {
                boolean isQuiet = i < 100;
                Window w = window(isQuiet ? 50 : 400, isQuiet ? 0.02 : 0.04);
                w.end *= random.nextInt(50) == 0 ? random.nextInt(3) : 1;
                w.threadsAtEnd = 16;
                w.completed *= random.nextInt(50) == 0 ? 0 : 1;
                w.inServiceNanos *= random.nextInt(50) == 0 ? edges[random.nextInt(7)] : 1;
                w.cpuNanos = w.inServiceNanos * (random.nextInt(50) == 0 ? edges[random.nextInt(10)] : 0);
                double odd = random.nextInt(50) == 0 ? edges[random.nextInt(7)] : 0;
                w.pauseShare = (float) Math.min(1, Math.max(0, odd));
                any.add(w, (long) (1e9 * odd));
            }
            for (double[] row : any.copy().rows()) {
                int figure = random.nextInt(Constants.CURVE_FIGURES - 2);
                row[figure] *= random.nextInt(20) == 0 ? edges[random.nextInt(10)] : 1;
                any.add(row);
            }
            DownstreamCapacity found = DownstreamCapacity.of(any);
            assertThat(found.servers).as("seed " + seed).isGreaterThan(0);
            assertThat(found.enough()).as("seed " + seed).isGreaterThan(0);
            known += found.isKnown() ? 1 : 0;
        }
        assertThat(known).as("capacities, else nothing was tried").isPositive();
    }

    /** Tasks that compute: the little time for which they are blocked grows fourfold on full processors. */
    @Test
    void aSmallBlockedTime_isNoDownstream() {
        for (int perSecond : new int[] {100, 400}) {
            for (int second = 0; second < 60; second++) {
                Window w = new Window(0, 1_000_000_000L);
                w.arrived = perSecond;
                w.completed = perSecond;
                w.cpuNanos = perSecond * 5e6;
                w.inServiceNanos = w.cpuNanos + perSecond * (perSecond == 100 ? 0.05e6 : 0.2e6);
                w.serviceSquares = w.inServiceNanos * w.inServiceNanos / perSecond;
                w.threadsAtEnd = 4;
                curve.add(w, now += 1000);
            }
        }

        assertThat(capacity()).isInfinite();
    }

    /** A quarter: calls over HTTP take 25 ms of which the server holds one for 20. */
    @Test
    void aFullPool_ofHardlyMoreThanTheDownstreamServes_tellsItsCapacity() {
        see("downstream=8 threads=10" + TASKS + "blocked=20 open=80");
        see("downstream=8 threads=10" + TASKS + "blocked=20 closed=50");

        assertThat(capacity()).isCloseTo(8, Percentage.withPercentage(25));
    }

    /** The 8 % by which sleeps grow on full processors. */
    @Test
    void sleepsOnFullProcessors_haveNoCapacity() {
        see("threads=12" + TASKS + "blocked=20 open=80");
        see("threads=12" + TASKS + "blocked=21.6 closed=50");

        assertThat(capacity()).isInfinite();
    }

    @Test
    void oneLevelTellsNothing() {
        see("downstream=8 threads=12" + TASKS + "blocked=20 closed=50");

        assertThat(capacity()).isInfinite();
    }

    /** Twenty servers until two days ago, ten since: the rates of before are no longer served. */
    @Test
    void afterAFailOver_theCapacityIsThatOfTheLatestDay() {
        for (int rate : new int[] {200, 950}) {
            see("downstream=20 threads=100" + TASKS + "blocked=20 open=" + rate);
        }
        now += 2 * DAY_MILLIS;
        see("downstream=10 threads=60" + TASKS + "blocked=20 open=100");
        for (int minute = 0; minute < 3; minute++) {
            see("downstream=10 threads=60" + TASKS + "blocked=20 closed=100");
        }

        assertThat(capacity()).isCloseTo(10, Percentage.withPercentage(25));
    }

    /** The clock was a month ahead for an hour: what it dated must be forgotten a week after it was set right. */
    @Test
    void levelsOfAClockThatWasAhead_areForgottenAsOthersAre() {
        now = 30 * DAY_MILLIS;
        see("threads=100" + TASKS + "blocked=20 open=1000");
        now = 0;
        see("threads=100" + TASKS + "blocked=20 open=100");
        now = 8 * DAY_MILLIS;
        see("threads=100" + TASKS + "blocked=20 open=100");

        assertThat(curve.levels()).allMatch(level -> level.perSecond() < 500);
    }

    /** Loads from hardly anything to ten thousand tasks a second. */
    @Test
    void aCurveOfAllLoads_takesFourKibibytes() {
        for (double rate = 1; rate < 10_000; rate *= 1.2) {
            Window w = new Window(0, 60_000_000_000L);
            w.arrived = (int) (60 * rate);
            w.completed = w.arrived;
            w.inServiceNanos = 1e9 * w.completed;
            w.cpuNanos = 0;
            w.runQueueNanos = 0;
            curve.add(w, now);
        }

        assertThat(curve.rows().size() * Constants.CURVE_FIGURES * Double.BYTES).isBetween(3_900, 4_096);
    }

    @Test
    void isTheSameOnceWritten() {
        see("downstream=8 threads=12" + TASKS + "blocked=20 open=80");
        see("downstream=8 threads=12" + TASKS + "blocked=20 closed=50");
        LoadCurve read = new LoadCurve();
        curve.rows().forEach(read::add);

        assertThat(DownstreamCapacity.of(read).servers).isEqualTo(capacity());
        assertThat(read.levels()).hasSameSizeAs(curve.levels());
        assertThat(curve.rows().size() * Constants.CURVE_FIGURES * Double.BYTES).isLessThan(4096);
    }

    /** Sees the first size and no second one: K is known, but not that fewer do as much. */
    @ParameterizedTest
    @CsvSource({"4, 12", "8, 12", "8, 24", "20, 30"})
    void aFullPool_stays_whereTheDownstreamIsFull_andFewerAreTheExperiment(int servers, int threads) {
        String pool = "downstream=" + servers + " threads=" + threads + TASKS + "blocked=20 ";
        see(pool + "open=" + 10 * servers);
        see(pool + "closed=100");

        Recommendation advice = advice(pool + "closed=100");
        String said = Sentences.explanation(advice);
        int fewer = Integer.parseInt(
                Sentences.nextExperiment(advice).replaceFirst("set ([0-9]+) threads for a minute.*", "$1"));
        assertThat(advice.verdict).as(said).isEqualTo(Verdict.KEEP);
        assertThat(advice.goal.threads).as(said).isEqualTo(threads);
        assertThat(fewer).isBetween(servers, (int) Math.ceil(1.5 * servers));
        assertThat(said).contains("The bottleneck is downstream, which serves about " + servers + " at once");
    }

    /** Sees a minute in which little more than K callers were there. */
    @ParameterizedTest
    @CsvSource({"4, 12", "8, 24", "8, 48", "20, 48"})
    void aFullPool_shrinks_whereFewerDidAsMuch(int servers, int threads) {
        String pool = "downstream=" + servers + " threads=" + threads + TASKS + "blocked=20 ";
        see(pool + "open=" + 10 * servers);
        see(pool + "closed=" + (int) Math.ceil(1.1 * servers));
        see(pool + "closed=100");

        Recommendation advice = advice(pool + "closed=100");
        String said = Sentences.explanation(advice);
        assertThat(advice.verdict).as(said).isEqualTo(Verdict.SHRINK);
        assertThat(advice.size.threads).as(said).isBetween(servers, (int) Math.ceil(1.5 * servers));
        assertThat(said).contains("at once. Tasks were blocked for ", " in use and ", "/s with all");
    }

    @Test
    void afterASecondSize_bothAreNamed_withWhatTheDownstreamServes() {
        see("downstream=8 threads=12" + TASKS + "blocked=20 open=80");
        String both =
                "downstream=8 formerThreads=12 resizedAt=60 threads=24 cpu=0.1 processors=16 seconds=120 blocked=20 ";
        see(both + "closed=100");

        Recommendation advice = advice(both + "closed=100");
        assertThat(advice.size.threads).isEqualTo(12);
        assertThat(Sentences.explanation(advice))
                .contains("shrink 24 -> 12 threads. The bottleneck is downstream. Throughput was ")
                .contains("/s with 12 threads and ", "/s with 24, while each took ", "It serves about 8 at a time.");
    }

    @Test
    void aFullPool_isToldToGrow_asFarAsTheDownstreamServes() {
        see("downstream=20 threads=100" + TASKS + "blocked=20 open=200");
        see("downstream=20 threads=100" + TASKS + "blocked=20 open=950");

        Recommendation advice = advice("downstream=20 threads=8" + TASKS + "blocked=20 closed=100");
        assertThat(advice.verdict).isEqualTo(Verdict.GROW);
        assertThat(advice.goal.threads).as(Sentences.explanation(advice)).isBetween(20, 27);
    }

    private Recommendation advice(String pool) {
        Assessment assessment = Assessment.of(new Pools().of(pool));
        assessment.remember(curve);
        return Snapshots.advise(assessment, new Goal(0.9, Double.NaN)).recommendation;
    }

    private double capacity() {
        return DownstreamCapacity.of(curve).servers;
    }

    private void see(String pool) {
        Pools pools = new Pools();
        pools.random.setSeed(now);
        List<Window> windows = pools.of(pool).windows;
        for (Window w : windows) {
            now += w.nanos() / 1_000_000;
            curve.add(w, now);
        }
        curve.advised(kinds, pool.contains("closed"));
    }
}
