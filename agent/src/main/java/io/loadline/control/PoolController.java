// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static io.loadline.model.Constants.MAX_OUTSIDE;
import static io.loadline.model.Constants.PRESSED_NANOS;
import static io.loadline.model.Constants.TASKS_A_THREAD;
import static io.loadline.model.Constants.TIMES_EXPECTED;

import io.loadline.control.Decision.Action;
import io.loadline.control.Look.Direction;
import io.loadline.model.Fact;
import io.loadline.model.work.Prediction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Decides the size of one pool from looks at it. It never changes a size to learn: it takes a step towards the recommended
 * size, at most to half or double, checks what the step did against what was predicted, and goes back if it did harm.
 *
 * <pre>
 *   {@link #look}       a decision; asked about once every {@link Pace#lookNanos()}
 *   {@link #pressed}    asked at the end of each window: a queue that grows behind fewer threads than at the start
 *   {@link #applied}    the pool has the size that was decided on; until this is called, the decision is only a proposal
 * </pre>
 *
 * Not thread-safe.
 */
public final class PoolController {

    private final Supplier<Pace> pace;

    /** Threads that the pool had when it was first seen, or when somebody else last set them; 0: not seen yet. */
    private int start;

    /** Threads that the pool should have now. */
    private int set;

    /** The start of the time without steps, and the number of wrong steps before it. */
    private long quietSince;

    private int wrong;
    private int outside;

    /** True if fewer threads than at the start have led to a deadlock. */
    private boolean keepsStart;

    private Direction direction = Direction.STAY;
    private long directionSince;
    private int looksInRow;

    /** The performance at the last looks at this size, as many as a step takes. */
    private final Deque<Performance> recent = new ArrayDeque<>();

    /** 0: not pressed. */
    private long pressedSince;

    /** The check of the last step; null if there was none, or it is over. */
    private Trial trial;

    /** The length of the queue that was predicted for the last step. */
    private double expectedQueue;

    /** The step back that the pool has refused; null if there is none. */
    private Decision refusedBack;

    /** @param pace read each time, since options change */
    public PoolController(Supplier<Pace> pace) {
        this.pace = pace;
    }

    /** Threads at the start. */
    public int start() {
        return start;
    }

    /** Returns whether a step is still being checked. */
    public boolean isChecking() {
        return trial != null;
    }

    /** Decides on the next step. The bounds are those of the options; 0 is no bound. */
    public Decision look(Look look, int minimum, int maximum) {
        if (start == 0 || look.outside) {
            return begin(look);
        }
        set = look.threads;
        if (look.deadlocked && set < start && !keepsStart) {
            keepsStart = true;
            return new Decision(Action.BACK, start, Fact.of("deadlocked-below-start"));
        }
        if (trial != null) {
            return check(look);
        }
        if (refusedBack != null && look.at - quietSince >= pace.get().quiet(wrong)) {
            return refusedBack;
        }
        remember(look.seen);
        Bounds bounds = Bounds.around(start, minimum, maximum);
        Fact obstacle = bounds == null
                ? Fact.of("bounds-cross", minimum, maximum)
                : outside >= MAX_OUTSIDE ? Fact.of("application-sets-it") : look.obstacle;
        if (obstacle != null) {
            turn(Direction.STAY, look.at);
            return new Decision(Action.NOTHING, 0, obstacle);
        }
        turn(look.target.contains(look.threads) ? Direction.STAY : look.direction, look.at);
        return isDue(look.at) ? step(look, bounds) : Decision.NOTHING;
    }

    private Decision begin(Look look) {
        boolean first = start == 0;
        boolean leftAlone = outside >= MAX_OUTSIDE && !look.byOperator;
        start = look.threads;
        set = look.threads;
        trial = null;
        refusedBack = null;
        recent.clear();
        quietSince = look.at;
        wrong = 0;
        turn(Direction.STAY, look.at);
        if (first || leftAlone) {
            return first ? Decision.NOTHING : new Decision(Action.NOTHING, 0, Fact.of("application-sets-it"));
        }
        outside += look.byOperator ? 0 : 1;
        Fact last = outside < MAX_OUTSIDE ? null : Fact.of("left-alone");
        return new Decision(Action.OUTSIDE, set, Fact.of("set-by-others", set, last));
    }

    private void remember(Performance seen) {
        recent.add(seen);
        if (recent.size() > Pace.LOOKS_IN_A_ROW) {
            recent.remove();
        }
    }

    private void turn(Direction now, long at) {
        if (now != direction) {
            direction = now;
            directionSince = at;
            looksInRow = 0;
        }
        looksInRow++;
    }

    private boolean isDue(long at) {
        Pace now = pace.get();
        return direction != Direction.STAY
                && at - quietSince >= now.quiet(wrong)
                && looksInRow >= Pace.LOOKS_IN_A_ROW
                && (direction == Direction.GROW || at - directionSince >= now.shrinkAfter);
    }

    private Decision step(Look look, Bounds bounds) {
        int half = Bounds.half(set);
        int wanted = Math.max(half, Math.min(Bounds.times(set, 2), look.target.threads));
        int next = bounds.clamp(wanted, keepsStart ? Math.max(start, look.floor) : look.floor, look.ceiling);
        boolean asWanted = direction == Direction.GROW ? next > set : next < set;
        if (!asWanted) {
            return new Decision(Action.NOTHING, 0, Fact.of("no-step-to", look.target.threads, inTheWay(look, bounds)));
        }
        Prediction then = look.predicted.apply(next);
        return new Decision(
                Action.RESIZE,
                next,
                Fact.of(
                        "step-to",
                        look.target.threads,
                        look.target.low,
                        look.target.high,
                        next == look.target.threads ? null : Fact.of("step-is-smaller"),
                        Double.isNaN(then.throughputPerSecond)
                                ? null
                                : Fact.of("step-predicted", then.throughputPerSecond, then.meanResponseMillis())));
    }

    private Fact inTheWay(Look look, Bounds bounds) {
        if (direction == Direction.SHRINK && keepsStart) {
            return Fact.of("have-deadlocked-below", start);
        }
        if (direction == Direction.SHRINK && look.floor >= bounds.minimum) {
            return look.floorReason;
        }
        return direction == Direction.GROW && look.ceiling < bounds.maximum
                ? Fact.of("system-allows", look.ceiling)
                : Fact.of("bounds-are", bounds.minimum, bounds.maximum);
    }

    private Decision check(Look look) {
        Trial.Judgement verdict = trial.judge(look.seen, look.standstill);
        if (verdict == Trial.Judgement.UNDECIDED) {
            return Decision.NOTHING;
        }
        if (verdict == Trial.Judgement.WRONG && trial.back() != set) {
            return new Decision(Action.BACK, trial.back(), Fact.of("worse-than-predicted", trial.finding()));
        }
        Decision kept = new Decision(Action.KEPT, set, trial.finding());
        trial = null;
        if (verdict == Trial.Judgement.WRONG) {
            putOff(look.at);
        }
        // the next step in the same direction needs three looks, but no history again
        looksInRow = 0;
        return kept;
    }

    /**
     * Goes back to the size at the start when for some seconds each window ends with a queue that is much longer than
     * predicted, and with fewer threads than at the start.
     *
     * @param at in nanoseconds
     * @param threads as set now
     */
    public Decision pressed(long at, int threads, boolean allBusy, int queued) {
        boolean isPressed = threads == set
                && set < start
                && allBusy
                && queued >= TASKS_A_THREAD * set
                && queued > TIMES_EXPECTED * expectedQueue;
        pressedSince = !isPressed ? 0 : pressedSince == 0 ? at : pressedSince;
        return pressedSince == 0 || at - pressedSince < PRESSED_NANOS
                ? Decision.NOTHING
                : new Decision(Action.BACK, start, Fact.of("load-has-grown", queued, set, start));
    }

    /** Records that the pool has been given the size of {@code decision}, which came from {@code look}. */
    public void applied(Decision decision, Look look) {
        if (decision.action == Action.BACK) {
            wentBack(decision, look.at);
            return;
        }
        Prediction predicted = look.predicted.apply(decision.threads);
        Performance before = recent.stream().reduce(Performance.NONE, Performance::and);
        trial = new Trial(set, decision.threads, before, predicted);
        recent.clear();
        expectedQueue = trial.expectedQueue();
        set = decision.threads;
    }

    /**
     * Records that the pool has been given the size of a decision to go back.
     *
     * @param at in nanoseconds
     */
    public void wentBack(Decision decision, long at) {
        trial = null;
        refusedBack = null;
        pressedSince = 0;
        recent.clear();
        set = decision.threads;
        putOff(at);
    }

    /**
     * Records that the pool cannot be given the size that a look has decided on. A step back is tried again after the
     * rest.
     *
     * @param at in nanoseconds
     */
    public void refused(Decision decision, long at) {
        refused(at);
        refusedBack = decision.action == Action.BACK ? decision : null;
    }

    /**
     * Records that the pool is not given the size that was decided on.
     *
     * @param at in nanoseconds
     */
    public void refused(long at) {
        trial = null;
        refusedBack = null;
        putOff(at);
        // nor does a long queue ask for it before that
        pressedSince = at + pace.get().quiet(wrong);
    }

    /** Returns the step back to the size at the start, since somebody has stopped resizing. */
    public Decision backToStart(Fact why) {
        return new Decision(Action.BACK, start, why);
    }

    /** Nothing is tried for a while, twice as long the next time. */
    private void putOff(long at) {
        turn(Direction.STAY, at);
        quietSince = at;
        wrong++;
    }
}
