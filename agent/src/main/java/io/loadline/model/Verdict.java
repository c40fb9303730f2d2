// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MIN_SAVING;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEAR;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;

/** Advice on the number of threads that a pool has now. */
public enum Verdict {
    KEEP("keep"),

    /** More threads would help, but a pool of one may owe its tasks that they run one at a time and in order. */
    KEEP_ORDER("keep, or grow if order does not matter"),
    GROW("grow"),
    SHRINK("shrink"),

    /** Tasks wait for tasks of the same pool: no number of threads is safe. */
    SPLIT("split the pool: no size is safe"),

    /** Advice to wait, because not enough is known. {@link Recommendation#missing} says what is missing. */
    WAIT("wait");

    /** Published text. */
    public final String text;

    Verdict(String text) {
        this.text = text;
    }

    /** Returns the code, such as {@code keep-order}: never changes, as the text may. */
    public String code() {
        return Regime.code(this);
    }

    public boolean isKeep() {
        return this == KEEP || this == KEEP_ORDER;
    }

    /** Returns whether there is something that a person should do. */
    public boolean wantsAChange() {
        return this != KEEP && this != WAIT;
    }

    /** Returns whether more threads would help. */
    public boolean wantsMore() {
        return this == GROW || this == KEEP_ORDER;
    }

    /**
     * Returns the verdict on a size, by whether a change is worth it:
     *
     * <pre>
     *   keep      where the present size c is the advised n, or near n and within its interval, unless n gains half of throughput or
     *             p99 response: an interval is no reason to let tasks wait that long
     *   shrink    where n saves 15 % of c, unless a bound on threads frees nothing or rejects tasks
     *   grow      where n gains 5 % of throughput or p99 response, or rejects fewer tasks, or the backlog of consumers grows
     *   else      keep
     * </pre>
     *
     * The last verdict stays while it holds, with the same exception.
     */
    static Verdict of(Advised advised, Rules rules) {
        Size size = advised.size;
        Assessment assessment = rules.assessment;
        int now = assessment.capacity();
        boolean near = now <= NEAR * size.threads && size.threads <= NEAR * now;
        boolean stands = stands(size, rules.last, assessment);
        boolean settled = stands || near && now >= size.low && now <= size.high || now == size.threads;
        if (settled && !gainsMuch(size.threads, now, rules)) {
            return stands ? rules.last.advised.verdict : KEEP;
        }
        if (size.threads < now) {
            return isWorthShrinking(size, advised.wanted, assessment) ? SHRINK : KEEP;
        }
        Prediction present = rules.predicted.apply(now);
        Prediction then = rules.predicted.apply(size.threads);
        boolean takesMore = assessment.backlog().rejects() && present.rejectedShare - then.rejectedShare > SELDOM;
        if (!takesMore && !assessment.isBehind() && gain(present, then) < WITHIN) {
            return KEEP;
        }
        return ofMore(assessment);
    }

    /** Returns whether more threads gain so much that no range of sizes excuses to do without; false if that is unknown. */
    private static boolean gainsMuch(int threads, int now, Rules rules) {
        double gain = threads > now ? gain(rules.predicted.apply(now), rules.predicted.apply(threads)) : 0;
        return gain >= MOST && gain < Double.POSITIVE_INFINITY;
    }

    /** Returns true if the last verdict on the same threads still holds. */
    private static boolean stands(Size size, PreviousAdvice last, Assessment assessment) {
        int now = assessment.capacity();
        if (last.threads != now) {
            return false;
        }
        // with one thread fewer tasks may be rejected, or a backlog may grow
        double near =
                assessment.backlog().rejects() || assessment.isBehind() ? 0 : Math.max(1, NOTICEABLE * size.threads);
        return last.advised.verdict == KEEP
                ? now >= size.low - near && now <= size.high + near
                : last.advised.size.threads == size.threads;
    }

    /** Returns the verdict where more threads would help. */
    static Verdict ofMore(Assessment assessment) {
        if (!assessment.isSingleThread()) {
            return GROW;
        }
        // a library that has one thread for its own work needs no second
        return assessment.pool.housekeepingOf.isEmpty() ? KEEP_ORDER : KEEP;
    }

    /** Returns true if fewer threads save any: a bound on threads that start on demand rejects tasks or has them wait, and frees none. */
    private static boolean isWorthShrinking(Size size, Size wanted, Assessment assessment) {
        int now = assessment.capacity();
        boolean hasRoom = assessment.isMaximumFree() && wanted.limit == Limit.LOAD;
        // fewer would turn away more, unless they only take turns
        boolean isFull = assessment.backlog().rejectedShare > 0 && wanted.limit == Limit.LOAD;
        return !hasRoom
                && !isFull
                && !assessment.handsOff()
                && now != Integer.MAX_VALUE
                && now - size.threads >= MIN_SAVING * now;
    }

    /** Returns the gain of throughput or of the p99 response, whichever is larger; of the mean response if the p99 is unknown. */
    private static double gain(Prediction now, Prediction then) {
        double throughput = then.throughputPerSecond / now.throughputPerSecond - 1;
        double tail = now.p99ResponseMillis / then.p99ResponseMillis;
        double response = (Double.isNaN(tail) ? now.meanResponseMillis() / then.meanResponseMillis() : tail) - 1;
        return Double.isNaN(throughput) && Double.isNaN(response)
                ? Double.POSITIVE_INFINITY
                : Math.max(Double.isNaN(throughput) ? 0 : throughput, Double.isNaN(response) ? 0 : response);
    }
}
