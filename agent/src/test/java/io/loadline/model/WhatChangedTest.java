// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import org.junit.jupiter.api.Test;

/** A recommendation that differs from the last one says why; one that does not differ stays. */
class WhatChangedTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private double history = Double.POSITIVE_INFINITY;

    @Test
    void moreArrivals() {
        Recommendation before = open(150, 20, 60, null);
        Recommendation now = open(300, 20, 60, before);

        assertThat(Sentences.explanation(before)).doesNotContain("Previously:");
        assertThat(now.size.threads).isGreaterThan(before.size.threads);
        assertThat(Sentences.explanation(now))
                .containsPattern("Previously: shrink 30 -> " + before.size.threads
                        + " threads \\(1[45]\\d\\.\\d tasks/s x .* " + "Changed at [23]\\d\\d\\.\\d tasks/s");
    }

    @Test
    void longerTasks() {
        Recommendation now = open(80, 40, 60, open(80, 20, 60, null));

        assertThat(Sentences.explanation(now))
                .containsPattern("tasks/s x (19|20)[.\\d]* ms without queueing\\). .* x (39|40)[.\\d]* ms");
    }

    @Test
    void whatChangedIsToldUntilTheNextChange() {
        Recommendation first = open(150, 20, 60, null);
        Recommendation second = open(300, 20, 60, first);
        Recommendation third = open(300, 20, 120, second);

        assertThat(third.size.threads).isEqualTo(second.size.threads);
        assertThat(Sentences.explanation(third))
                .contains("Previously: shrink 30 -> " + first.size.threads + " threads (");
    }

    @Test
    void whatChangedLongerAgoThanTheHistory_isNotToldAnyMore() {
        history = 50;
        Recommendation second = open(300, 20, 60, open(150, 20, 60, null));
        Recommendation third = open(300, 20, 120, second);

        assertThat(Sentences.explanation(second)).contains("Previously: ");
        assertThat(third.size.threads).isEqualTo(second.size.threads);
        assertThat(Sentences.explanation(third)).doesNotContain("Previously: ");
    }

    @Test
    void aPoolThatWasResized() {
        Recommendation before = closed(20, null);
        Recommendation now = closed(before.size.threads, before);

        assertThat(now.verdict).isEqualTo(Verdict.KEEP);
        assertThat(now.size.threads).isEqualTo(before.size.threads);
        assertThat(Sentences.explanation(now)).contains("Previously: shrink 20 -> " + before.size.threads);
    }

    @Test
    void aSizeWithinTheNewIntervalStays() {
        Recommendation before = open(80, 20, 60, null);
        Recommendation alone = open(81, 20, 240, null);
        Recommendation now = open(81, 20, 240, before);

        assertThat(before.size.threads).isBetween(alone.size.low, alone.size.high);
        assertThat(now.size.threads).isEqualTo(before.size.threads);
        assertThat(Sentences.explanation(now)).doesNotContain("Previously:");
    }

    /** Threads are started on demand, and how many would do is a figure of no advice. */
    @Test
    void anotherSizeWithTheSameAdvice_isNoChange() {
        String pool = "threads=30 processors=16 cpu=0.1 blocked=20 handOff=1 maximum=" + Integer.MAX_VALUE + " open=";
        Recommendation before = advise(pool + 80, null);
        Recommendation now = advise(pool + 300, before);

        assertThat(now.size.threads).isGreaterThan(before.size.threads);
        assertThat(Sentences.explanation(now))
                .contains("keep it without a maximum")
                .doesNotContain("Previously:");
    }

    private Recommendation open(double perSecond, double blocked, double seconds, Recommendation last) {
        return advise(
                "threads=30 cpu=0.1 blocked=" + blocked + " seconds=" + seconds + " history=" + history + " open="
                        + perSecond,
                last);
    }

    private static Recommendation closed(int threads, Recommendation last) {
        return advise("threads=" + threads + " cpu=0.1 blocked=20 closed=4", last);
    }

    private static Recommendation advise(String pool, Recommendation last) {
        Assessment assessment = Assessment.of(new Pools().of(pool));
        PreviousAdvice before = last == null ? PreviousAdvice.NONE : last.basis;
        return Recommender.advise(assessment, GOAL, Share.alone(assessment, GOAL), before, Remembered.NOTHING)
                .recommendation;
    }
}
