// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Verdict;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Changes the sizes of one pool on request, and undoes the changes, the last one first. Thread-safe; runs on the
 * client's thread. A refused request throws a {@link ResizeRefusal} and changes nothing.
 */
public final class Resizer {

    private static final int MAX_STEPS_BACK = 100;

    private final ResizedPool resized;
    private final PoolMonitor monitor;
    private final Deque<Step> steps = new ArrayDeque<>();

    private static final class Step {
        final Sizes before;
        final Sizes after;

        Step(Sizes before, Sizes after) {
            this.before = before;
            this.after = after;
        }
    }

    public Resizer(ResizedPool resized) {
        this.resized = resized;
        this.monitor = resized.advised().monitor();
    }

    public synchronized Fact applyRecommendation() {
        PoolState pool = livePool();
        Recommendation recommendation = resized.advised().recommendation();
        if (!recommendation.isKnown()) {
            throw ResizeRefusal.ofState(
                    "nothing-to-apply",
                    recommendation.verdict.text,
                    recommendation.missing == null ? null : Fact.of("missing", recommendation.missing));
        }
        Sizes recommended = new Sizes(recommendation.corePoolSize, recommendation.maximumPoolSize);
        boolean order = Sizes.of(pool).maxThreads(pool) == 1 && recommended.maxThreads(pool) > 1;
        if (order || recommendation.verdict == Verdict.KEEP_ORDER) {
            throw ResizeRefusal.ofState("runs-in-order", recommendation.size.threads);
        }
        if (recommendation.verdict == Verdict.KEEP) {
            return Fact.of("keeps-sizes", name(), Sizes.of(pool).fact());
        }
        SizeRules.leavesRoom(recommended, pool, monitor.snapshot().occupied(), recommendation.occupied);
        return change(pool, recommended, recommendation);
    }

    public synchronized Fact resize(int core, int maximum) {
        PoolState pool = livePool();
        Sizes wanted = new Sizes(core, maximum);
        SizeRules.areSizes(wanted);
        return change(pool, wanted, resized.advised().recommendation());
    }

    /**
     * Sets sizes that nobody has asked for; {@link #undo} goes back from them as well. Waits for no recommendation: the
     * advisor may wait for the caller.
     */
    synchronized void setUnasked(Sizes wanted) {
        PoolState pool = livePool();
        PoolSnapshot snapshot = monitor.snapshot();
        Recommendation last = resized.advised().lastRecommendation();
        SizeRules.checkUnasked(wanted, pool, snapshot.room, last == null ? Recommender.none(snapshot) : last);
        set(wanted, pool);
        remember(Sizes.of(pool), wanted);
    }

    public synchronized Fact undo() {
        PoolState pool = livePool();
        if (steps.isEmpty()) {
            throw ResizeRefusal.ofState("nothing-to-undo");
        }
        Step last = steps.peekLast();
        Sizes now = Sizes.of(pool);
        SizeRules.check(
                last.before, pool, monitor.snapshot().room, resized.advised().recommendation());
        set(last.before, pool);
        steps.removeLast();
        logChange(pool, last.before);
        Fact meanwhile = now.isSame(last.after) ? null : Fact.of("set-meanwhile", now.fact());
        return Fact.of("resize-undone", name(), now.to(last.before), meanwhile);
    }

    private Fact change(PoolState pool, Sizes wanted, Recommendation recommendation) {
        PoolSnapshot snapshot = monitor.snapshot();
        SizeRules.check(wanted, pool, snapshot.room, recommendation);
        Sizes now = Sizes.of(pool);
        if (now.isSame(wanted)) {
            return Fact.of("sizes-are-set", name(), now.fact());
        }
        Fact meanwhile = steps.isEmpty() || steps.peekLast().after.isSame(now)
                ? null
                : Fact.of("changed-meanwhile", steps.peekLast().after.to(now));
        set(wanted, pool);
        remember(now, wanted);
        logChange(pool, wanted);
        return Fact.of(
                "resize-done",
                name(),
                now.to(wanted),
                meanwhile,
                noteOfOrder(wanted, pool),
                noteOfReach(wanted, pool),
                noteOfPeaks(wanted, pool, snapshot));
    }

    // what a person should know afterwards, or null

    private static Fact noteOfOrder(Sizes set, PoolState pool) {
        return set.maxThreads(pool) > 1 && Sizes.of(pool).maxThreads(pool) == 1 ? Fact.of("order-is-lost") : null;
    }

    private Fact noteOfReach(Sizes set, PoolState pool) {
        if (set.maximum == set.maxThreads(pool) || pool.growth == Growth.NOT_SEEN_YET) {
            return null;
        }
        boolean scheduled = monitor.recorder().pool().isScheduled();
        return Fact.of(scheduled ? "scheduled-stays-at-core" : "stays-at-core");
    }

    private static Fact noteOfPeaks(Sizes set, PoolState pool, PoolSnapshot seen) {
        long mostBusy = seen.windows.stream().mapToLong(w -> w.busyAtEnd).max().orElse(0);
        return pool.queueCapacity == 0 && mostBusy > set.maximum
                ? Fact.of("queue-holds-nothing", set.maximum, mostBusy)
                : null;
    }

    private void remember(Sizes before, Sizes after) {
        if (steps.size() >= MAX_STEPS_BACK) {
            steps.removeFirst();
        }
        steps.addLast(new Step(before, after));
    }

    private void logChange(PoolState before, Sizes after) {
        resized.resized(new ResizeEvent(
                ResizeEvent.Action.MANUAL,
                Sizes.of(before).threads(before),
                after.threads(before),
                after.core,
                after.maximum,
                resized.say(Fact.of("asked-by-operator"))));
    }

    private PoolState livePool() {
        if (!resized.isResizingAllowed()) {
            throw ResizeRefusal.ofState("resize-is-off");
        }
        if (monitor.recorder().pool().hasThreadPerTask()) {
            throw ResizeRefusal.ofState("has-no-size");
        }
        PoolState pool = monitor.recorder().state();
        if (pool == null) {
            throw ResizeRefusal.ofState("pool-dropped");
        }
        if (pool.terminated) {
            throw ResizeRefusal.ofState("pool-terminated");
        }
        return pool;
    }

    /**
     * Sets sizes. The pool may be of the application's own class, which may refuse, ignore or change the sizes.
     *
     * @param before the state to which a refusal returns
     */
    private void set(Sizes sizes, PoolState before) {
        boolean there;
        try {
            there = monitor.recorder().pool().resize(sizes.core, sizes.maximum);
        } catch (RuntimeException | Error refused) {
            throw ResizeRefusal.ofState("class-refuses", poolClass(), sizes.fact(), refused);
        }
        PoolState after = there ? monitor.recorder().state() : null;
        if (after == null || !Sizes.of(after).isSame(sizes)) {
            ResizeRefusal refusal = after == null
                    ? ResizeRefusal.ofState("pool-dropped")
                    : ResizeRefusal.ofState(
                            "class-ignores",
                            poolClass(),
                            sizes.fact(),
                            Sizes.of(after).fact());
            restore(Sizes.of(before), refusal);
            throw refusal;
        }
    }

    private void restore(Sizes sizes, ResizeRefusal refusal) {
        try {
            monitor.recorder().pool().resize(sizes.core, sizes.maximum);
        } catch (RuntimeException | Error alsoRefused) {
            refusal.addSuppressed(alsoRefused);
        }
    }

    private String poolClass() {
        return monitor.recorder().pool().poolClass();
    }

    private String name() {
        return monitor.name();
    }
}
