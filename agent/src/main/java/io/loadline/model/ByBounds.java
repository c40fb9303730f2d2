// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.ALLOWED_THREADS;
import static io.loadline.model.Constants.HARDLY_ANY;
import static io.loadline.model.Constants.HARDLY_BUSY;
import static io.loadline.model.Constants.LIKELY;
import static io.loadline.model.Constants.LITTLE_LOAD;
import static io.loadline.model.Constants.NEAR;
import static io.loadline.model.Constants.NORMAL;
import static io.loadline.model.Constants.OF_SAVED;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.queueing.ErlangC;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import java.util.List;

/**
 * Answers from the bounds of what few tasks tell, where the least and the largest load that may be right ask for the same.
 *
 * <pre>
 *   load     G(w, v) / T and G(w + m, v + m^2) / T   w work and v sum of squares of the lengths seen in T seconds, m the longest;
 *                                                    G the 2.5 and 97.5 % quantiles of a gamma distribution of that mean and variance
 *   low      ceil(least load)
 *   high     min { n : C(n, largest load) <= 0.005 }, C by Erlang; the peak if more than high + 1 were there at once
 *   answer   high - low <= max(2, high / 4, (threads - high) / 10)
 * </pre>
 *
 * Answers of periodic tasks that fall behind, of pools that are hardly used, and of those where the number hardly differs.
 */
final class ByBounds {

    private final Assessment assessment;
    private final Figures figures;
    private final FallingBehind behind;
    private final LoadBounds bounds;
    private final int now;
    private final Rules rules;

    ByBounds(Rules rules) {
        this.rules = rules;
        this.assessment = rules.assessment;
        this.figures = assessment.figures;
        this.behind = assessment.behind();
        this.bounds = LoadBounds.of(assessment);
        this.now = assessment.capacity();
    }

    /**
     * Returns the size of a pool that falls behind and has nothing but few periodic tasks; null if the number is not
     * known yet.
     */
    Recommendation ofPeriodicTasks() {
        int low = Math.min(behind.threadsNeeded(), assessment.pool.mostAtOnce);
        return behind.isThere() && areOne(low, assessment.pool.mostAtOnce)
                ? answer(Traffic.SCHEDULED, assessment.pool.mostAtOnce, low, assessment.pool.mostAtOnce, whatTheyDo())
                : null;
    }

    /** Null if it is not known yet. */
    Recommendation ofLittle() {
        int most = assessment.pool.mostAtOnce;
        if (figures.arrived == 0 && figures.completed == 0 && figures.meanInSystemObserved == 0) {
            return any(1, nothing());
        }
        if (assessment.backlog().rejectedShare > 0) {
            return null;
        }
        int high = Math.min(most, bounds.high);
        int low = Math.min(bounds.low, high);
        if (bounds.areKnown()
                && bounds.mostLoad < HARDLY_BUSY
                && (!bounds.bursts || bounds.peak <= now || isHousekeeping())) {
            return any(high, hardlyAnything());
        }
        // of one thread both are said: to keep it, or to grow
        boolean holds = now >= low && (high <= NEAR * now || assessment.isSingleThread());
        boolean same = now > high || holds;
        return same && areOne(low, high) ? answer(Traffic.TOO_LITTLE_SEEN, high, low, high, fewTasks(low, high)) : null;
    }

    /** Nobody waits for its tasks, nor could set its size. */
    private boolean isHousekeeping() {
        return !assessment.pool.housekeepingOf.isEmpty();
    }

    /**
     * Returns whether two sizes are as good as one: where far more threads are saved, it does not matter how many are
     * left.
     */
    private boolean areOne(int low, int high) {
        return high - low <= Math.max(ALLOWED_THREADS, Math.max(ALLOWED_SHARE * high, OF_SAVED * (now - high)));
    }

    /** Any size will do. */
    private Recommendation any(int high, Fact why) {
        int size = now == Integer.MAX_VALUE ? high : now;
        return answer(
                Traffic.TOO_LITTLE_SEEN, size, 1, Math.max(size, high), why, Fact.of("any-size-for-what-was-seen"));
    }

    private Recommendation answer(Traffic traffic, int size, int low, int high, Fact... why) {
        Limit limit = high == assessment.pool.mostAtOnce ? Limit.PERIODIC_TASKS : Limit.LOAD;
        Size known = new Size(size, low, high, limit);
        // few tasks tell bounds alone: the least may be all that is needed
        Size needed = traffic == Traffic.TOO_LITTLE_SEEN ? new Size(low, low, high, limit) : known;
        Advised advised = rules.worthAChange(Advised.of(needed, Verdict.KEEP).setting(known))
                .likely(LIKELY, LIKELY);
        Policy policy = Policy.withoutModel(rules, Regime.of(traffic), advised, null);
        List<Fact> reasons = Fact.known(Explanation.advice(policy));
        reasons.addAll(Fact.known(why));
        reasons.addAll(JointAdvice.caution(policy, null));
        return new Recommendation(policy, reasons, Fact.known(why), rules.last);
    }

