// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.FULL_LOOPS;
import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MAX_TIMES;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.SHOWN_LOOPS;
import static io.loadline.model.Constants.UNLIKELY;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.regime.Standstill;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.OverdueTask;
import io.loadline.window.PoolSnapshot;
import java.util.List;
import java.util.stream.Collectors;

/** Answers without a model: the finding is a fault, or what is missing, or a size that needs no model. Immutable. */
final class WithoutModel {

    private final Assessment assessment;
    private final PoolSnapshot pool;
    private final Rules rules;

    WithoutModel(Rules rules) {
        this.rules = rules;
        this.assessment = rules.assessment;
        this.pool = assessment.pool;
    }

    /** Returns the recommendation; null where a model is to be asked. */
    Recommendation answer() {
        if (pool.ofEventLoops && pool.state != null) {
            return eventLoops();
        }
        Standstill standstill = new Standstill(pool);
        Fact stuck = stuck();
        if (stuck != null) {
            boolean still = standstill.isThere() || standstill.areLoops();
            Regime regime = still ? Regime.of(Traffic.STANDSTILL) : Regime.of(assessment, rules.target);
            return wait(regime, stuck, null, Fact.known());
        }
        if (standstill.areLoops()) {
            return loops(standstill);
        }
        StarvationDeadlock nesting = StarvationDeadlock.of(pool);
        if (nesting.isDeadlocked()) {
            return deadlocked(nesting);
        }
        if (standstill.isThere()) {
            return wait(
                    Traffic.STANDSTILL,
                    Fact.of(
                            "nothing-completes",
                            standstill.seconds,
                            standstill.busy,
                            pool.state.queued,
                            BlockedTime.ofStandstill(
                                    pool.ofConnections ? pool.holders : pool.hotspots, standstill.hasFree())));
        }
        if (pool.state == null) {
            return wait(Traffic.TOO_LITTLE_SEEN, Fact.of("gone"));
        }
        ByBounds byBounds = new ByBounds(rules);
        Recommendation ofPeriodic = byBounds.ofPeriodicTasks();
        if (ofPeriodic != null) {
            return ofPeriodic;
        }
        Sufficiency sufficiency = new Sufficiency(assessment);
        if (sufficiency.enough()) {
            boolean law = assessment.figures.endedOnesAreAll() || assessment.isBatch() || assessment.overtaken() > 0;
            return law ? null : beyondTheLaw();
        }
        Recommendation ofLittle = sufficiency.longEnough() ? byBounds.ofLittle() : null;
        return ofLittle != null ? ofLittle : tooLittle();
    }

    /** Names no size, because too little was seen. */
    Recommendation tooLittle() {
        return wait(Regime.of(Traffic.TOO_LITTLE_SEEN), new Sufficiency(assessment).missing(), null, soFar());
    }

    /**
     * Returns that most threads have tasks that do not return; else null. As long as those need a time-out, neither a size with a
     * thread for each nor one without them is right.
     */
    private Fact stuck() {
        List<OverdueTask> stuck = pool.stuck();
        if (pool.state == null || stuck.size() < 2 || stuck.size() <= MOST * pool.state.taskThreads()) {
            return null;
        }
        return Fact.of("stuck", stuck.size(), pool.state.taskThreads(), BlockedTime.at(stuck.get(0).at.site));
    }

    /** Returns a recommendation of no size, because of what is missing. */
    Recommendation wait(Traffic traffic, Fact missing) {
        return wait(Regime.of(traffic), missing, null, Fact.known());
    }

    /** More tasks are there than those that end explain. */
    private Recommendation beyondTheLaw() {
        Figures seen = assessment.figures;
        Fact law = Fact.of(
                "law-does-not-hold",
                seen.meanInService,
                seen.completionsPerSecond,
                seen.split.serviceMillis,
                seen.meanExplained());
        return wait(Regime.of(assessment, rules.target), law, null, Fact.known(assessment.occupied()));
    }

    /** Returns a recommendation of no size, because what was measured contradicts the model. */
    Recommendation contradicted(Agreement agreement) {
        Fact fact = agreement.fact();
        // more threads are no trial where they are known to do no more
        boolean isKnown = assessment.bottleneck().mostUseful() <= assessment.capacity();
        Fact next = isKnown ? assessment.bottleneck().fact() : null;
        next = next == null ? null : Fact.of("keep-for-bottleneck", assessment.capacity(), next);
        if (next == null && assessment.bottleneck().isOpenQuestion()) {
            next = assessment.bottleneck().tryFewer(assessment.capacity());
        }
        Fact surplus = assessment.surplus();
        if (next == null && surplus == null) {
            next = agreement.nextStep(assessment);
        }
        return wait(
                Regime.of(assessment, rules.target), Fact.of("contradicted", fact), next, Fact.known(surplus), fact);
    }

    /**
     * Returns a recommendation of no size.
     *
     * @param found evidence that the reasons mention, too
     * @param measured evidence that they do not mention
     */
    private Recommendation wait(Regime regime, Fact missing, Fact next, List<Fact> found, Fact... measured) {
        List<Fact> tasks = NotRequests.of(pool.taskClasses);
        List<Fact> reasons = Fact.known(
                Fact.of("no-recommendation", missing),
                next == null ? null : Fact.of("for-now", next),
                Explanation.note(tasks));
        reasons.addAll(found);
        List<Fact> evidence = Fact.known(measured);
        evidence.addAll(tasks);
        evidence.addAll(found);
        Advised unknown = Advised.of(Size.UNKNOWN, Verdict.WAIT, missing);
        return new Recommendation(Policy.withoutModel(rules, regime, unknown, next), reasons, evidence, rules.last);
    }

