package io.loadline.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.control.Decision.Action;
import io.loadline.control.Target.Direction;
import io.loadline.model.Fact;
import io.loadline.model.Fact.Key;
import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolControllerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long WINDOW = SECOND;
    private static final long HISTORY = 600 * SECOND;
    private static final int LOOK_SECONDS = Pace.WINDOWS_A_LOOK;

    private final PoolController calm = new PoolController(Pace.calm(WINDOW, HISTORY));
    private final PoolController fast = new PoolController(Pace.fast(WINDOW));
    private final List<Integer> sizes = new ArrayList<>();

    private long now;
    private int threads;

    /** The pool does 100 tasks a second with a response of 20 ms, whatever its size; unless a test says otherwise. */
    private double perSecond = 100;

    private double responseMillis = 20;
    private double predictedPerSecond = 100;

    private Fact obstacle;
    private boolean outside;
    private boolean deadlocked;
    private boolean standstill;
    private int floor = 1;
    private int ceiling = 1_000;
    private int minimum;
    private int maximum;

    @Test
    void growsByDoublingAtMost_andStopsInTheInterval() {
        threads = 4;
        looks(fast, 30, target(Direction.GROW, 13, 12, 15));

        assertThat(sizes).containsExactly(8, 13);
    }

    @Test
    void shrinksByHalvesAtMost_downToHalfTheStart() {
        threads = 40;
        looks(fast, 40, target(Direction.SHRINK, 6, 5, 7));
        assertThat(sizes).containsExactly(20);

        minimum = 1;
        looks(fast, 40, target(Direction.SHRINK, 6, 5, 7));
        assertThat(sizes).containsExactly(20, 10, 6);
    }

    @Test
    void growsToFourTimesTheStart_andNoMoreThanIsAllowed() {
        threads = 3;
        looks(fast, 60, target(Direction.GROW, 100, 90, 110));
        assertThat(sizes).containsExactly(6, 12);

        maximum = 30;
        looks(fast, 60, target(Direction.GROW, 100, 90, 110));
        assertThat(sizes).containsExactly(6, 12, 24, 30);
    }

    @Test
    void whatTheSystemAllows_andWhatIsBusy_winOverTheRecommendation() {
        threads = 10;
        floor = 8;
        looks(fast, 30, target(Direction.SHRINK, 5, 5, 6));
        assertThat(sizes).containsExactly(8);

        ceiling = 12;
        looks(fast, 30, target(Direction.GROW, 20, 18, 25));
        assertThat(sizes).containsExactly(8, 12);
    }

    @Test
    void growingNeedsThreeLooks_shrinkingAFullHistory() {
        threads = 10;
        looks(calm, 4, target(Direction.STAY, 10, 9, 11));
        looks(calm, 2, target(Direction.GROW, 20, 18, 22));
        looks(calm, 1, target(Direction.STAY, 10, 9, 11));
        looks(calm, 2, target(Direction.GROW, 20, 18, 22));
        assertThat(sizes).isEmpty();

        looks(calm, 1, target(Direction.GROW, 20, 18, 22));
        assertThat(sizes).containsExactly(20);

        looks(calm, 1, target(Direction.STAY, 20, 18, 22));
        looks(calm, (int) (HISTORY / SECOND / LOOK_SECONDS), target(Direction.SHRINK, 10, 9, 11));
        assertThat(sizes).containsExactly(20);
        looks(calm, 1, target(Direction.SHRINK, 10, 9, 11));
        assertThat(sizes).containsExactly(20, 10);
    }

    @Test
    void aStepThatDoesHarm_isUndoneAtTheSecondLook_andTriedLaterEachTime() {
        threads = 20;
        List<Integer> atLook = new ArrayList<>();
        for (int look = 0; look < 200; look++) {
            responseMillis = threads < 20 ? 30 : 20;
            int before = threads;
            look(fast, target(Direction.SHRINK, 15, 14, 16));
            if (threads < before) {
                atLook.add(look);
            }
        }

        assertThat(sizes).startsWith(15, 20, 15, 20, 15, 20);
        // two looks of harm, then 4, 8, 16 and 32 looks of rest, and the look that the step is made at
        assertThat(differences(atLook)).startsWith(6, 10, 18, 34);
    }

    @Test
    void lessThroughput_isHarmOnlyWhereTasksTakeLonger() {
        threads = 20;
        looks(fast, 4, target(Direction.SHRINK, 15, 14, 16));
        assertThat(sizes).containsExactly(15);

        // at night fewer tasks come
        perSecond = 50;
        looks(fast, 3, target(Direction.STAY, 15, 14, 16));
        assertThat(sizes).containsExactly(15);
    }

    @Test
    void moreThreadsThatDoNotDoMore_areTakenBack() {
        threads = 10;
        predictedPerSecond = 150;
        looks(fast, 4, target(Direction.GROW, 15, 13, 16));
        assertThat(sizes).containsExactly(15);
        looks(fast, 2, target(Direction.GROW, 15, 13, 16));
        assertThat(sizes).containsExactly(15, 10);
    }

    /** It stood before the step, and those who wait longest come last. */
    @Test
    void aQueueThatIsWorkedOffFaster_isNoHarm_thoughResponsesGrowStill() {
        threads = 10;
        predictedPerSecond = 200;
        looks(fast, 4, target(Direction.GROW, 20, 18, 22));
        perSecond = 190;
        responseMillis = 60;
        looks(fast, 2, target(Direction.STAY, 20, 18, 22));
        assertThat(sizes).containsExactly(20);
    }

    /** What the tasks wait for is full with 12: as many as do what was seen to be done. */
    @Test
    void moreThreadsThatDoALittleMore_areTakenBackToAsManyAsDoThat() {
        threads = 10;
        predictedPerSecond = 200;
        looks(fast, 4, target(Direction.GROW, 20, 18, 22));
        assertThat(sizes).containsExactly(20);
        perSecond = 120;
        looks(fast, 2, target(Direction.GROW, 20, 18, 22));
        assertThat(sizes).containsExactly(20, 12);
    }

    /** 100 tasks in 30 s say nothing of a tenth more; 400 in two minutes do not say much, but the step is not repeated. */
    @Test
    void aGainThatChanceMayHide_isLookedForLonger() {
        threads = 10;
        perSecond = 100.0 / LOOK_SECONDS;
        predictedPerSecond = 1.1 * perSecond;
        looks(fast, 4, target(Direction.GROW, 15, 13, 16));
        assertThat(sizes).containsExactly(15);
        for (int look = 1; look <= 3; look++) {
            assertThat(look(fast, target(Direction.GROW, 30, 28, 32)).action).isEqualTo(Action.NOTHING);
        }
        assertThat(look(fast, target(Direction.GROW, 30, 28, 32)).action).isEqualTo(Action.KEPT);
    }

    @Test
    void aStandstillAfterAStep_takesItBack() {
        threads = 20;
        looks(fast, 4, target(Direction.SHRINK, 15, 14, 16));
        assertThat(sizes).containsExactly(15);
        standstill = true;
        perSecond = 0;
        responseMillis = Double.NaN;
        looks(fast, 2, Target.NONE);
        assertThat(sizes).containsExactly(15, 20);
    }

    @Test
    void lessWorkAfterMoreThreads_isNoMissedGain() {
        threads = 10;
        predictedPerSecond = 150;
        looks(fast, 4, target(Direction.GROW, 15, 13, 16));
        perSecond = 50;
        responseMillis = 10;
        looks(fast, 3, target(Direction.STAY, 15, 13, 16));
        assertThat(sizes).containsExactly(15);
    }

    @Test
    void moreWorkAfterMoreThreads_isNotTheirFault() {
        threads = 10;
        looks(fast, 4, target(Direction.GROW, 14, 13, 16));
        perSecond = 200;
        responseMillis = 40;
        looks(fast, 3, target(Direction.STAY, 14, 13, 16));

        assertThat(sizes).containsExactly(14);
    }

    @Test
    void aQueueBehindFewerThreadsThanAtTheStart_bringsTheStartBack() {
        threads = 20;
        looks(fast, 4, target(Direction.SHRINK, 12, 11, 13));
        assertThat(threads).isEqualTo(12);

        for (int second = 1; second <= 3; second++) {
            assertThat(pressed(12, true, 30).isChange()).isFalse();
        }
        assertThat(pressed(12, false, 30).isChange()).isFalse();
        for (int second = 1; second <= 3; second++) {
            assertThat(pressed(12, true, 30).isChange()).isFalse();
        }
        assertThat(pressed(12, true, 23).isChange()).isFalse();
        for (int second = 1; second <= 3; second++) {
            assertThat(pressed(12, true, 30).isChange()).isFalse();
        }
        Decision back = pressed(12, true, 30);
        assertThat(back.action).isEqualTo(Action.BACK);
        assertThat(back.threads).isEqualTo(20);
    }

    @Test
    void aDeadlockBehindFewerThreadsThanAtTheStart_bringsTheStartBackAtOnce() {
        threads = 40;
        looks(fast, 12, target(Direction.SHRINK, 20, 18, 22));
        assertThat(sizes).containsExactly(20);

        deadlocked = true;
        Decision back = look(fast, target(Direction.GROW, 41, 41, 41));
        assertThat(back.action).as("even if that is too few").isEqualTo(Action.BACK);
        assertThat(back.threads).isEqualTo(40);
        assertThat(look(fast, target(Direction.GROW, 41, 41, 41)).action)
                .as("at the start, it is not the fault of a step")
                .isEqualTo(Action.NOTHING);

        deadlocked = false;
        looks(fast, 60, target(Direction.SHRINK, 20, 18, 22));
        assertThat(sizes).as("never again below the start").containsExactly(20, 40);
    }

    @Test
    void aWayBackThatIsRefused_isNotTriedAtEachLookAndWindow() {
        threads = 20;
        looks(fast, 4, target(Direction.SHRINK, 12, 11, 13));
        for (int second = 1; second <= 3; second++) {
            pressed(12, true, 30);
        }
        assertThat(pressed(12, true, 30).action).isEqualTo(Action.BACK);
        fast.refused(now);
        assertThat(fast.isChecking()).as("other pools may step").isFalse();
        for (int second = 1; second <= 30; second++) {
            assertThat(pressed(12, true, 30)).isEqualTo(Decision.NOTHING);
        }

        deadlocked = true;
        obstacle = Fact.of(Key.DEADLOCK_NEEDS_A_PERSON);
        Look look = at(Target.NONE);
        assertThat(fast.look(look, 0, 0).action).isEqualTo(Action.BACK);
        fast.refused(look.at);
        assertThat(look(fast, Target.NONE).reason).isEqualTo(obstacle);
    }

    @Test
    void aPoolAtItsStart_isNotPressed() {
        threads = 20;
        looks(fast, 4, target(Direction.STAY, 20, 19, 21));

        for (int window = 0; window < 10; window++) {
            assertThat(pressed(20, true, 1_000)).isEqualTo(Decision.NOTHING);
        }
    }

    @Test
    void whatSomebodyElseSets_isTheNewStart_andTheThirdTimeThePoolIsLeftAlone() {
        threads = 4;
        looks(fast, 2, target(Direction.GROW, 100, 90, 110));
        for (int times = 1; times <= 3; times++) {
            threads = 10 * times;
            outside = true;
            assertThat(look(fast, target(Direction.GROW, 100, 90, 110)).action).isEqualTo(Action.OUTSIDE);
            outside = false;
            assertThat(fast.start()).isEqualTo(10 * times);
        }
        looks(fast, 50, target(Direction.GROW, 100, 90, 110));

        assertThat(sizes).isEmpty();
        assertThat(look(fast, target(Direction.GROW, 100, 90, 110)).reason).isEqualTo(Fact.of(Key.APPLICATION_SETS_IT));
        outside = true;
        assertThat(look(fast, target(Direction.GROW, 100, 90, 110)).action)
                .as("the fourth time is no news")
                .isEqualTo(Action.NOTHING);
    }

    @Test
    void anObstacle_startsTheCountAnew() {
        threads = 4;
        looks(fast, 3, target(Direction.GROW, 8, 8, 9));
        obstacle = Fact.of(Key.NOTHING_IS_COMPLETED);
        assertThat(look(fast, target(Direction.GROW, 8, 8, 9)).reason).isEqualTo(obstacle);
        obstacle = null;
        looks(fast, 2, target(Direction.GROW, 8, 8, 9));
        assertThat(sizes).isEmpty();

        looks(fast, 1, target(Direction.GROW, 8, 8, 9));
        assertThat(sizes).containsExactly(8);
    }

    @Test
    void boundsThatCross_leaveThePoolAlone() {
        threads = 4;
        minimum = 10;
        maximum = 5;
        looks(fast, 10, target(Direction.GROW, 8, 8, 9));

        assertThat(sizes).isEmpty();
        assertThat(look(fast, target(Direction.GROW, 8, 8, 9)).reason).isEqualTo(Fact.of(Key.BOUNDS_CROSS, 10, 5));
    }

    @Test
    void aDecisionThatIsNotApplied_isMadeAgain() {
        threads = 4;
        Target target = target(Direction.GROW, 8, 8, 9);
        looks(fast, 3, target);
        Look look = at(target);

        assertThat(fast.look(look, 0, 0).threads).isEqualTo(8);
        assertThat(fast.look(at(target), 0, 0).threads).isEqualTo(8);
        assertThat(fast.isChecking()).isFalse();
    }

    /** A second later. */
    private Decision pressed(int threads, boolean allBusy, int queued) {
        now += SECOND;
        return fast.pressed(now, threads, allBusy, queued);
    }

    private static Target target(Direction direction, int size, int low, int high) {
        return new Target(direction, size, low, high);
    }

    private void looks(PoolController controller, int number, Target target) {
        for (int i = 0; i < number; i++) {
            look(controller, target);
        }
    }

    /** A look whose decision, if it is a change, is applied. */
    private Decision look(PoolController controller, Target target) {
        Look look = at(target);
        Decision decision = controller.look(look, minimum, maximum);
        if (decision.isChange()) {
            controller.applied(decision, look);
            threads = decision.threads;
            sizes.add(threads);
        }
        return decision;
    }

    private Look at(Target target) {
        now += LOOK_SECONDS * SECOND;
        Look look = new Look(now, threads);
        look.outside = outside;
        look.floor = floor;
        look.ceiling = ceiling;
        look.target = target;
        long tasks = Math.round(perSecond * LOOK_SECONDS);
        look.seen = new Performance(LOOK_SECONDS, tasks, tasks, responseMillis, 5 * responseMillis);
        look.predicted = threads -> new Prediction(threads, predictedPerSecond, 0, 0, 100, 2.0 / threads, 0.5);
        look.obstacle = obstacle;
        look.deadlocked = deadlocked;
        look.standstill = standstill;
        return look;
    }

    private static List<Integer> differences(List<Integer> numbers) {
        List<Integer> differences = new ArrayList<>();
        for (int i = 1; i < numbers.size(); i++) {
            differences.add(numbers.get(i) - numbers.get(i - 1));
        }
        return differences;
    }
}
