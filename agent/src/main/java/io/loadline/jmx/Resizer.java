// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import io.loadline.control.ResizeEvent;
import io.loadline.jmx.open.Refusal;
import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.model.Verdict;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.report.Phrases;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Changes the sizes of one pool on request, and undoes the changes, the last one first. Thread-safe; runs on the
 * client's thread. A request that is refused throws a {@link Refusal} and changes nothing.
 */
final class Resizer {

    private static final int MAX_STEPS_BACK = 100;

    private final PoolMonitor monitor;
    private final Supplier<Recommendation> recommendations;
    private final BooleanSupplier allowed;
    private final Consumer<ResizeEvent> onChange;
    private final Deque<Step> steps = new ArrayDeque<>();

    private static final class Step {
        final Sizes before;
        final Sizes after;

        Step(Sizes before, Sizes after) {
            this.before = before;
            this.after = after;
        }
    }

    /** {@code allowed}: whether the options allow resizing. {@code onChange}: told of what somebody has asked for. */
    Resizer(
            PoolMonitor monitor,
            Supplier<Recommendation> recommendations,
            BooleanSupplier allowed,
            Consumer<ResizeEvent> onChange) {
        this.monitor = monitor;
        this.recommendations = recommendations;
        this.allowed = allowed;
        this.onChange = onChange;
    }

    synchronized String applyRecommendation() {
        PoolState pool = livePool();
        Recommendation recommendation = recommendations.get();
        if (!recommendation.isKnown()) {
            throw Refusal.ofState("nothing-to-apply", Sentences.verdict(recommendation));
        }
        Sizes recommended = new Sizes(recommendation.corePoolSize, recommendation.maximumPoolSize);
        boolean order = Sizes.of(pool).maxThreads(pool) == 1 && recommended.maxThreads(pool) > 1;
        if (order || recommendation.verdict == Verdict.KEEP_ORDER) {
            throw Refusal.ofState("runs-in-order", recommendation.size);
        }
        if (recommendation.verdict == Verdict.KEEP) {
            return say("keeps-sizes", name(), Sizes.of(pool).fact());
        }
        SizeRules.leavesRoom(recommended, pool, monitor.snapshot().occupied(), recommendation.occupied);
        return change(pool, recommended, recommendation);
    }

    synchronized String resize(int core, int maximum) {
        PoolState pool = livePool();
        Sizes wanted = new Sizes(core, maximum);
        SizeRules.areSizes(wanted);
        return change(pool, wanted, recommendations.get());
    }

    /** Sets sizes that nobody has asked for; {@link #undo} goes back from them as well. */
    synchronized void setUnasked(Sizes wanted) {
        PoolState pool = livePool();
        SizeRules.checkUnasked(wanted, pool, monitor.snapshot().room, recommendations.get());
        set(wanted);
        remember(Sizes.of(pool), wanted);
    }

    synchronized String undo() {
        PoolState pool = livePool();
        if (steps.isEmpty()) {
            throw Refusal.ofState("nothing-to-undo");
        }
        Step last = steps.peekLast();
        Sizes now = Sizes.of(pool);
        SizeRules.check(last.before, pool, monitor.snapshot().room, recommendations.get());
        set(last.before);
        steps.removeLast();
        told(pool, last.before);
        Fact meanwhile = now.isSame(last.after) ? null : Fact.of("set-meanwhile", now.fact());
        return say("resize-undone", name(), now.to(last.before), meanwhile);
    }

    private String change(PoolState pool, Sizes wanted, Recommendation recommendation) {
        PoolSnapshot snapshot = monitor.snapshot();
        SizeRules.check(wanted, pool, snapshot.room, recommendation);
        Sizes now = Sizes.of(pool);
        if (now.isSame(wanted)) {
            return say("sizes-are-set", name(), now.fact());
        }
        Fact meanwhile = steps.isEmpty() || steps.peekLast().after.isSame(now)
                ? null
                : Fact.of("changed-meanwhile", steps.peekLast().after.to(now));
        set(wanted);
        remember(now, wanted);
        told(pool, wanted);
        return say(
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

    private void told(PoolState before, Sizes after) {
        onChange.accept(new ResizeEvent(
                ResizeEvent.Action.MANUAL,
                before.taskCapacity(),
                before.taskCapacity(after.core, after.maximum),
                after.core,
                after.maximum,
                say("asked-by-operator"),
                System.currentTimeMillis()));
    }

    private PoolState livePool() {
        if (!allowed.getAsBoolean()) {
            throw Refusal.ofState("resize-is-off");
        }
        if (monitor.recorder().pool().hasThreadPerTask()) {
            throw Refusal.ofState("has-no-size");
        }
        PoolState pool = monitor.recorder().state();
        if (pool == null) {
            throw Refusal.ofState("pool-dropped");
        }
        if (pool.terminated) {
            throw Refusal.ofState("pool-terminated");
        }
        return pool;
    }

    /** The pool may be of the application's own class, which may refuse or ignore the sizes. */
    private void set(Sizes sizes) {
        boolean there;
        try {
            there = monitor.recorder().pool().resize(sizes.core, sizes.maximum);
        } catch (RuntimeException | Error refused) {
            throw Refusal.ofState("class-refuses", poolClass(), sizes.fact(), refused);
        }
        PoolState after = there ? monitor.recorder().state() : null;
        if (after == null) {
            throw Refusal.ofState("pool-dropped");
        }
        if (!Sizes.of(after).isSame(sizes)) {
            throw Refusal.ofState(
                    "class-ignores", poolClass(), sizes.fact(), Sizes.of(after).fact());
        }
    }

    private String poolClass() {
        return monitor.recorder().pool().poolClass();
    }

    private static String say(String key, Object... figures) {
        return Phrases.OF_THREADS.say(Fact.of(key, figures));
    }

    private String name() {
        return monitor.name();
    }
}
