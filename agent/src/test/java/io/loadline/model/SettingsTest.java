package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import io.loadline.window.PoolSnapshot;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {

    private static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final Goal NO_GOAL = new Goal(0.9, Double.NaN);

    private final Pools pools = new Pools();
    private Settings settings;
    private Limit limit = Limit.LOAD;

    SettingsTest() {
        pools.threads = 8;
        pools.seconds = 10;
    }

    @ParameterizedTest
    @CsvSource({
        "8, 8, 8, KEEP",
        "10, 7, 12, KEEP",
        "10, 9, 12, GROW",
        "6, 5, 7, SHRINK",
        "6, 5, 8, KEEP",
        "4, 2, 9, SHRINK",
        "13, 5, 20, GROW"
    })
    void insideTheIntervalAndNearTheBestGuessItIsKept(int size, int low, int high, Verdict verdict) {
        choose(size, low, high, open(8), NO_GOAL, linear());

        assertThat(settings.verdict).isEqualTo(verdict);
        assertThat(settings.maximumPoolSize).isEqualTo(verdict == Verdict.KEEP ? 8 : size);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 104, 10, 10, KEEP",
        "100, 106, 10, 10, GROW",
        "100, 100, 10, 9.6, KEEP",
        "100, 100, 10, 9, GROW",
        "100, 100, NaN, NaN, KEEP",
        "NaN, NaN, NaN, NaN, GROW"
    })
    void threadsThatGainLessThanATwentiethAreNotAdded(
            double throughput, double more, double response, double shorter, Verdict verdict) {
        IntFunction<Prediction> work = work(n -> n <= 8 ? throughput : more, n -> n <= 8 ? response : shorter);
        choose(12, 12, 12, open(8), NO_GOAL, work);

        assertThat(settings.verdict).isEqualTo(verdict);
    }

    @Test
    void withAnUnboundedQueueCoreIsTheSize() {
        choose(20, 19, 21, open(8), NO_GOAL, linear());

        assertThat(settings.corePoolSize).isEqualTo(20);
        assertThat(settings.maximumPoolSize).isEqualTo(20);
    }

    /** With room in its queue a pool stays at core, so a core below the maximum would be the size. */
    @Test
    void withABoundedQueueCoreIsTheSizeToo() {
        choose(
                20,
                19,
                21,
                with(StateMaker.ofSizes(2, 8)
                        .threads(8, 8)
                        .queue(0, 100)
                        .growing(Growth.WHEN_QUEUE_IS_FULL)
                        .build()),
                NO_GOAL,
                linear());

        assertThat(settings.corePoolSize).isEqualTo(20);
        assertThat(settings.maximumPoolSize).isEqualTo(20);
    }

    @Test
    void aPoolThatMakesThreadsFirstKeepsItsCore() {
        choose(
                20,
                19,
                21,
                with(StateMaker.ofSizes(2, 8)
                        .threads(8, 8)
                        .growing(Growth.BEFORE_QUEUEING)
                        .build()),
                NO_GOAL,
                linear());

        assertThat(settings.corePoolSize).isEqualTo(2);
        assertThat(settings.maximumPoolSize).isEqualTo(20);
    }

    @Test
    void threadsThatAPoolKeepsForItselfComeOnTop() {
        PoolState state = StateMaker.ofSizes(8, 11)
                .threads(11, 8)
                .queue(5, UNBOUNDED)
                .growing(Growth.BEFORE_QUEUEING)
                .ownThreads(3)
                .build();
        choose(20, 19, 21, with(state), NO_GOAL, linear());

        assertThat(settings.verdict).isEqualTo(Verdict.GROW);
        assertThat(settings.corePoolSize).isEqualTo(8);
        assertThat(settings.maximumPoolSize).isEqualTo(23);
    }

    @Test
    void theThreadsThatAPoolKeepsForItselfAreNotAmongThoseItHas() {
        PoolState state = StateMaker.ofSizes(8, 11)
                .threads(11, 5)
                .growing(Growth.BEFORE_QUEUEING)
                .ownThreads(3)
                .build();
        choose(8, 7, 9, with(state), NO_GOAL, linear());

        assertThat(settings.verdict).isEqualTo(Verdict.KEEP);
        assertThat(settings.maximumPoolSize).isEqualTo(11);
    }

    @Test
    void aPoolThatMakesThreadsOnDemandHasNoneToSpare() {
        PoolState state = StateMaker.ofSizes(1, 128)
                .threads(6, 2)
                .growing(Growth.BEFORE_QUEUEING)
                .build();
        choose(4, 3, 5, with(state), NO_GOAL, linear());

        assertThat(settings.verdict).isEqualTo(Verdict.KEEP);
        assertThat(settings.corePoolSize).isEqualTo(1);
        assertThat(settings.maximumPoolSize).isEqualTo(128);
    }

    @Test
    void aMaximumThatMayMatterDoesNotComeDown() {
        PoolState state = StateMaker.ofSizes(8, 128)
                .threads(8, 2)
                .growing(Growth.NOT_SEEN_YET)
                .build();
        choose(2, 2, 2, with(state), NO_GOAL, linear());

        assertThat(settings.verdict).isEqualTo(Verdict.SHRINK);
        assertThat(settings.corePoolSize).isEqualTo(2);
        assertThat(settings.maximumPoolSize).isEqualTo(128);
    }

    @ParameterizedTest
    @EnumSource(
            value = Growth.class,
            names = {"NEVER", "WHEN_QUEUE_IS_FULL", "BEFORE_QUEUEING"})
    void oneThreadIsNotGrownUnasked(Growth growth) {
        choose(
                6,
                5,
                7,
                with(StateMaker.ofSizes(1, 1)
                        .threads(1, 1)
                        .queue(9, 100)
                        .growing(growth)
                        .build()),
                NO_GOAL,
                linear());

        assertThat(settings.verdict).isEqualTo(Verdict.KEEP_ORDER);
        assertThat(settings.corePoolSize).isEqualTo(1);
        assertThat(settings.maximumPoolSize).isEqualTo(1);
    }

    @Test
    void oneThreadThatIsEnoughIsJustKept() {
        choose(1, 1, 1, open(1), NO_GOAL, linear());

        assertThat(settings.verdict).isEqualTo(Verdict.KEEP);
    }

    @Test
    void onBusyProcessorsACoreAboveTheSizeComesDownWithIt() {
        limit = Limit.PROCESSORS;
        choose(
                4,
                4,
                4,
                with(StateMaker.ofSizes(6, 8)
                        .threads(8, 8)
                        .growing(Growth.BEFORE_QUEUEING)
                        .build()),
                NO_GOAL,
                linear());

        assertThat(settings.corePoolSize).isEqualTo(4);
        assertThat(settings.maximumPoolSize).isEqualTo(4);
    }

    @Test
    void aHandOffGetsNeitherAMaximumNorAQueue() {
        PoolSnapshot handOff = with(StateMaker.ofSizes(0, UNBOUNDED)
                        .threads(8, 8)
                        .queue(0, 0)
                        .growing(Growth.BEFORE_QUEUEING)
                        .keepAliveMillis(60_000)
                        .build())
                .copy();
        handOff.queueClass = "java.util.concurrent.SynchronousQueue";
        choose(5, 4, 6, handOff, NO_GOAL, linear());

        assertThat(settings.corePoolSize).isZero();
        assertThat(settings.verdict).isEqualTo(Verdict.KEEP);
        assertThat(settings.maximumPoolSize).isEqualTo(UNBOUNDED);
        assertThat(settings.queueCapacity).isZero();
    }

    @Test
    void aHandOffIsNeverBoundAboveItsOwnMaximum() {
        PoolSnapshot handOff = with(StateMaker.ofSizes(3, 6)
                        .threads(6, 6)
                        .queue(0, 0)
                        .growing(Growth.BEFORE_QUEUEING)
                        .build())
                .copy();
        handOff.queueClass = "java.util.concurrent.SynchronousQueue";
        choose(5, 4, 6, handOff, NO_GOAL, linear());

        assertThat(settings.maximumPoolSize).isEqualTo(6);
        assertThat(settings.corePoolSize).isEqualTo(3);
    }

    @Test
    void aScheduledPoolKeepsItsQueueAndItsMaximum_whichHaveNoEffect() {
        PoolSnapshot scheduled =
                with(StateMaker.ofSizes(8, UNBOUNDED).threads(8, 8).build()).copy();
        scheduled.scheduled = true;
        choose(3, 3, 3, scheduled, NO_GOAL, linear());

        assertThat(settings.corePoolSize).isEqualTo(3);
        assertThat(settings.maximumPoolSize).isEqualTo(UNBOUNDED);
        assertThat(settings.queueCapacity).isEqualTo(UNBOUNDED);
    }

    /** Ten a second and thread: 200/s with 20 threads; tolerable is a second, or what the goal says. */
    @ParameterizedTest
    @CsvSource({"NaN, 200", "250, 50", "10000, 2000"})
    void theQueueHoldsWhatIsServedWithinATolerableWait(double waitMillis, int capacity) {
        choose(20, 19, 21, bounded(open(8)), new Goal(0.9, waitMillis / 1000), linear());

        assertThat(settings.queueCapacity).isEqualTo(capacity);
    }

    /** Its callers were never turned away, and may be a framework that does not expect it. */
    @Test
    void aQueueWithoutBoundIsNotGivenOne() {
        choose(20, 19, 21, open(8), NO_GOAL, linear());

        assertThat(settings.queueCapacity).isEqualTo(UNBOUNDED);
    }

    @Test
    void theClientsOfAClosedLoopAllFindRoom() {
        pools.seconds = 60;
        choose(1, 1, 1, bounded(pools.closed(40)), new Goal(0.9, 0.001), linear());

        assertThat(settings.queueCapacity).isEqualTo(40);
    }

    private void choose(int size, int low, int high, PoolSnapshot pool, Goal goal, IntFunction<Prediction> work) {
        Size chosen = new Size(size, low, high, limit);
        settings = Settings.of(chosen, chosen, Assessment.of(pool), goal, work, null);
    }

    private PoolSnapshot open(int threads) {
        return with(Pools.PoolStates.fixed(threads));
    }

    private static PoolSnapshot bounded(PoolSnapshot pool) {
        PoolSnapshot b = pool.copy();
        int threads = pool.state.corePoolSize;
        b.state = StateMaker.ofSizes(threads, threads)
                .threads(threads, threads)
                .queue(0, 10)
                .growing(Growth.WHEN_QUEUE_IS_FULL)
                .build();
        return b;
    }

    private PoolSnapshot with(PoolState state) {
        PoolSnapshot b = pools.open(300).copy();
        b.state = state;
        return b;
    }

    private static IntFunction<Prediction> linear() {
        return work(threads -> 10.0 * threads, threads -> 100.0);
    }

    private interface ByThreads {
        double at(int threads);
    }

    private static IntFunction<Prediction> work(ByThreads throughput, ByThreads response) {
        return n -> new Prediction(n, throughput.at(n), 0, 0, response.at(n), 1, 1);
    }
}
