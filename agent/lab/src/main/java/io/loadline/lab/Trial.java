// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.List;
import java.util.Locale;

/** One workload observed at one running size, the recommender's answer, and its score. Immutable. */
public final class Trial {

    final Workload work;
    final Oracle oracle;
    final int start;
    final Answer firstAnswer;
    final List<String> expected;

    /** Number of observations until the answer kept the size, or until no more were granted. */
    final int observations;

    /** The last answer. */
    final int threads;

    final boolean refused;

    /** Indicates whether the model may name no size here. */
    final boolean mayRefuse;

    private final boolean mayRefuseFirst;

    final Score score;

    Trial(Workload work, Oracle oracle, int start) {
        this.work = work;
        this.oracle = oracle;
        this.start = start;
        Simulation simulation = new Simulation(work, start, false);
        Observation seen = simulation.run();
        this.expected = Expectation.words(work, oracle, seen);
        this.firstAnswer = Answer.to(seen);
        this.mayRefuseFirst = Expectation.mayRefuse(work, seen);
        boolean inSight = Expectation.isHeldUpInSight(seen);
        Answer answer = firstAnswer;
        int made = 1;
        while (made < granted(inSight) && answer.threads() != seen.threads) {
            seen = simulation.resizeAndGoOn(answer.threads());
            answer = Answer.to(seen, answer.recommendation());
            made++;
        }
        this.observations = made;
        this.threads = answer.threads();
        this.refused = !answer.isKnown();
        this.mayRefuse = Expectation.mayRefuse(work, seen);
        this.score = Score.of(oracle, threads);
    }

    static int[] starts(Workload work, Oracle oracle) {
        switch (work.family) {
            case CACHED:
                return new int[] {Integer.MAX_VALUE};
            case LOOPS:
                return new int[] {oracle.best};
            case TOO_LITTLE:
                return new int[] {8};
            default:
                return starts(oracle.best);
        }
    }

    /** Returns a quarter of the right size, the right size and four times that, without duplicates. */
    public static int[] starts(int right) {
        int quarter = Math.max(1, Math.round(right / 4f));
        return quarter == right ? new int[] {right, 4 * right} : new int[] {quarter, right, 4 * right};
    }

    Observation observe(int running) {
        return new Simulation(work, running, false).run();
    }

    /**
     * Returns the observations granted. Steps are allowed from far below the best size, and where the agent does not
     * see the downstream (results/model.md). An unseen downstream needs one step more, into the flat part and back.
     */
    private int granted(boolean resourceInSight) {
        boolean unknown = work.permits > 0 && !resourceInSight;
        double doublings = Math.abs(Math.log((double) oracle.best / start) / Math.log(2));
        int steps = (int) Math.ceil(doublings - 1e-9);
        return unknown ? steps + 2 : isUndersized() ? steps + 1 : 1;
    }

    private boolean isUndersized() {
        return 2L * start < oracle.best;
    }

    boolean hasScore() {
        return work.family.hasSize() && !refused;
    }

    boolean isRefusedWithoutNeed() {
        return refused && !mayRefuse;
    }

    boolean regimeIsRight() {
        return (mayRefuseFirst && !firstAnswer.isKnown())
                || expected.stream()
                        .anyMatch(firstAnswer.recommendation().regime.text()::contains);
    }

    /** Returns false if the first answer, from far below the best size, falls short and admits no doubt. */
    boolean isHonest() {
        return !isUndersized()
                || !Score.of(oracle, firstAnswer.threads()).fallsShort(work.family)
                || firstAnswer.admitsDoubt();
    }

    /** Returns the regret by which the worst answers are listed; 0 is perfect. */
    double regret() {
        double lost = Math.max(0, -Math.log(score.throughput()));
        double slower = work.family.isJudgedByResponse() ? Math.log(score.response()) : 0;
        return lost + slower + Math.max(0, Math.log(score.threadsRatio())) / 2;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "best %d, from %d: first %d, at last %d after %d observations; throughput %.3f p99 %.2f threads %.2f; \"%s\" for %s, limit %s%n          %s",
                oracle.best,
                start,
                firstAnswer.recommendation().size.threads,
                threads,
                observations,
                score.throughput(),
                score.response(),
                score.threadsRatio(),
                firstAnswer.recommendation().regime,
                expected,
                firstAnswer.recommendation().size.limit,
                work);
    }
}
