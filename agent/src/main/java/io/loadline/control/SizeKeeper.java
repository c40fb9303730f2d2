// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;

/** Keeps one pool at the size that its {@link PoolController} decides, or logs that size. Not thread-safe. */
final class SizeKeeper {

    private final ResizedPool pool;
    private final PoolMonitor monitor;
    private final PoolController controller;

    /** The sizes at the start, or those that somebody else has set since; null before the first look. */
    private Sizes start;

    /** The sizes that the pool should have now. */
    private Sizes known;

    /** The end of what the last look has seen. */
    private long since;

    /** The end of the last window in which it had something to do. */
    private long worked;

    /** The codes of the obstacle at the last look; its figures always differ. */
    private List<String> obstacle = Collections.emptyList();

    SizeKeeper(ResizedPool pool, PoolController controller, long now) {
        this.pool = pool;
        this.monitor = pool.advised().monitor();
        this.controller = controller;
        this.since = now;
        this.worked = now;
    }

    boolean isDue(long lookNanos) {
        Window latest = monitor.latestWindow();
        return latest != null && !latest.isIdle() && latest.end - since >= lookNanos;
    }

    /** Returns whether a step is being checked. No other pool waits for the check of a pool that was idle for a look. */
    boolean isChecking(long lookNanos, long now) {
        return controller.isChecking() && now - worked < lookNanos;
    }

    /**
     * Looks at the pool, and returns whether its size was changed.
     *
     * @param mayStep whether it is the turn of this pool
     */
    boolean look(ResizePolicy policy, Advice advice, boolean mayStep) {
        String name = monitor.name();
        PoolState state = monitor.state();
        if (state == null || state.terminated) {
            return false;
        }
        int maximum = policy.maximum(name);
        PoolSnapshot seen = monitor.snapshot();
        Look look = Look.at(seen, advice, Assessment.of(seen).figures.littlesLawError, since, maximum > 1);
        Sizes now = Sizes.of(state);
        look.outside = known != null && !known.isSame(now);
        look.byOperator = look.outside && isOperators(now);
        if (controller.start() > 0
                && Look.mayReject(state, monitor.recorder().pool().isOfConnections())) {
            look.floor = Math.max(look.floor, controller.start());
            look.floorReason = Fact.of("may-reject-below", controller.start());
        }
        if (advice.recommendation.busiestHour != null) {
            look.keepBusiestHour(advice.recommendation.size.low);
        }
        String accounting = monitor.accountingError();
        look.obstacle = accounting == null ? look.obstacle : Fact.of("counts-contradict", accounting);
        since = look.at;
        Decision decision = controller.look(look, policy.minimum(name), maximum);
        int before = known == null ? look.threads : known.threads(state);
        if (known == null || look.outside) {
            start = now;
            known = now;
        }
        say(decision, look, before);
        if (policy.mode() == ResizeMode.OBSERVE) {
            observe(decision, look, state);
            return false;
        }
        return act(decision, look, state, mayStep);
    }

    /** Goes back at the end of a window if a queue grows behind fewer threads than at the start. */
    void windowEnded(ResizeMode mode) {
        PoolState state = monitor.latestState();
        Window latest = monitor.latestWindow();
        if (latest != null && !latest.isIdle()) {
            worked = latest.end;
        }
        if (mode != ResizeMode.AUTO
                || latest == null
                || state == null
                || known == null
                || !known.isSame(Sizes.of(state))) {
            return;
        }
        int threads = Sizes.of(state).threads(state);
        Decision decision = controller.pressed(latest.end, threads, state.activeCount >= threads, state.queued);
        if (!decision.isChange()) {
            return;
        }
        if (!set(start, decision, threads, state)) {
            controller.refused(latest.end);
            return;
        }
        controller.wentBack(decision, latest.end);
        since = latest.end;
    }

