package io.loadline.lab.resizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.loadline.lab.Arrivals;
import io.loadline.lab.Family;
import io.loadline.lab.Oracle;
import io.loadline.lab.Workload;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arena itself: pools that change their size while they run, loads that change, and what is said of a run. */
class ArenaTest {

    private static final double SERVICE = 0.2;

    @Test
    void throughputOfASaturatedPoolIsThreadsOverService_beforeAndAfterEachChange() {
        Load load = load(900, () -> open(200)).always(40);

        Run run = new Run(load, 4, new Scripted().at(300, 16).at(600, 8));

        assertThat(throughput(run, 20, 300)).isCloseTo(4 / SERVICE, withPercentage(5));
        assertThat(throughput(run, 300, 600)).isCloseTo(16 / SERVICE, withPercentage(5));
        assertThat(throughput(run, 610, 900)).isCloseTo(8 / SERVICE, withPercentage(5));
    }

    @Test
    void fewerThreads_thoseBusyFinishTheirTasks() {
        Load load = load(200, () -> {
                    Workload longTasks = open(20);
                    longTasks.blocked = 10;
                    return longTasks;
                })
                .always(40);

        Run run = new Run(load, 40, new Scripted().at(100, 2));

        assertThat(run.sizes[100]).isEqualTo(2);
        assertThat(run.threads[100]).isBetween(25, 40);
        assertThat(run.threads[199]).isEqualTo(2);
        assertThat(run.arrivals).hasSizeGreaterThan((int) run.completed[199] + 1000);
    }

    @Test
    void aPhaseChangesTheWorkThatBegins() {
        Load load = load(400, () -> open(20)).phase(0, w -> {}, 10).phase(200, w -> w.blocked = 3 * SERVICE, 20);
        TreeMap<Integer, Double> services = new TreeMap<>();

        new Run(load, 100, new Scripted() {
            @Override
            public int decide(SimulatedPool pool) {
                services.put((int) pool.now(), Samples.meanService(pool));
                return super.decide(pool);
            }
        });

        assertThat(mean(services, 10, 200)).isCloseTo(SERVICE, withPercentage(10));
        assertThat(mean(services, 210, 400)).isCloseTo(3 * SERVICE, withPercentage(10));
        assertThat(load.right(199)).isEqualTo(10);
        assertThat(load.right(200)).isEqualTo(20);
    }

    @Test
    void aSnapshotShowsTheLastTenMinutes() {
        SimulatedPool pool = load(900, () -> open(20)).always(10).pool(10);
        for (int second = 1; second < 900; second++) {
            pool.runForOneSecond();
        }

        long completed =
                pool.snapshot().windows.stream().mapToLong(w -> w.completed).sum();

        assertThat(pool.snapshot().windows).hasSize(600);
        assertThat((double) completed).isCloseTo(20 * 600, withPercentage(5));
        assertThat(pool.snapshot().service.count).isEqualTo(completed);
        assertThat(pool.responses()).hasSize(pool.completions());
        assertThat(pool.snapshot().state.corePoolSize).isEqualTo(10);
    }

