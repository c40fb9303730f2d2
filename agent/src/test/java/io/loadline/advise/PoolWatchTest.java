package io.loadline.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolWatchTest {

    private static final long SECOND = 1_000_000_000L;

    private final PoolWatch watch = new PoolWatch();
    private final List<PoolStanding> told = new ArrayList<>();
    private long now;

    @Test
    void rejections_areToldOnceWhileTheyGoOn() {
        for (int i = 0; i < 200; i++) {
            rejecting(i % 20 == 0 ? 5 : 0);
        }
        assertThat(told).containsExactly(PoolStanding.REJECTING);
    }

    @Test
    void rejections_areToldAgainAfterHalfAMinuteWithout() {
        rejecting(5);
        for (int i = 0; i < 31; i++) {
            rejecting(0);
        }
        rejecting(5);
        assertThat(told).containsExactly(PoolStanding.REJECTING, PoolStanding.REJECTING);
    }

    @Test
    void crowded_withMoreThreadsRecommended_isStarvedFromTheThirdWindow() {
        advised(true, true, false);
        crowded(2, 1);
        assertThat(told).isEmpty();
        crowded(100, 1);
        assertThat(told).containsExactly(PoolStanding.STARVED);
    }

    @Test
    void crowded_withEnoughThreads_isNotStarved() {
        advised(true, false, false);
        crowded(100, 1_000_000);
        assertThat(told).isEmpty();
    }

    @Test
    void crowded_withNothingRecommended_isStarvedOnceTasksGetOld() {
        crowded(100, 100);
        assertThat(told).isEmpty();
        crowded(3, 60_000);
        assertThat(told).containsExactly(PoolStanding.STARVED);
    }

    @Test
    void tasksThatWaitShorterThanTheyTake_areNotStarved() {
        advised(true, true, false);
        for (int i = 0; i < 100; i++) {
            WindowSummary b = busy(10);
            b.waitMillis = 9;
            b.serviceMillis = 10;
            end(b);
        }
        assertThat(told).isEmpty();
    }

    @Test
    void starved_flapping_isToldOnce() {
        advised(true, true, false);
        for (int i = 0; i < 50; i++) {
            crowded(3, 1);
            empty(10);
        }
        assertThat(told).containsExactly(PoolStanding.STARVED);
    }

    @Test
    void starved_isToldAgainAfterAQuietTime() {
        advised(true, true, false);
        crowded(3, 1);
        empty(32);
        crowded(3, 1);
        assertThat(told).containsExactly(PoolStanding.STARVED, PoolStanding.STARVED);
    }

    @Test
    void deadlock_isToldOnceItIsRecommendedUponAndWhileItLasts() {
        stuck(2);
        assertThat(watch.isUrgent()).isFalse();
        stuck(1);
        assertThat(watch.isUrgent()).isTrue();
        advised(false, false, true);
        stuck(100);
        advised(false, false, true);
        stuck(100);
        assertThat(told).containsOnlyOnce(PoolStanding.DEADLOCKED);
    }

    @Test
    void deadlock_isToldWithoutARecommendation() {
        for (int i = 0; i < 6; i++) {
            assertThat(told).isEmpty();
            WindowSummary window = busy(10);
            window.deadlocked = i >= 2;
            end(window);
        }
        assertThat(told).containsExactly(PoolStanding.DEADLOCKED);
        assertThat(watch.standing()).isEqualTo(PoolStanding.DEADLOCKED);
    }

    @Test
    void standing_isTheWorst_andOkOrIdleWhenItIsOver() {
        advised(true, true, false);
        crowded(3, 1);
        assertThat(watch.standing()).isEqualTo(PoolStanding.STARVED);
        rejecting(5);
        assertThat(watch.standing()).isEqualTo(PoolStanding.REJECTING);
        empty(40);
        assertThat(watch.standing()).isEqualTo(PoolStanding.OK);
        WindowSummary window = busy(0);
        window.idle = true;
        end(window);
        assertThat(watch.standing()).isEqualTo(PoolStanding.IDLE);
    }

    @Test
    void deadlock_thatResolvedAndComesBack_isToldAgain() {
        stuckAndRecommended();
        empty(40);
        stuckAndRecommended();
        assertThat(told.stream().filter(PoolStanding.DEADLOCKED::equals)).hasSize(2);
    }

    @Test
    void regimeThatFlickers_isOneDeadlock() {
        for (int i = 0; i < 100; i++) {
            stuck(3);
            advised(false, false, i % 2 == 0);
        }
        assertThat(told).containsOnlyOnce(PoolStanding.DEADLOCKED);
    }

    @Test
    void longStandstill_isUrgentEverMoreRarely() {
        int urgent = 0;
        for (int i = 0; i < 3600; i++) {
            stuck(1);
            urgent += watch.isUrgent() ? 1 : 0;
        }
        assertThat(urgent).isEqualTo(11);
    }

    @Test
    void poolThatWorks_tellsNothing() {
        advised(true, false, false);
        empty(1000);
        assertThat(told).isEmpty();
    }

    private void stuckAndRecommended() {
        stuck(3);
        advised(false, false, true);
        stuck(1);
    }

    private void rejecting(int tasks) {
        WindowSummary b = busy(0);
        b.completed = 10;
        b.rejected = tasks;
        end(b);
    }

    private void crowded(int windows, double oldestMillis) {
        for (int i = 0; i < windows; i++) {
            WindowSummary b = busy(10);
            b.completed = 100;
            b.waitMillis = 50;
            b.serviceMillis = 10;
            b.usualServiceMillis = 10;
            b.oldestQueuedMillis = oldestMillis;
            end(b);
        }
    }

    private void stuck(int windows) {
        for (int i = 0; i < windows; i++) {
            end(busy(10));
        }
    }

    private void empty(int windows) {
        for (int i = 0; i < windows; i++) {
            WindowSummary b = busy(0);
            b.completed = 10;
            end(b);
        }
    }

    private WindowSummary busy(int queued) {
        now += SECOND;
        WindowSummary b = new WindowSummary(now, SECOND);
        b.threads = 4;
        b.busy = 4;
        b.queued = queued;
        return b;
    }

    private void end(WindowSummary window) {
        told.addAll(watch.windowEnded(window));
    }

    private void advised(boolean known, boolean wantsMore, boolean deadlock) {
        watch.recommended(known, wantsMore, deadlock);
    }
}
