// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RunTimesTest {

    private static final long HALF = TimeUnit.MINUTES.toNanos(5);
    private static final int RUNS = 10;

    private TaskKinds kinds = new TaskKinds(TaskNames.OF_CLASSES);
    private long now = System.nanoTime();

    /** Runs a periodic task so many times in half a history, of so many milliseconds each. */
    private void half(double millis) {
        now += HALF;
        for (int i = 0; i < RUNS; i++) {
            run(millis);
        }
        kinds.age(now, 2 * HALF, kind -> true);
    }

    private void run(double millis) {
        TaskKind.Counted task = kinds.started(this, 0);
        task.begun(now, now);
        task.ended((long) (millis * 1e6), false);
    }

    private boolean areEverLonger() {
        KindTotals totals = kinds.totals().values().iterator().next();
        return totals.runs.areEverLonger(totals.serviceNanos / (double) totals.completed);
    }

    private boolean areEverLongerAfter(int halves, IntToDoubleFunction millis) {
        for (int i = 0; i < halves; i++) {
            half(millis.applyAsDouble(i));
        }
        return areEverLonger();
    }

    @Test
    void whatGrowsAllTheTime_isEverLonger_fromTwiceTheFirstOn() {
        assertThat(areEverLongerAfter(5, i -> 100 + 25 * i)).isFalse();
        half(225);
        assertThat(areEverLonger()).isTrue();
        KindTotals totals = kinds.totals().values().iterator().next();
        assertThat(totals.runs.firstSeconds()).isEqualTo(0.1);
        assertThat(totals.runs.lastSeconds()).isEqualTo(0.225);
        assertThat(totals.runs.seconds(now)).isEqualTo(25 * 60);
    }

    @Test
    void alsoOverDays() {
        assertThat(areEverLongerAfter(2_000, i -> 100 + i)).isTrue();
    }

    @Test
    void oneShortRun_andItIsOver() {
        assertThat(areEverLongerAfter(10, i -> 100 + 25 * i)).isTrue();
        run(5);
        assertThat(areEverLonger()).isFalse();
    }

    @Test
    void aStep_andWhatGoesUpAndDown_isNot() {
        assertThat(areEverLongerAfter(20, i -> i < 10 ? 100 : 300)).isFalse();
        assertThat(areEverLongerAfter(100, i -> 200 + 150 * Math.sin(i / 10.0))).isFalse();
    }

    @Test
    void whatVariesByChance_isNot() {
        Random random = new Random(20261129);
        int found = 0;
        for (int kind = 0; kind < 2_000; kind++) {
            kinds = new TaskKinds(TaskNames.OF_CLASSES);
            boolean ever = false;
            for (int i = 0; i < 12; i++) {
                half(100 * Math.exp(random.nextGaussian()));
                ever |= areEverLonger();
            }
            found += ever ? 1 : 0;
        }
        assertThat(found).isLessThan(10);
    }
}
