// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Holds a size between the model and the advice. Each of the {@link Rules} takes one and returns one. Immutable. */
public final class Advised {

    /** Size to set; its limit keeps it from being larger. -1 threads where no size is known. */
    public final Size size;

    /** Size that the load calls for: more than {@link #size} where that is a step, or the system allows no more. */
    final Size wanted;

    public final Verdict verdict;

    /**
     * Probability that {@link #goal} is good: at least 95 % of the best throughput, a p99 response time of at most 1.3 times the
     * best, and at most one and a half times the threads that are needed.
     */
    public final double goalConfidence;

    /** Probability that the advice goes the right way. */
    final double directionConfidence;

    /** Reasons for a size that is not the model's, as far as no other fact gives them. */
    final List<Fact> because;

    private Advised(
            Size size,
            Size wanted,
            Verdict verdict,
            double goalConfidence,
            double directionConfidence,
            List<Fact> because) {
        this.size = size;
        this.wanted = wanted;
        this.verdict = verdict;
        this.goalConfidence = goalConfidence;
        this.directionConfidence = directionConfidence;
        this.because = because;
    }

    /**
     * Creates the one that no rule has changed yet.
     *
     * @param because what is missing, with {@link Verdict#WAIT}
     */
    static Advised of(Size wanted, Verdict verdict, Fact... because) {
        List<Fact> facts = Collections.unmodifiableList(Arrays.asList(because));
        return new Advised(wanted, wanted, verdict, 0, 0, facts);
    }

    /** Returns one for a load that calls for {@code wanted}. */
    Advised wanting(Size wanted) {
        return new Advised(wanted, wanted, verdict, goalConfidence, directionConfidence, because);
    }

    /** Returns one with {@code size} to be set, whatever the load calls for. */
    Advised setting(Size size) {
        return new Advised(size, wanted, verdict, goalConfidence, directionConfidence, because);
    }

    Advised telling(Verdict verdict) {
        return new Advised(size, wanted, verdict, goalConfidence, directionConfidence, because);
    }

    /** Returns the same with the probabilities that goal and direction are right. */
    Advised likely(double goal, double direction) {
        return new Advised(size, wanted, verdict, goal, direction, because);
    }

    Advised because(String code, Object... figures) {
        List<Fact> more = new ArrayList<>(because);
        more.add(Fact.of(code, figures));
        return new Advised(
                size, wanted, verdict, goalConfidence, directionConfidence, Collections.unmodifiableList(more));
    }

    public boolean isKnown() {
        return size.threads > 0;
    }

    boolean isStep() {
        return size.threads < wanted.threads;
    }

    /** Returns the right size, as far as it is known: {@link #size} itself, unless that is only a step towards it. */
    Size goal() {
        return isStep() ? wanted : size;
    }

    /**
     * Returns how many threads the work needs: fewer than {@link #size} where the present threads stay although fewer are enough.
     * Threads for nested tasks are needed.
     *
     * @param now threads that the pool can have as it is set
     */
    public int needed(int now) {
        boolean stay = verdict.isKeep() && size.threads == now && size.limit != Limit.NESTED_TASKS;
        return stay ? Math.min(size.threads, wanted.threads) : size.threads;
    }

    /** Returns the probability that the advice is good; of a step, that it goes the right way. */
    public double confidence() {
        return isStep() ? directionConfidence : goalConfidence;
    }

    /** Returns what must be observed first, with {@link Verdict#WAIT}; else null. */
    public Fact missing() {
        return verdict == Verdict.WAIT ? because.get(0) : null;
    }
}
