// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.memory.Hours;
import io.loadline.memory.Memory;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Share;
import io.loadline.model.Snapshots;
import io.loadline.model.TrackRecord;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Changes of a simulated pool's size as the sampler sees them: from 4 to 8 threads after a minute. */
class SizeTestsTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final String TASKS = " cpu=0.1 blocked=19.9 processors=16 ";

    private final PoolSnapshot pool =
            Snapshots.of("formerThreads=4 resizedAt=60 threads=8" + TASKS + "seconds=120 open=150");
    private final Memory memory = new Memory(() -> 0, ZoneOffset.UTC, 3_600_000);
    private final Hours hours = memory.of("orders", "Pool", "Main.java:12", true);
    private final SizeTests tests = new SizeTests();

    @Test
    void aChangeOfCore_isTested_once() {
        see(pool, second -> fixed(second < 60 ? 4 : 8));
        look(pool);
        look(pool);

        TrackRecord.Entry tested = only();
        assertThat(tested.from).isEqualTo(4);
        assertThat(tested.to).isEqualTo(8);
        assertThat(tested.timeMillis).isEqualTo(60_000);
        assertThat(tested.held).isTrue();
    }

    @Test
    void aSecondChangeTooSoon_dropsTheTestOfTheFirst() {
        see(pool, second -> fixed(second < 60 ? 4 : second < 70 ? 8 : 9));
        look(pool);

        assertThat(hours.track().entries()).isEmpty();
    }

    @Test
    void theMaximumOfAQueueWithoutBound_isNoSize() {
        see(pool, second -> new PoolState(8, second < 60 ? 8 : 20));
        look(pool);

        assertThat(hours.track().entries()).isEmpty();
    }

    @Test
    void threadsThatComeAndGo_areNoChange() {
        pool.state = cached(2, Integer.MAX_VALUE, 8);
        see(pool, second -> cached(2, Integer.MAX_VALUE, second < 60 ? 4 : 8));
        look(pool);

        assertThat(hours.track().entries()).isEmpty();
    }

    @Test
    void aMaximumThatIsTakenAway_isNoTest() {
        pool.state = cached(2, Integer.MAX_VALUE, 8);
        see(pool, second -> cached(2, second < 60 ? 4 : Integer.MAX_VALUE, 4));
        look(pool);

        assertThat(hours.track().entries()).isEmpty();
    }

    /** Changes a pool that starts threads before it queues: its maximum is the size. */
    @Test
    void aChangeOfTheMaximum_isTested_whereThatIsTheSize() {
        pool.state = cached(2, 8, 8);
        see(pool, second -> cached(2, second < 60 ? 4 : 8, 4));
        look(pool);

        assertThat(only().to).isEqualTo(8);
    }

    /** The queue has turned out to be one that refuses: the maximum counts from now on, and nobody has set anything. */
    @Test
    void anotherRuleOfGrowth_isNoChange() {
        see(pool, second -> {
            PoolState state = new PoolState(4, 8);
            state.growth = second < 60 ? Growth.NOT_SEEN_YET : Growth.BEFORE_QUEUEING;
            return state;
        });
        look(pool);

        assertThat(hours.track().entries()).isEmpty();
    }

    @Test
    void aRestartWithTheRecommendedSize_isTested() {
        PoolSnapshot before = Snapshots.of("threads=3" + TASKS + "seconds=300 open=145");
        see(before, second -> fixed(3));
        Advice advice = Snapshots.advise(Assessment.of(before), GOAL);
        tests.advised(advice, hours);
        int to = advice.recommendation.size.threads;

        assertThat(restarted(to, 30).track().entries()).as("warm-up").isEmpty();
        assertThat(restarted(3, 120).track().entries()).as("no change").isEmpty();
        assertThat(restarted(to + 3, 120).track().entries()).as("not predicted").isEmpty();
        List<TrackRecord.Entry> tested = restarted(to, 120).track().entries();
        assertThat(tested).hasSize(1);
        assertThat(tested.get(0).from).isEqualTo(3);
        assertThat(tested.get(0).to).isEqualTo(to);
    }

    /** Returns the hours after a restart, with the prediction that the memory has. */
    private Hours restarted(int threads, int seconds) {
        PoolSnapshot after = Snapshots.of("threads=" + threads + TASKS + "seconds=" + seconds + " open=145");
        Hours remembered = memory.of("orders", "Pool", "Main.java:" + threads + "/" + seconds, true);
        remembered.keep(hours.kept());
        SizeTests anew = new SizeTests();
        for (Window w : after.windows) {
            anew.windowEnded(w, fixed(threads), 0);
        }
        look(anew, after, remembered);
        return remembered;
    }

    private TrackRecord.Entry only() {
        List<TrackRecord.Entry> entries = hours.track().entries();
        assertThat(entries).hasSize(1);
        return entries.get(0);
    }

    private void see(PoolSnapshot snapshot, Function<Integer, PoolState> states) {
        for (int second = 0; second < snapshot.windows.size(); second++) {
            tests.windowEnded(snapshot.windows.get(second), states.apply(second), 1000L * second);
        }
    }

    private void look(PoolSnapshot snapshot) {
        look(tests, snapshot, hours);
    }

    private static void look(SizeTests tests, PoolSnapshot snapshot, Hours hours) {
        Share alone = Share.alone(Assessment.of(snapshot), GOAL);
        tests.look(snapshot, hours, GOAL, alone, before -> Snapshots.advise(Assessment.of(before), GOAL));
    }

    private static PoolState fixed(int threads) {
        return new PoolState(threads, threads);
    }

    private static PoolState cached(int core, int maximum, int threads) {
        PoolState state = new PoolState(core, maximum);
        state.poolSize = threads;
        state.growth = Growth.BEFORE_QUEUEING;
        return state;
    }
}
