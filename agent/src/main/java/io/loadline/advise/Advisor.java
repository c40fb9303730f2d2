// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.advise.Budget.Turn;
import io.loadline.finding.Finding;
import io.loadline.finding.FindingsOfOne;
import io.loadline.health.Faults;
import io.loadline.machine.ThreadClock;
import io.loadline.memory.Hours;
import io.loadline.memory.Memory;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Remembered;
import io.loadline.model.Share;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Makes all recommendations. Its own thread goes round the pools within one {@link Budget}, and keeps the last
 * recommendation of each pool. MBeans, metrics, recordings, notifications and resizing get the same object.
 *
 * <pre>
 *   order of the pools
 *     a reader waits            for the first recommendation of a pool: at once
 *     hurried pools             a pool stands still, was resized, or is about to be: from the budget's reserve
 *     first sizes               too little is known yet of a pool that a client reads: from a share of the reserve
 *     the round                 pools that a client reads or listens to every 5 windows, all others every 60; pools
 *                               without tasks a twelfth as often. The most overdue pool comes first
 * </pre>
 *
 * The sampler's thread calls the methods of {@link PoolListener}; any thread may call the others.
 */
public final class Advisor implements PoolListener, Runnable {

    private static final String PART = "advice";

    private static final long PATIENCE_NANOS = 5_000_000_000L;

    /** Findings about several pools. */
    public final FindingsOfAll findingsOfAll = new FindingsOfAll();

    private final Supplier<Goal> goal;
    private final Faults faults;
    final Memory memory;
    private final DoubleSupplier enoughSeconds;
    private final LongSupplier work;
    private final Budget budget;
    private final Map<PoolMonitor, AdvisedPool> live = new ConcurrentHashMap<>();
    private final AtomicLong clientsNanos = new AtomicLong();

    private volatile Thread thread;

    /** Number of times that the thread began or ended to wait for windows; odd while it waits. */
    private volatile int turn;

    private volatile boolean watchesAll;
    private volatile long lastWork;
    private volatile Follower follower = Follower.NONE;

    private final ProcessorShares shares;

    /** Pools for which a reader waits, live or not. */
    private final Queue<AdvisedPool> asks = new ConcurrentLinkedQueue<>();

    /** Windows that have ended, and whether a reader waits; guarded by this. */
    private int windows;

    private boolean woken;

    /** User of recommendations, called on the advisor's thread. */
    public interface Follower {

        /** Follower that needs nothing, for as long as there is no other. */
        Follower NONE = new Follower() {};

        /** Returns true if the follower needs this pool's recommendations continually. */
        default boolean follows(AdvisedPool pool) {
            return false;
        }

        /** Returns true if the follower waits for this pool's next recommendation. */
        default boolean awaits(AdvisedPool pool) {
            return false;
        }

        default void advised(AdvisedPool pool, Advice advice) {}

        /** Called when a finding is new. */
        default void found(AdvisedPool pool, Finding finding) {}

        /** Called on the sampler's thread when a pool's trouble begins with this window. */
        default void begun(AdvisedPool pool, PoolStatus trouble, WindowSummary window) {}

        /** Called after one or more windows have ended; after one, unless the last recommendation took longer. */
        default void windowsEnded() {}
    }

    /**
     * Creates an advisor; {@link #run} needs a thread.
     *
     * @param goal read each time, since options change
     * @param enoughSeconds the time for which a pool must have been seen to be made smaller; read each time
     */
    public Advisor(Supplier<Goal> goal, Memory memory, DoubleSupplier enoughSeconds, Faults faults) {
        this(goal, memory, enoughSeconds, faults, ThreadClock::nanosOfThisThread, System::nanoTime);
    }

    /**
     * Creates an advisor with its own clocks.
     *
     * @param work returns the calling thread's processor time in nanoseconds
     * @param clock returns the time in nanoseconds
     */
    Advisor(
            Supplier<Goal> goal,
            Memory memory,
            DoubleSupplier enoughSeconds,
            Faults faults,
            LongSupplier work,
            LongSupplier clock) {
        this.goal = goal;
        this.memory = memory;
        this.enoughSeconds = enoughSeconds;
        this.faults = faults;
        this.work = work;
        this.budget = new Budget(clock);
        this.shares = new ProcessorShares(goal, work, faults);
    }

    /** Sets the follower. */
    public void followedBy(Follower follower) {
        this.follower = follower;
    }

    /** Sets whether metrics or a recording need the recommendations of all pools. */
    public void watchAll(boolean wanted) {
        watchesAll = wanted;
    }

    /** Returns the advised pool; null if the pool is not live. */
    public AdvisedPool of(PoolMonitor pool) {
        return live.get(pool);
    }

    /** Returns the present findings of all live pools, single and together, worst first. */
    public List<Finding> findings() {
        List<Finding> all = new ArrayList<>(findingsOfAll.standing());
        live.values().forEach(pool -> all.addAll(pool.ownFindings()));
        all.sort(Finding.WORST_FIRST);
        return all;
    }