    /** Returns what the tasks seen so far show, which is no size. */
    private List<Fact> soFar() {
        double p90 = assessment.load().percentile(90);
        boolean some = assessment.figures.completed >= LOOK && !Double.isNaN(p90);
        Fact others = p90 < 1 ? Fact.of("no-other") : Fact.of("at-most-others", Math.round(p90));
        return Fact.known(
                fallsBehind(),
                Explanation.rejections(assessment, null),
                some ? Fact.of("so-far", others, assessment.mostBusy()) : null);
    }

    /** Null if it does not. */
    private Fact fallsBehind() {
        if (assessment.behind().isThere()) {
            return assessment.behind().fact();
        }
        return assessment.backlog().isGrowing()
                ? Fact.of("queue-falls-behind", pool.state.queued, assessment.backlog().growthPerSecond)
                : null;
    }

    /** A thread for each, of the threads that may be there. A run of a queue that keeps its tasks in order may be endless, too. */
    private Recommendation loops(Standstill loops) {
        int capacity = assessment.capacity();
        int threads = capacity == Integer.MAX_VALUE ? loops.busy : Math.max(capacity, loops.busy);
        boolean ordered = assessment.comesInOrder();
        boolean consumers = pool.consumers != null;
        Fact found = consumers
                ? Fact.of("loops-of-consumers", pool.consumers)
                : Fact.of(ordered ? "ordered-runs" : "loops", loops.quietSeconds, loops.busy);
        Regime regime = Regime.of(consumers ? Traffic.CONSUMERS : ordered ? Traffic.TOO_LITTLE_SEEN : Traffic.LOOPS);
        Size size = new Size(threads, loops.busy, threads, Limit.LOAD);
        // of runs in order a few tell bounds alone
        Advised keep = Advised.of(ordered ? size.withThreads(loops.busy) : size, Verdict.KEEP)
                .setting(size)
                .likely(1, 1);
        Fact reason = Fact.of("keep-loops", threads, found);
        return new Recommendation(
                Policy.withoutModel(rules, regime, keep, null), Fact.known(reason), Fact.known(found), rules.last);
    }

    /** Keeps the number of loops: each serves many connections in turn, so it follows the processors, not the load. */
    private Recommendation eventLoops() {
        int loops = assessment.capacity();
        Figures seen = assessment.figures;
        boolean full = seen.utilization >= FULL_LOOPS;
        double computing = seen.split.cpuMillis / seen.split.serviceMillis;
        HotLoop hot = full ? null : HotLoop.of(pool);
        Fact found = full && computing >= MOST
                ? Fact.of("loops-compute", seen.utilization, computing)
                : hot != null
                        ? Fact.of("loop-full", hot.loop.thread, hot.loop.busy, seen.utilization)
                        : Fact.of(full ? "loops-blocked" : "loops-free", seen.utilization);
        Size size = new Size(loops, loops, loops, Limit.LOAD);
        Advised keep = Advised.of(size, Verdict.KEEP).setting(size).likely(1, 1);
        return new Recommendation(
                Policy.withoutModel(rules, Regime.of(Traffic.EVENT_LOOPS), keep, null),
                Fact.known(Fact.of("keep-event-loops", loops, found)),
                Fact.known(found, byLoop()),
                rules.last);
    }

    /** Returns the busy share of each of the busiest loops, and the longest pass; null where these are not known. */
    private Fact byLoop() {
        List<Fact> shares = pool.loops.stream()
                .limit(SHOWN_LOOPS)
                .map(loop -> Fact.of("loop-share", loop.thread, loop.busy))
                .collect(Collectors.toList());
        int others = pool.loops.size() - shares.size();
        Fact more = others == 0 ? null : Fact.of("other-loops", others);
        return shares.isEmpty() ? null : Fact.of("by-loop", shares, more, pool.service.max);
    }

    private Recommendation deadlocked(StarvationDeadlock nesting) {
        Fact found =
                Fact.of(nesting.certain ? "deadlock" : "probable-deadlock", pool.state.activeCount, pool.state.queued);
        boolean safe = nesting.leastThreads() <= MAX_TIMES * Math.max(4L, assessment.capacity());
        int threads = safe ? nesting.leastThreads() : -1;
        Object roots = nesting.certain ? (Object) nesting.roots : Fact.of("up-to", nesting.roots);
        Fact wayOut = safe ? Fact.of("way-out", threads, roots, nesting.depth) : Fact.of("no-size-is-safe");
        Size size = new Size(threads, threads, threads, Limit.NESTED_TASKS);
        // the way out is right for the tasks of this moment
        double likely = safe ? UNLIKELY : 0;
        Advised advised = Advised.of(size, safe ? Verdict.GROW : Verdict.SPLIT).likely(likely, likely);
        Policy policy =
                Policy.withoutModel(rules, Regime.of(Traffic.DEADLOCKED), advised, Fact.of("own-pool-for-nested"));
        List<Fact> evidence = Fact.known(found, Fact.of("deeper-nesting"));
        return new Recommendation(policy, Fact.known(found, wayOut), evidence, rules.last);
    }
}
