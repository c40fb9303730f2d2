// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.work.Size;
import io.loadline.window.Window;
import java.util.List;

/**
 * Advice of a recommendation and the figures behind it, which the next one holds on to, or from which it explains its
 * difference. Immutable.
 */
public final class PreviousAdvice {

    /** Absence of advice: nothing was advised yet, or only for another goal. */
    public static final PreviousAdvice NONE = new PreviousAdvice();

    /** Size and verdict for the load of that time. Its facts hold numbers, no measurements. */
    final Advised advised;

    private final Fact advice;

    /** Threads that the pool had. */
    final int threads;

    private final double arrivalsPerSecond;
    private final double taskMillis;

    /** Time of the first with the same advice, by the ends of windows. */
    private final long firstSaid;

    /** Advice before that, with the figures of then and of the change; null if it is the first. */
    private final Fact before;

    private PreviousAdvice() {
        advised = Advised.of(Size.UNKNOWN, Verdict.WAIT);
        advice = null;
        threads = Integer.MIN_VALUE;
        arrivalsPerSecond = Double.NaN;
        taskMillis = Double.NaN;
        firstSaid = 0;
        before = null;
    }

    /**
     * Keeps the advice of a policy.
     *
     * @param advice what to do
     * @param last the one before
     */
    PreviousAdvice(Fact advice, Policy policy, PreviousAdvice last) {
        Assessment assessment = policy.assessment;
        this.advised = policy.present;
        this.advice = advice;
        this.threads = assessment.capacity();
        this.arrivalsPerSecond = assessment.figures.arrivalsPerSecond;
        this.taskMillis = assessment.figures.split.neededMillis(assessment.place().share);
        boolean saysTheSame = advice.equals(last.advice);
        this.firstSaid = saysTheSame ? last.firstSaid : now(assessment);
        if (saysTheSame || last == NONE) {
            this.before = last.before;
        } else {
            this.before = Fact.of(
                    "before", last.advice, last.arrivalsPerSecond, last.taskMillis, arrivalsPerSecond, taskMillis);
        }
    }

    /** Null where the same has been said for as long as the pool's history: what was before is of no interest any more. */
    Fact before(Assessment assessment) {
        return (now(assessment) - firstSaid) / 1e9 > assessment.pool.historySeconds ? null : before;
    }

    private static long now(Assessment assessment) {
        List<Window> windows = assessment.pool.windows;
        return windows.get(windows.size() - 1).end;
    }
}