    private Fact[] whatTheyDo() {
        int tasks = assessment.pool.mostAtOnce;
        Fact each = tasks == 1 ? Fact.of("its-periodic-task") : Fact.of("each-periodic-task", tasks);
        return new Fact[] {
            behind.fact(),
            now < tasks
                    ? Fact.of("thread-for-each", each, behind.mostPerSecond(), figures.completionsPerSecond)
                    : Fact.of("has-thread-for-each", each)
        };
    }

    private Fact nothing() {
        double since = figures.observedSeconds;
        return assessment.pool.completedEver == 0
                ? Fact.of("no-task-ever", since)
                : Fact.of("no-task-lately", since, assessment.pool.completedEver);
    }

    private Fact hardlyAnything() {
        return Fact.of(
                "hardly-used", figures.completed, figures.observedSeconds, figures.meanInService, bounds.mostLoad);
    }

    private Fact fewTasks(int low, int high) {
        return Fact.of(
                "few-tasks",
                figures.completed,
                figures.observedSeconds,
                figures.meanInService,
                bounds.peak,
                Double.isInfinite(bounds.mostLoad)
                        ? Fact.of("or-more", bounds.leastLoad)
                        : Fact.of("range", bounds.leastLoad, bounds.mostLoad),
                Fact.of("interval", low, high));
    }

    /**
     * Bounds of the true load, from few tasks, and of the right size. The load is the work that arrives in a second: a
     * sum of lengths of tasks that arrive at random, each a count with a weight. Its 95 % limits are those of M. P.
     * Fay, E. J. Feuer, "Confidence intervals for directly standardized rates: a method based on the gamma
     * distribution", Statistics in Medicine 16 (1997); of equal lengths they are the exact ones of a Poisson count.
     * Threads are enough where hardly a task finds all of them busy by Erlang's C formula (L. Kleinrock, "Queueing
     * Systems", vol. 1 (1975), equation 3.40), unless more were there at one time than arrive at random. Immutable.
     */
    private static final class LoadBounds {

        /** Threads kept busy on average. */
        final double leastLoad;

        final double mostLoad;

        /** Threads. */
        final int low;

        final int high;

        /** True if more were there at one time than arrive at random. */
        final boolean bursts;

        /** The most tasks that were there at one time. */
        final long peak;

        private LoadBounds(double leastLoad, double mostLoad, long peak) {
            this.leastLoad = leastLoad;
            this.peak = peak;
            this.mostLoad = mostLoad;
            this.low = (int) Math.max(1, Math.ceil(leastLoad));
            int enough = enough(mostLoad);
            // one more is chance
            this.bursts = peak > enough + 1L;
            this.high = (int) Math.max(low, bursts ? peak : enough);
        }

        /**
         * Returns the bounds, without an upper one where all threads were busy or tasks were rejected: how much more
         * would have arrived is unknown.
         */
        static LoadBounds of(Assessment assessment) {
            Figures figures = assessment.figures;
            double seconds = figures.observedSeconds;
            double work = figures.meanInService * seconds;
            double mean = figures.split.serviceMillis / 1000;
            double ended = figures.completed * mean;
            // those that still run, as one
            double running = Math.max(0, work - ended);
            double squares = figures.completed * mean * mean * (1 + figures.serviceVariation) + running * running;
            double longest = Math.max(assessment.pool.service.max / 1000, running);
            boolean known = figures.completed > 0
                    && !assessment.saturated
                    && !assessment.backlog().piles();
            return new LoadBounds(
                    work > 0 && squares > 0 ? gamma(work, squares, -NORMAL) / seconds : 0,
                    known
                            ? gamma(work + longest, squares + longest * longest, NORMAL) / seconds
                            : Double.POSITIVE_INFINITY,
                    Math.max(assessment.mostBusy(), (long)
                            Occupancy.inSystem(assessment.pool.trace).distribution().max));
        }

        boolean areKnown() {
            return mostLoad < LITTLE_LOAD;
        }

        /** The quantile of a gamma distribution with this mean and variance, by E. B. Wilson, M. M. Hilferty, PNAS 17 (1931). */
        private static double gamma(double mean, double variance, double normal) {
            double ninth = variance / (mean * mean) / 9;
            return mean * Math.pow(Math.max(0, 1 - ninth + normal * Math.sqrt(ninth)), 3);
        }

        private static int enough(double load) {
            if (!(load < LITTLE_LOAD)) {
                return Integer.MAX_VALUE;
            }
            int threads = (int) Math.floor(load) + 1;
            while (ErlangC.chanceToWait(load, threads) > HARDLY_ANY) {
                threads++;
            }
            return threads;
        }
    }
}
