// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.advise.Budget.Turn;
import io.loadline.finding.Finding;
import io.loadline.health.Faults;
import io.loadline.memory.Memory;
import io.loadline.model.Advice;
import io.loadline.model.Goal;
import io.loadline.model.PreviousAdvice;
import io.loadline.model.Recommendation;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.Recorder;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Sampler;
import io.loadline.window.Window;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of recommendations for real pools, whose windows the test ends. */
class AdvisorTest {

    private final List<ExecutorService> pools = new ArrayList<>();
    private final Recorder recorder = new Recorder(true, true);
    private final Options options =
            new OptionParser().read("test", "window=100ms").options();
    private final Faults faults = new Faults();
    private final AtomicLong clock = new AtomicLong();
    private final AtomicLong wall = new AtomicLong();
    private final Memory memory = new Memory(wall::get, ZoneOffset.UTC, 3_600_000);
    private final Advisor advisor = new Advisor(this::goal, memory, () -> 0, faults, () -> 0, clock::get);
    private final Sampler sampler =
            new Sampler(recorder.pools(), () -> options, faults, Collections.singletonList(advisor));
    private final List<AdvisedPool> advised = new CopyOnWriteArrayList<>();
    private final CountDownLatch goesOn = new CountDownLatch(1);

    /** Number of times that the advisor's thread has counted windows. */
    private final AtomicInteger counted = new AtomicInteger();

    private volatile Runnable onGoal = () -> {};
    private volatile boolean follows;
    private volatile AdvisedPool awaited;