    @Test
    void erlangsRightSizeIsThatOfASweep() {
        check(4);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(doubles = {8, 15, 30})
    void erlangsRightSizeIsThatOfASweep_ofMoreThreads(double erlangs) {
        check(erlangs);
    }

    private static void check(double erlangs) {
        Workload work = open(erlangs / SERVICE);
        work.seconds = 1800;

        assertThat(Erlang.right(erlangs)).isCloseTo(new Oracle(work).best, within(1));
    }

    @Test
    void stepsTimeAndChangesAreCounted() {
        Load load = load(3600, () -> open(20)).always(10);

        Run run = new Run(load, 3, new Scripted().at(120, 6).at(300, 11).at(1500, 10));
        Settling settling = new Settling(run);

        assertThat(settling.steps()).isEqualTo(2);
        assertThat(settling.minutes()).isEqualTo(5);
        assertThat(settling.changesPerHour()).isCloseTo(3600.0 / 3300, within(1e-9));
    }

    @Test
    void aSizeThatIsLeftAgainSoonIsNotSettledAt() {
        Load load = load(1200, () -> open(20)).always(10);

        Settling settling =
                new Settling(new Run(load, 3, new Scripted().at(100, 10).at(650, 20)));

        assertThat(settling.steps()).isInfinite();
        assertThat(settling.changesPerHour()).isEqualTo(6);
    }

    @Test
    void harmIsSeenInTheMinuteInWhichItIsDone() {
        Load load = load(1800, () -> open(40)).always(14);
        Run fixed = new Run(load, 14, new FixedSize());

        Result result = new Result(new Run(load, 14, new Scripted().at(600, 4).at(700, 30)), fixed);

        assertThat(result.worstThroughput).isCloseTo(4 / SERVICE / 40, within(0.08));
        assertThat(result.throughput).isCloseTo(1, within(0.001));
        assertThat(result.worstResponse).isGreaterThan(20);
    }

    /** It caught up with a backlog that the fixed pool still has. */
    @Test
    void workDoneEarlierIsNoHarm() {
        Load load = load(600, () -> {
                    Workload backlog = open(10);
                    backlog.batch = 2000;
                    return backlog;
                })
                .always(10);

        Result result = new Result(new Run(load, 4, new Scripted().at(10, 40)), new Run(load, 4, new FixedSize()));

        assertThat(result.worstThroughput).isGreaterThanOrEqualTo(1);
    }

    @Test
    void fixedNeverChanges_andIsItsOwnMeasure() {
        Load load = Loads.DAILY.of(3, 20);

        Run run = new Run(load, 7, new FixedSize());
        Result result = new Result(run, new Run(load, 7, new FixedSize()));

        assertThat(run.sizes).containsOnly(7);
        assertThat(result.worstThroughput).isEqualTo(1);
        assertThat(result.worstResponse).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"STEADY", "STEPPED", "DAILY", "BATCH", "RESTART_STORM"})
    void loadsAreTheSameForTheSameSeed_andTheRightSizeDoesTheirWork(Loads kind) {
        check(kind);
    }

    /** Their right size takes a sweep. */
    @Tag("nightly")
    @ParameterizedTest
    @EnumSource(names = {"BURSTY", "NEIGHBOUR", "SLOW_DATABASE", "CLOSED"})
    void theSameOfTheOtherLoads(Loads kind) {
        check(kind);
    }

    private static void check(Loads kind) {
        Load load = kind.of(5, 15);
        int most = 0;
        for (int second = 0; second < load.seconds; second++) {
            most = Math.max(most, load.right(second));
        }

        Run enough = new Run(load, most, new FixedSize());
        Run again = new Run(kind.of(5, 15), most, new FixedSize());
        Run plenty = new Run(load, 10 * most, new FixedSize());

        assertThat(again.completed).isEqualTo(enough.completed);
        double share = (double) enough.completed[load.seconds - 1] / plenty.completed[load.seconds - 1];
        assertThat(share).isGreaterThan(0.93);
    }

    private static double throughput(Run run, int from, int to) {
        return (double) (run.completed[to - 1] - run.completed[from - 1]) / (to - from);
    }

    private static double mean(TreeMap<Integer, Double> of, int from, int to) {
        return of.subMap(from, to).values().stream()
                .mapToDouble(v -> v)
                .average()
                .getAsDouble();
    }

    private static Load load(int seconds, Supplier<Workload> work) {
        return new Load("test", seconds, work);
    }

    private static Workload open(double rate) {
        Workload work = new Workload(Family.OPEN, 11);
        work.arrivals = Arrivals.poisson(rate);
        work.blocked = SERVICE;
        return work;
    }

    /** Sets sizes at given seconds. */
    private static class Scripted implements SizeController {
        private final TreeMap<Integer, Integer> sizes = new TreeMap<>();

        Scripted at(int second, int threads) {
            sizes.put(second, threads);
            return this;
        }

        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public int decide(SimulatedPool pool) {
            return sizes.getOrDefault((int) pool.now(), pool.threads());
        }
    }
}