    private boolean act(Decision decision, Look look, PoolState state, boolean mayStep) {
        boolean isNow = decision.action == Decision.Action.BACK || decision.isChange() && mayStep;
        Sizes wanted = isNow ? Sizes.forThreads(decision.threads, state, start) : null;
        if (!isNow || !set(wanted, decision, look.threads, state)) {
            if (isNow) {
                controller.refused(decision, look.at);
            }
            return false;
        }
        controller.applied(decision, look);
        return true;
    }

    private boolean set(Sizes wanted, Decision decision, int threadsBefore, PoolState state) {
        try {
            pool.resizer().setUnasked(wanted);
        } catch (ResizeRefusal refused) {
            pool.warn(pool.say(Fact.of("not-resized", name(), refused.reason)));
            return false;
        }
        known = wanted;
        ResizeEvent.Action action =
                decision.action == Decision.Action.BACK ? ResizeEvent.Action.BACK : ResizeEvent.Action.RESIZE;
        note(action, threadsBefore, decision.threads, wanted, decision.reason);
        return true;
    }

    /** Returns whether the pool has a size that Loadline has set, other than at the start. */
    boolean isAway() {
        PoolState state = monitor.state();
        if (known == null || state == null || state.terminated) {
            return false;
        }
        Sizes now = Sizes.of(state);
        return known.isSame(now) && !start.isSame(now);
    }

    /** Goes back to the size at the start, and returns the change; empty if the pool refuses. */
    String stop(Fact why) {
        PoolState state = monitor.state();
        int threads = Sizes.of(state).threads(state);
        Decision back = controller.backToStart(why);
        return set(start, back, threads, state) ? name() + " " + threads + " -> " + back.threads : "";
    }

    /** Logs what it would do, once as long as that is the same. */
    private void observe(Decision decision, Look look, PoolState state) {
        ResizeEvent last = pool.resizes().last();
        boolean othersSetIt = last == null || last.action != ResizeEvent.Action.WOULD;
        boolean stands = !othersSetIt && (look.target.threads < 1 || look.target.contains(last.threadsAfter));
        // from a step that was taken before it was only to be observed
        boolean isBack = decision.action == Decision.Action.BACK;
        if (isBack) {
            controller.refused(look.at);
        }
        if (isBack || decision.action == Decision.Action.RESIZE && !stands) {
            Sizes wanted = Sizes.forThreads(decision.threads, state, start);
            note(ResizeEvent.Action.WOULD, look.threads, decision.threads, wanted, decision.reason);
        }
    }

    private boolean isOperators(Sizes now) {
        ResizeEvent last = pool.resizes().last();
        return last != null
                && last.action == ResizeEvent.Action.MANUAL
                && now.isSame(new Sizes(last.corePoolSize, last.maximumPoolSize));
    }

    /** @param before the threads that the pool should have had */
    private void say(Decision decision, Look look, int before) {
        if (decision.action == Decision.Action.OUTSIDE && !look.byOperator) {
            note(ResizeEvent.Action.OUTSIDE, before, decision.threads, start, decision.reason);
        }
        if (decision.action == Decision.Action.KEPT) {
            Fact kept = Fact.of("kept-after-step", decision.reason);
            pool.resizes().outcome(pool.say(kept));
            pool.info(pool.say(Fact.of("kept-size", name(), look.threads, kept)));
        }
        boolean isKept = decision.action == Decision.Action.NOTHING && decision.reason != null;
        List<String> now = isKept ? decision.reason.codes() : Collections.emptyList();
        if (isKept && !now.equals(obstacle)) {
            String line = pool.say(Fact.of("not-resized", name(), decision.reason));
            if (look.deadlocked) {
                pool.warn(line);
            } else {
                pool.info(line);
            }
        }
        obstacle = now;
    }

    private void note(ResizeEvent.Action action, int before, int after, Sizes sizes, Fact reason) {
        ResizeEvent event = new ResizeEvent(action, before, after, sizes.core, sizes.maximum, pool.say(reason));
        pool.warn(pool.say(event.line(name())));
        pool.resized(event);
    }

    String name() {
        return monitor.name();
    }
}