    @BeforeEach
    void start() {
        advisor.followedBy(new Advisor.Follower() {
            @Override
            public boolean follows(AdvisedPool pool) {
                return follows;
            }

            @Override
            public boolean awaits(AdvisedPool pool) {
                return pool == awaited;
            }

            @Override
            public void advised(AdvisedPool pool, Advice advice) {
                advised.add(pool);
                awaited = pool == awaited ? null : awaited;
            }

            @Override
            public void found(AdvisedPool pool, Finding finding) {}

            @Override
            public void begun(AdvisedPool pool, PoolStatus trouble, WindowSummary window) {}

            @Override
            public void windowsEnded() {
                counted.incrementAndGet();
            }
        });
        Thread thread = new Thread(advisor);
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void end() {
        goesOn.countDown();
        pools.forEach(ExecutorService::shutdownNow);
    }

    @Test
    void theEndOfAWindowWaitsForNoAdvice() throws Exception {
        AdvisedPool pool = publish(1).get(0);
        CountDownLatch asked = new CountDownLatch(1);
        onGoal = () -> {
            asked.countDown();
            await(goesOn);
        };
        FutureTask<Recommendation> client = new FutureTask<>(pool::recommendation);
        new Thread(client).start();
        await(asked);

        FutureTask<Void> agent = new FutureTask<>(this::windowEnds, null);
        new Thread(agent).start();
        agent.get(60, TimeUnit.SECONDS);

        goesOn.countDown();
        assertThat(client.get(60, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void sixtyReadersChangeNothing() throws Exception {
        AdvisedPool pool = publish(1).get(0);
        Recommendation first = pool.recommendation();
        List<FutureTask<Recommendation>> readers = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            FutureTask<Recommendation> reader = new FutureTask<>(pool::recommendation);
            readers.add(reader);
            new Thread(reader).start();
        }
        for (FutureTask<Recommendation> reader : readers) {
            assertThat(reader.get(60, TimeUnit.SECONDS)).isSameAs(first);
        }
        assertThat(pool.lastRecommendation()).isSameAs(first);
        assertThat(pool.whatIf()).isSameAs(pool.whatIf());
        assertThat(advised).hasSize(1);
    }

    @Test
    void whatWasSaidForAnotherGoalIsNotHeldOnTo() {
        AdvisedPool pool = publish(1).get(0);
        assertThat(pool.lastFor(goal())).isSameAs(PreviousAdvice.NONE);
        Recommendation made = pool.recommendation();

        assertThat(pool.lastFor(goal())).isNotNull().isSameAs(made.basis);
        assertThat(pool.lastFor(new Goal(0.5, Double.NaN))).isSameAs(PreviousAdvice.NONE);
        assertThat(pool.lastFor(new Goal(0.9, 0.1))).isSameAs(PreviousAdvice.NONE);
    }

    @Test
    void whoIsFollowedIsAdvisedOnAgain_whetherOrNotSomebodyReads() {
        AdvisedPool pool = publish(1).get(0);
        Recommendation first = pool.recommendation();
        follows = true;
        for (int i = 0; i < 100; i++) {
            clock.addAndGet(1_000_000_000);
            windowEnds();
        }
        Awaitility.await().until(() -> pool.lastRecommendation() != first);
        assertThat(pool.recommendation()).isSameAs(pool.lastRecommendation());
    }

    @Test
    void whoCannotWaitComesFirst_thenWhoIsLatest_andWhereNothingHappensTheRoundComesSeldom() {
        List<AdvisedPool> three = publish(4);
        AdvisedPool busy = three.remove(3);
        three.forEach(AdvisedPool::recommendation);
        // otherwise the advisor would advise on the pools while they age
        CountDownLatch isBusy = new CountDownLatch(1);
        onGoal = () -> {
            isBusy.countDown();
            await(goesOn);
        };
        new Thread(busy::recommendation).start();
        await(isBusy);
        onGoal = () -> {};
        int before = advised.size();
        AdvisedPool latest = three.get(0);
        for (int windows = 0; windows < 120; windows++) {
            latest.aged();
        }
        assertThat(latest.lateness(true))
                .as("every five windows, or a twelfth as often")
                .isEqualTo(2);
        for (int windows = 0; windows < 2_000; windows++) {
            three.forEach(AdvisedPool::aged);
            latest.aged();
        }
        awaited = three.get(2);
        goesOn.countDown();

        List<AdvisedPool> inTurn = new ArrayList<>();
        Awaitility.await().until(() -> {
            inTurn.clear();
            advised.stream()
                    .skip(before)
                    .filter(pool -> pool != busy)
                    .distinct()
                    .forEach(inTurn::add);
            return inTurn.size() == 3;
        });
        assertThat(inTurn).containsExactly(three.get(2), latest, three.get(1));
    }

    @Test
    void aQuietPoolWithFindings_isAdvisedAsOften_sinceTheyMayHaveEnded() {
        AdvisedPool pool = publish(1).get(0);
        pool.recommendation();
        pool.aged();
        double quiet = pool.lateness(true);
        pool.found(Collections.singletonList(Finding.of(Finding.Code.FIXED_RATE_NOT_KEPT, "pool", "", "x")));

        assertThat(pool.lateness(true)).isCloseTo(12 * quiet, within(1e-9));
    }

    @Test
    void whatTheRoundsLeaveIsSavedForWhatCannotWait() {
        Budget budget = new Budget(clock::get);
        budget.spend(2_100_000_000L, Turn.AT_ONCE);
        budget.spend(100_000_000L, Turn.ROUND);
        assertThat(budget.allows(Turn.AT_ONCE)).isFalse();
        clock.addAndGet(100_000_000_000L);
        assertThat(budget.allows(Turn.ROUND)).isTrue();
        budget.spend(100_000_000L, Turn.ROUND);

        assertThat(budget.allows(Turn.ROUND)).isFalse();
        assertThat(budget.allows(Turn.AT_ONCE)).isTrue();
    }

    @Test
    void firstSizesTakeAShareOfTheReserve_soThatManyPoolsAtOnceAreSpreadOverTime() {
        Budget budget = new Budget(clock::get);
        int made = 0;
        for (int second = 0; second < 30; second++) {
            for (int pool = 0; pool < 60 && budget.allows(Turn.FIRST); pool++) {
                budget.spend(15_000_000, Turn.FIRST);
                made++;
            }
            assertThat(budget.allows(Turn.AT_ONCE)).isTrue();
            clock.addAndGet(1_000_000_000);
        }

        assertThat(made).as("600 ms or less in 30 s").isBetween(30, 40);
    }

    /** Each window of its own took 60 pools 0.06 processors, and said nothing new. */
    @Test
    void aPoolOfWhichTooLittleIsKnown_isDueEachFiveWindows() {
        AdvisedPool pool = publish(1).get(0);
        Awaitility.await().until(() -> {
            recorder.arrived(pools.get(0), () -> {});
            windowEnds();
            Window latest = pool.monitor().latestWindow();
            return latest != null && !latest.isIdle();
        });
        pool.recommendation();
        int before = advisor.turn();
        windowEnds();
        Awaitility.await().until(() -> advisor.turn() > before + 1 && advisor.turn() % 2 == 1);

        // the advisor's thread has counted the one that ended
        assertThat(windowsUntilDue(pool)).isBetween(4, 5);
    }

    private static int windowsUntilDue(AdvisedPool pool) {
        for (int windows = 0; windows < 100; windows++) {
            if (pool.isDueForItsFirst(true)) {
                return windows;
            }
            pool.aged();
        }
        return -1;
    }

    @Test
    void aPoolWhoseAdviceThrows_isNamedOnce_andTheOthersAreServed() {
        List<AdvisedPool> three = publish(3);
        AdvisedPool broken = three.get(1);
        for (AdvisedPool pool : three) {
            boolean works = pool != broken;
            onGoal = works ? () -> {} : AdvisorTest::fail;
            assertThat(Sentences.verdict(pool.recommendation()).contains("still being made"))
                    .isNotEqualTo(works);
            assertThat(pool.lastRecommendation() != null).isEqualTo(works);
        }
        assertThat(broken.recommendation()).isNotNull();
        assertThat(faults.all()).hasSize(1);
        assertThat(faults.all()[0].part)
                .isEqualTo("advice on " + broken.monitor().name());
    }

    private List<AdvisedPool> publish(int count) {
        for (int i = 0; i < count; i++) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pools.add(pool);
            recorder.event(pool, null, null, "pools", "created");
            recorder.arrived(pool, () -> {});
        }
        windowEndsAndCounts();
        windowEndsAndCounts();
        List<AdvisedPool> published = new ArrayList<>();
        for (PoolMonitor monitor : sampler.pools()) {
            published.add(advisor.of(monitor));
        }
        assertThat(published).hasSize(count).doesNotContainNull();
        return published;
    }

    private static void fail() {
        throw new IllegalStateException("expected");
    }

    private Goal goal() {
        onGoal.run();
        return new Goal(0.9, Double.NaN);
    }

    private void windowEnds() {
        sampler.tick();
    }

    /** Ends a window, and waits until it has aged the pools: one that does so later makes the next advice due. */
    private void windowEndsAndCounts() {
        int before = counted.get();
        windowEnds();
        Awaitility.await().until(() -> counted.get() > before);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
