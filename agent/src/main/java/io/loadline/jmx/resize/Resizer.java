package io.loadline.jmx.resize;

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
public final class Resizer {

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
    public Resizer(
            PoolMonitor monitor,
            Supplier<Recommendation> recommendations,
            BooleanSupplier allowed,
            Consumer<ResizeEvent> onChange) {
        this.monitor = monitor;
        this.recommendations = recommendations;
        this.allowed = allowed;
        this.onChange = onChange;
    }

    public synchronized String applyRecommendation() {
        PoolState pool = livePool();
        Recommendation recommendation = recommendations.get();
        if (!recommendation.isKnown()) {
            throw Refusal.ofState("there is no recommendation to apply: " + Sentences.verdict(recommendation));
        }
        Sizes recommended = new Sizes(recommendation.corePoolSize, recommendation.maximumPoolSize);
        boolean order = Sizes.of(pool).maxThreads(pool) == 1 && recommended.maxThreads(pool) > 1;
        if (order || recommendation.verdict == Verdict.KEEP_ORDER) {
            throw Refusal.ofState("this pool has one thread, which runs its tasks one by one and in order; "
                    + recommendation.size
                    + " threads would not. If its tasks may run at the same time, ask for it by number: resize("
                    + recommendation.size + ", " + recommendation.size + ")");
        }
        if (recommendation.verdict == Verdict.KEEP) {
            return name() + ": nothing to do, the recommendation is to keep " + Sizes.of(pool) + ".";
        }
        return change(pool, recommended, recommendation);
    }

    public synchronized String resize(int core, int maximum) {
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

    public synchronized String undo() {
        PoolState pool = livePool();
        if (steps.isEmpty()) {
            throw Refusal.ofState("there is nothing to undo: every resize of this pool was undone already");
        }
        Step last = steps.peekLast();
        Sizes now = Sizes.of(pool);
        set(last.before);
        steps.removeLast();
        told(pool, last.before);
        String meanwhile = now.isSame(last.after) ? "" : " The application itself had set " + now + " meanwhile.";
        return name() + ": " + now.to(last.before) + ", as before the last resize." + meanwhile;
    }

    private String change(PoolState pool, Sizes wanted, Recommendation recommendation) {
        PoolSnapshot snapshot = monitor.snapshot();
        SizeRules.check(wanted, pool, snapshot.room, recommendation);
        Sizes now = Sizes.of(pool);
        if (now.isSame(wanted)) {
            return name() + ": nothing to do, " + now + " is set already.";
        }
        String meanwhile = steps.isEmpty() || steps.peekLast().after.isSame(now)
                ? ""
                : " The application itself had changed "
                        + steps.peekLast().after.to(now) + " since the last resize.";
        set(wanted);
        remember(now, wanted);
        told(pool, wanted);
        return name() + ": " + now.to(wanted) + "; undoResize() goes back." + meanwhile
                + noteOfOrder(wanted, pool)
                + noteOfReach(wanted, pool, isScheduled())
                + noteOfPeaks(wanted, pool, snapshot);
    }

    // what a person should know afterwards: a sentence after a blank, or nothing

    private static String noteOfOrder(Sizes set, PoolState pool) {
        return set.maxThreads(pool) > 1 && Sizes.of(pool).maxThreads(pool) == 1
                ? " One thread ran the tasks one by one and in order; several do not."
                : "";
    }

    private static String noteOfReach(Sizes set, PoolState pool, boolean scheduled) {
        if (set.maximum == set.maxThreads(pool) || pool.growth == Growth.NOT_SEEN_YET) {
            return "";
        }
        return scheduled
                ? " A scheduled pool never has more threads than core: maximum has no effect."
                : " With a queue without bound the pool never has more threads than core: maximum has no effect.";
    }

    private static String noteOfPeaks(Sizes set, PoolState pool, PoolSnapshot seen) {
        long mostBusy = seen.windows.stream().mapToLong(w -> w.busyAtEnd).max().orElse(0);
        return pool.queueCapacity == 0 && mostBusy > set.maximum
                ? " The queue holds nothing: tasks that find all " + set.maximum
                        + " threads busy are rejected, and up to " + mostBusy + " were seen busy at once."
                : "";
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
                after.taskCapacity(before),
                after.core,
                after.maximum,
                Phrases.OF_THREADS.say(Fact.of(Fact.Key.ASKED_BY_OPERATOR)),
                System.currentTimeMillis()));
    }

    private PoolState livePool() {
        if (!allowed.getAsBoolean()) {
            throw Refusal.ofState(
                    "pools may not be resized, because the option resize is off;"
                            + " start the agent with resize=manual to allow it, or set that while it runs: attach PID resize=manual");
        }
        if (monitor.recorder().pool().hasThreadPerTask()) {
            throw Refusal.ofState("this executor starts a thread for each task and has no size to change;"
                    + " to limit how many tasks run at a time, use a semaphore in the tasks, or a pool with a size");
        }
        PoolState pool = monitor.recorder().state();
        if (pool == null) {
            throw Refusal.ofState("the pool is not there any more: the application has dropped it");
        }
        if (pool.terminated) {
            throw Refusal.ofState("the pool has terminated");
        }
        return pool;
    }

    /** The pool may be of the application's own class, which may refuse or ignore the sizes. */
    private void set(Sizes sizes) {
        boolean there;
        try {
            there = monitor.recorder().pool().resize(sizes.core, sizes.maximum);
        } catch (RuntimeException | Error refused) {
            throw Refusal.ofState("the pool's class " + poolClass() + " refuses " + sizes + ": " + refused);
        }
        PoolState after = there ? monitor.recorder().state() : null;
        if (after == null) {
            throw Refusal.ofState("the pool is not there any more: the application has dropped it");
        }
        if (!Sizes.of(after).isSame(sizes)) {
            throw Refusal.ofState(
                    "the pool's class " + poolClass() + " was told " + sizes + " and now says " + Sizes.of(after));
        }
    }

    private String poolClass() {
        return monitor.recorder().pool().poolClass();
    }

    private boolean isScheduled() {
        return monitor.recorder().pool().isScheduled();
    }

    private String name() {
        return monitor.name();
    }
}