    /** Returns the last recommendation of a pool; null if there is none so far. */
    public Recommendation lastRecommendation(PoolMonitor pool) {
        AdvisedPool advised = live.get(pool);
        return advised == null ? null : advised.lastRecommendation();
    }

    /** Returns the pool's status by its last windows. */
    public PoolStatus status(PoolMonitor pool) {
        AdvisedPool advised = live.get(pool);
        return advised == null ? PoolStatus.OK : advised.status();
    }

    /** Returns the present split, and waits some seconds at most for the first one. Without one, it has no pool. */
    public ProcessorShares.LastSplit shares() {
        shares.ask();
        synchronized (this) {
            wake();
            await(this, shares::isMade);
        }
        return shares.parts();
    }

    /**
     * Waits until the condition holds, the patience ends, or the thread is interrupted. The calling thread holds {@code
     * monitor}.
     */
    static void await(Object monitor, BooleanSupplier isDone) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        for (long left = PATIENCE_NANOS; !isDone.getAsBoolean() && left > 0; left = deadline - System.nanoTime()) {
            try {
                monitor.wait(1 + left / 1_000_000);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Returns the processor time of computations on clients' threads, in milliseconds. */
    public double clientsCpuMillis() {
        return clientsNanos.get() / 1e6;
    }

    boolean isThisThread() {
        return Thread.currentThread() == thread;
    }

    /** Stops computing after this time, in nanoseconds; later readers get the last results. For the end of the JVM. */
    public void workFor(long nanos) {
        // 0 means no end
        lastWork = System.nanoTime() + nanos | 1;
    }

    boolean hasEnded() {
        long last = lastWork;
        return last != 0 && System.nanoTime() - last > 0;
    }

    <T> T forClient(Supplier<T> result) {
        long before = work.getAsLong();
        try {
            return result.get();
        } finally {
            clientsNanos.addAndGet(work.getAsLong() - before);
        }
    }

    @Override
    public void appeared(PoolMonitor pool) {
        live.put(pool, new AdvisedPool(pool, this));
        findingsOfAll.appeared(pool);
    }

    @Override
    public void renamed(PoolMonitor pool, String formerName) {
        memory.renamed(
                formerName,
                pool.name(),
                pool.recorder().pool().poolClass(),
                pool.recorder().origin().createdAt);
    }

    @Override
    public void hidden(PoolMonitor pool, String formerName) {
        live.remove(pool);
    }

    @Override
    public void ended(PoolMonitor pool) {
        live.remove(pool);
        findingsOfAll.ended(pool);
    }

    @Override
    public void windowEnded() {
        findingsOfAll.windowEnded();
        faults.guard("memory", memory::windowEnded);
        for (AdvisedPool pool : live.values()) {
            faults.guard("watching pools", () -> pool.windowEnded(follower));
        }
        synchronized (this) {
            windows++;
            notifyAll();
        }
    }

    void ask(AdvisedPool pool) {
        asks.add(pool);
        wake();
    }

    private synchronized void wake() {
        woken = true;
        notifyAll();
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        turn = 0;
        // allocated once, since an application may be out of memory for a while
        Faults.FallibleStep step = this::step;
        while (isThisThread()) {
            faults.guard(PART, step);
        }
    }

    /** Returns the present turn. Any thread. */
    public int turn() {
        return turn;
    }

    /** Returns true if the advisor has been at work without a break since this turn. Any thread. */
    public boolean isStillAt(int turn) {
        return turn % 2 == 0 && turn == this.turn;
    }

    /** Waits until there is work, and makes one recommendation if one is due. */
    private void step() {
        turn = turn + 1;
        int ended = awaitWindows();
        turn = turn + 1;
        for (int i = 0; i < ended; i++) {
            live.values().forEach(AdvisedPool::aged);
        }
        if (ended > 0) {
            faults.guard("memory", memory::keepRoom);
            follower.windowsEnded();
        }
        if (findingsOfAll.isDue(ended)) {
            faults.guard("findings", this::lookAtAll);
        }
        if (shares.isAsked()) {
            long before = work.getAsLong();
            faults.guard(PART, () -> shares.renew(live.values()));
            budget.spend(work.getAsLong() - before, Turn.AT_ONCE);
            // for waiting readers
            wake();
        }
        if (adviseNext()) {
            wake();
        }
    }

    /** Searches for findings about several pools. */
    private void lookAtAll() {
        long before = work.getAsLong();
        for (Finding finding : findingsOfAll.look(live.values())) {
            live.values().stream()
                    .filter(pool -> pool.monitor().name().equals(finding.pool))
                    .forEach(pool -> follower.found(pool, finding));
        }
        budget.spend(work.getAsLong() - before, Turn.ROUND);
    }

    private synchronized int awaitWindows() {
        while (windows == 0 && !woken) {
            try {
                wait();
            } catch (InterruptedException byTheApplication) {
                // the application interrupts any thread it finds
            }
        }
        int ended = windows;
        windows = 0;
        woken = false;
        return ended;
    }

    /** Makes the next recommendation. Returns false if none is due. */
    private boolean adviseNext() {
        AdvisedPool asked = asks.poll();
        if (asked != null) {
            advise(asked, Turn.AT_ONCE);
            return true;
        }
        EnumSet<Turn> allowed = EnumSet.allOf(Turn.class);
        allowed.removeIf(turn -> !budget.allows(turn));
        AdvisedPool next = null;
        Turn first = Turn.ROUND;
        double latest = 0;
        for (AdvisedPool pool : live.values()) {
            boolean followed = watchesAll || follower.follows(pool);
            double lateness = pool.lateness(followed);
            Turn turn = turn(pool, followed, lateness, allowed);
            int before = turn == null ? 1 : next == null ? -1 : turn.compareTo(first);
            if (before < 0 || before == 0 && lateness > latest) {
                next = pool;
                first = turn;
                latest = lateness;
            }
        }
        if (next != null) {
            advise(next, first);
        }
        return next != null;
    }

    /** Returns the most urgent turn that the pool is due for and the budget allows; null if there is none. */
    private Turn turn(AdvisedPool pool, boolean followed, double lateness, Set<Turn> allowed) {
        if (allowed.contains(Turn.AT_ONCE) && (pool.isHurried() || follower.awaits(pool))) {
            return Turn.AT_ONCE;
        }
        if (allowed.contains(Turn.FIRST) && pool.isDueForItsFirst(followed)) {
            return Turn.FIRST;
        }
        return allowed.contains(Turn.ROUND) && lateness >= 1 ? Turn.ROUND : null;
    }

    private void advise(AdvisedPool pool, Turn turn) {
        long before = work.getAsLong();
        advise(pool);
        budget.spend(work.getAsLong() - before, turn);
    }

    /** Makes a recommendation without charging the budget; the caller charges the whole cost. */
    private void advise(AdvisedPool pool) {
        AdvisedPool.Made[] made = {null};
        Advice[] advice = {null};
        List<Finding> begun = new ArrayList<>();
        pool.begun();
        try {
            faults.guard(part(pool), () -> advice[0] = advice(pool, made, begun));
        } finally {
            pool.ended(made[0]);
        }
        if (made[0] != null) {
            faults.guard(PART, () -> follower.advised(pool, advice[0]));
            begun.forEach(finding -> faults.guard(PART, () -> follower.found(pool, finding)));
        }
    }

    static String part(AdvisedPool pool) {
        return PART + " on " + pool.monitor().name();
    }

    private Advice advice(AdvisedPool pool, AdvisedPool.Made[] made, List<Finding> begun) {
        PoolSnapshot snapshot = pool.monitor().snapshot();
        Hours hours = pool.hours(false);
        Assessment assessment = assessed(snapshot, hours);
        Goal aim = goal.get();
        Share ofSplit = pool.hasNoSize() ? null : shares.of(pool, live.values());
        Share share = ofSplit == null ? Share.alone(assessment, aim) : ofSplit;
        String waitedFor = snapshot.ofConnections ? null : assessment.connectionPool();
        if (waitedFor != null) {
            assessment.advised(ofConnections(waitedFor));
        }
        AdvisedPool.Seen seen = new AdvisedPool.Seen(snapshot, assessment);
        Remembered remembered = hours == null ? Remembered.NOTHING : hours.remembered(enoughSeconds.getAsDouble());
        if (hours != null) {
            Function<PoolSnapshot, Advice> model =
                    before -> Recommender.advise(assessed(before, hours), aim, share, pool.lastFor(aim), remembered);
            faults.guard("track record", () -> pool.sizeTests.look(snapshot, hours, aim, share, model));
            assessment.remember(hours.track());
        }
        Advice advice = Recommender.advise(assessment, aim, share, pool.lastFor(aim), remembered);
        if (hours != null) {
            hours.advised(advice.recommendation, snapshot, seen.load.p90, seen.figures.mostBusy);
            faults.guard("track record", () -> pool.sizeTests.advised(advice, hours));
        }
        made[0] = new AdvisedPool.Made(advice, seen, aim, snapshot.state);
        begun.addAll(pool.found(FindingsOfOne.of(snapshot, assessment, advice.recommendation)));
        return advice;
    }

    /**
     * Returns an assessment that includes the memory.
     *
     * @param hours null if there is no memory of the pool
     */
    static Assessment assessed(PoolSnapshot snapshot, Hours hours) {
        Assessment assessment = Assessment.of(snapshot);
        if (hours != null) {
            assessment.remember(hours.levels());
            assessment.remember(hours.curve());
        }
        return assessment;
    }

    /**
     * Returns the recommendation for the connection pool with this name, renewed unless it is recent; null if there is
     * none.
     */
    private Recommendation ofConnections(String name) {
        for (AdvisedPool pool : live.values()) {
            boolean isIt = pool.monitor().recorder().pool().isOfConnections()
                    && pool.monitor().name().equals(name);
            if (isIt) {
                if (!pool.isAdvisedLately()) {
                    advise(pool);
                }
                return pool.lastRecommendation();
            }
        }
        return null;
    }
}
