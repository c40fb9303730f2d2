// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.finding.DownstreamFindings;
import io.loadline.finding.Finding;
import io.loadline.model.regime.DownstreamCapacity;
import io.loadline.model.regime.LoadCurve;
import io.loadline.report.FindingText;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pools whose downstream gets slower for reasons of its own, and others that only look like it. */
class SlowdownTest {

    private static final String TASKS = " cpu=0.1 processors=16 seconds=60 ";
    private static final String USUAL = "threads=100" + TASKS + "blocked=20 open=300";
    private static final String SLOW = "threads=100" + TASKS + "blocked=60 open=300";

    /** Simulated once, by traffic and seed. */
    private static final Map<String, PoolSnapshot> MINUTES = new HashMap<>();

    private final LoadCurve curve = new LoadCurve();
    private List<TaskClass> kinds = Collections.emptyList();

    private long now;
    private final Random random = new Random(1);

    /** Minutes in which the finding stood. */
    private final List<Integer> found = new ArrayList<>();

    private int minute;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void aBrownOutOfTenMinutes_isFoundWithinItsFirst_andIsOverAMinuteAfter(int seed) {
        random.setSeed(seed);
        see(20, USUAL);
        see(10, SLOW);
        see(20, USUAL);

        assertThat(found).containsExactly(20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
    }

    /** Three times five slow seconds, each followed by ten usual ones. */
    @Test
    void slowSlicesThatAreNotInARow_areNone() {
        see(20, USUAL);
        for (int time = 0; time < 3; time++) {
            minute(SLOW, time).windows.subList(0, 5).forEach(this::add);
            minute(USUAL, time).windows.subList(0, 10).forEach(this::add);
        }

        assertThat(curve.slowdown().isWithin(600, kinds)).isFalse();
    }

    @Test
    void says_byHowMuch_andSinceWhen() {
        see(20, USUAL);
        see(8, SLOW);

        Finding finding = findings(SLOW).get(0);
        assertThat((double) finding.figures.get(0)).isCloseTo(3, within(0.2));
        assertThat((double) finding.figures.get(1)).isCloseTo(8 * 60, within(15.0));
        assertThat(FindingText.sentence(finding))
                .matches("The downstream is slower than usual: at the same arrival rate, tasks are blocked"
                        + " (2\\.9|3\\.0|3\\.1) times as long");
        assertThat(FindingText.evidence(finding))
                .matches(
                        "for 8(\\.\\d)? min, tasks were blocked for [56]\\d\\.\\d ms, usually for (19|20)\\.\\d ms at [\\d.]+/s");
    }

    /** Ten threads were enough for 20 ms, and are not for 60 ms. */
    @Test
    void theAdviceIsNotToGrow_whileTheHistoryHasIt() {
        String small = TASKS.replace("seconds=60", "seconds=180");
        see(20, "threads=10" + TASKS + "blocked=20 open=300");
        assertThat(advice("threads=10" + small + "blocked=45 open=200").verdict.wantsMore())
                .isTrue();
        see(10, "threads=10" + TASKS + "blocked=60 open=300");

        Recommendation slow = advice("threads=10" + small + "blocked=60 open=300");
        assertThat(slow.verdict.wantsMore()).as(Sentences.explanation(slow)).isFalse();
        assertThat(Sentences.explanation(slow) + Sentences.evidence(slow))
                .contains("The downstream has been slower than usual, and not because of this load");
        see(2, "threads=10" + TASKS + "blocked=20 open=150");
        Recommendation after = advice("threads=10" + small + "blocked=45 open=200");
        assertThat(after.verdict.wantsMore()).as(Sentences.explanation(after)).isFalse();
        see(2, "threads=10" + TASKS + "blocked=20 open=150");
        assertThat(advice("threads=10" + small + "blocked=45 open=200").verdict.wantsMore())
                .isTrue();
    }

    /** Their counts reach back over half a history only. */
    @Test
    void theHistoryHasItForLongerThanTheKindsOfTask() {
        kinds = kinds(0.1, 1);
        see(20, USUAL);
        kinds = kinds(0.1, 3);
        see(10, SLOW);
        kinds = kinds(0.1, 1);
        see(8, USUAL);
        assertThat(curve.slowdown().isWithin(600, kinds)).isTrue();
        assertThat(curve.slowdown().isNow(kinds)).isFalse();
    }

    @Test
    void theCurveKeepsWhatIsUsual() {
        see(20, USUAL);
        double before = blocked();
        see(10, SLOW);
        assertThat(blocked()).isCloseTo(before, within(0.2));
        see(20, USUAL);
        assertThat(blocked()).isCloseTo(before, within(0.5));
    }

    /** Lets a slowdown last for longer than an hour: it becomes usual within a day. */
    @Test
    void whatLasts_becomesUsual() {
        see(120, USUAL);
        see(58, SLOW);
        assertThat(findings(SLOW)).isNotEmpty();
        assertThat(blocked()).isLessThan(25);
        see(8 * 60, SLOW);
        assertThat(findings(SLOW)).isEmpty();
        assertThat(blocked()).isGreaterThan(40);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void aHealthyDay_hasNone(int seed) {
        random.setSeed(seed);
        // as JIT and caches leave it, in the first minutes
        see(3, "threads=100" + TASKS + "blocked=60 open=50");
        for (int hour = 0; hour < 6; hour++) {
            for (int rate : new int[] {10, 50, 200, 400, 380, 200}) {
                see(4, "threads=100" + TASKS + "downstream=8 blocked=19 open=" + Math.min(rate, 390));
            }
        }
        assertThat(found).isEmpty();
    }

    /** A downstream that is nearly full all the time: long queues come by chance. */
    @ParameterizedTest
    @ValueSource(doubles = {0.8, 0.85, 0.9, 0.92, 0.95, 0.97, 0.98, 0.99})
    void aBusyDownstream_isUsual(double utilisation) {
        for (int seed = 0; seed < 5; seed++) {
            random.setSeed(seed);
            see(30, "threads=100" + TASKS + "downstream=8 blocked=20 open=" + utilisation * 398);
        }
        assertThat(found).isEmpty();
    }

    /** Load that grows at a downstream of eight servers, up to where nobody has been. */
    @ParameterizedTest
    @CsvSource({"open, 390", "closed, 40"})
    void growth_isLoad(String traffic, int most) {
        for (double share : new double[] {0.1, 0.25, 0.5, 0.75, 0.9, 1, 0.9, 0.95, 1}) {
            see(6, "threads=100" + TASKS + "downstream=8 blocked=20 " + traffic + "=" + Math.round(share * most));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void moreConnections_areLoad() {
        see(15, "downstream=8 threads=12" + TASKS + "blocked=20 closed=100");
        see(15, "downstream=8 threads=24" + TASKS + "blocked=20 closed=100");
        see(15, "downstream=8 threads=48" + TASKS + "blocked=20 closed=100");
        assertThat(found).isEmpty();
    }

    @Test
    void fewTasksOfManyLengths_areNoise() {
        see(120, "threads=20" + TASKS + "blocked=20 otherPerSecond=0.2 otherMillis=3000 open=7");
        assertThat(found).isEmpty();
    }

    @Test
    void afterARestart_theFirstMinutesTellNothing() {
        see(30, USUAL);
        LoadCurve read = new LoadCurve();
        curve.rows().forEach(read::add);
        minute = 0;
        LoadCurve before = read.copy();
        for (Window w : new Pools().of(SLOW).windows) {
            read.add(w, now);
        }
        assertThat(read.slowdown().isNow(Collections.emptyList())).isFalse();
        assertThat(DownstreamCapacity.of(read).servers).isEqualTo(DownstreamCapacity.of(before).servers);
    }

    /** A thread that stands still looks blocked. */
    @Test
    void pausesOfGarbageCollection_areNoSlowDownstream() {
        see(20, USUAL);
        see(3, SLOW);
        assertThat(findings("pauses=0.09 " + SLOW)).isNotEmpty();
        assertThat(findings("pauses=0.11 " + SLOW)).isEmpty();
        assertThat(Sentences.evidence(advice("pauses=0.11 " + SLOW)).toString())
                .contains("garbage collection stopped all threads for 11.0 % of the last minute");
        assertThat(Sentences.evidence(advice("pauses=0.04 " + SLOW)).toString()).doesNotContain("garbage");
    }

    @Test
    void anIdlePool_isNotSlowForEver() {
        see(20, USUAL);
        see(3, SLOW);
        see(2, "threads=100 idle=60");
        assertThat(findings(SLOW)).isEmpty();
    }

    /** Nine light tasks and a heavy one become five and five: each kind takes what it took. */
    @ParameterizedTest
    @CsvSource({"0.5, 1, false", "0.1, 3, true", "0.1, 1, false"})
    void aMixThatChanges_isNoSlowdown_butKindsThatAllTakeLongerAre(double heavy, double times, boolean isSlow) {
        kinds = kinds(0.1, 1);
        see(20, "threads=100" + TASKS + "blocked=20 open=300");
        kinds = kinds(heavy, times);
        see(10, SLOW);
        assertThat(!found.isEmpty()).isEqualTo(isSlow);
    }

    private static List<TaskClass> kinds(double heavy, double times) {
        double mean = 10 * (1 - heavy) + 110 * heavy;
        return Arrays.asList(
                new TaskClass("Light", 1 - heavy, 10 * (1 - heavy) / mean, 10 * times, 99, 0),
                new TaskClass("Heavy", heavy, 110 * heavy / mean, 110 * times, 999, 0));
    }

    private double blocked() {
        return 1e3
                * curve.levels().stream()
                        .mapToDouble(level -> level.blocked() * level.tasks())
                        .sum()
                / curve.levels().stream().mapToDouble(LoadCurve.Level::tasks).sum();
    }

    private List<Finding> findings(String pool) {
        return DownstreamFindings.of(snapshot(pool), assessment(pool));
    }

    private Recommendation advice(String pool) {
        return Snapshots.advise(assessment(pool), new Goal(0.9, Double.NaN)).recommendation;
    }

    private PoolSnapshot snapshot(String pool) {
        PoolSnapshot snapshot = new Pools().of(pool);
        snapshot.taskClasses = kinds;
        return snapshot;
    }

    private Assessment assessment(String pool) {
        Assessment assessment = Assessment.of(snapshot(pool));
        assessment.remember(curve.copy());
        return assessment;
    }

    private static PoolSnapshot minute(String pool, int seed) {
        return MINUTES.computeIfAbsent(pool + seed, key -> {
            Pools pools = new Pools();
            pools.random.setSeed(seed);
            return pools.of(pool);
        });
    }

    /** Minutes of such traffic, with a look at the end of each. */
    private void add(Window w) {
        now += w.nanos() / 1_000_000;
        curve.add(w, now);
    }

    private void see(int minutes, String pool) {
        for (int i = 0; i < minutes; i++) {
            PoolSnapshot seen = minute(pool, random.nextInt(pool.contains("downstream") ? 30 : 8));
            seen.windows.forEach(this::add);
            seen.taskClasses = kinds;
            Assessment assessment = Assessment.of(seen);
            assessment.remember(curve.copy());
            if (!DownstreamFindings.of(seen, assessment).isEmpty()) {
                found.add(minute);
            }
            curve.advised(kinds, pool.contains("closed"));
            minute++;
        }
    }
}
