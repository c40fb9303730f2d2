// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.ConnectionFindings;
import io.loadline.finding.Finding;
import io.loadline.finding.PoolFindings;
import io.loadline.finding.TaskFindings;
import io.loadline.health.Faults;
import io.loadline.machine.ProcessorTime;
import io.loadline.memory.Hours;
import io.loadline.memory.Memory;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Share;
import io.loadline.model.Split;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Makes all recommendations, on a thread of its own that goes round the pools within one {@link Budget}, and keeps the last
 * one of each pool. The same object goes to MBeans, metrics, recordings, notifications and resizing.
 *
 * <pre>
 *   whose turn it is
 *     somebody waits            for the first recommendation of a pool: at once
 *     it cannot wait            a pool stands still, was resized, or is about to be; nothing is known yet of one that
 *                               somebody reads: from the budget's reserve
 *     the round                 pools that somebody reads or listens to every 5 windows, all others every 60; those in
 *                               which nothing happened a twelfth as often. Who is latest comes first
 * </pre>
 *
 * The sampler's thread calls what {@link PoolListener} says; the rest is for any thread.
 */
public final class Advisor implements PoolListener, Runnable {

    private static final String PART = "advice";

    /** For how long a split of the processors is good: so many times what it takes to work out, within these bounds. */
    private static final long TIMES_SPLIT = 1_000;

    private static final long MIN_SPLIT_NANOS = 5_000_000_000L;
    private static final long MAX_SPLIT_NANOS = 60_000_000_000L;
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final Supplier<Goal> goal;
    private final Faults faults;
    final Memory memory;
    private final DoubleSupplier enoughSeconds;
    private final LongSupplier work;
    private final Budget budget;
    private final Map<PoolMonitor, AdvisedPool> live = new ConcurrentHashMap<>();
    private final FindingsOfAll findingsOfAll = new FindingsOfAll();
    private final AtomicLong clientsNanos = new AtomicLong();

    private volatile Thread thread;

    /** Number of times that the thread began or ended to wait for windows; odd while it waits. */
    private volatile int turn;

    private volatile boolean watchesAll;
    private volatile long lastWork;
    private Follower follower;

    private volatile Shares shares = Shares.NONE;

    private volatile boolean sharesAsked;

    /** Pools for which somebody waits, live or not. */
    private final Queue<AdvisedPool> asks = new ConcurrentLinkedQueue<>();

    /** Windows that have ended, and whether somebody waits; guarded by this. */
    private int windows;

    private boolean woken;

    /** Who acts on recommendations, on the advisor's thread. */
    public interface Follower {

        /** Whether it needs recommendations for this pool again and again. */
        boolean follows(AdvisedPool pool);

        /** Whether it waits for the next one. */
        boolean awaits(AdvisedPool pool);

        void advised(AdvisedPool pool, Advice advice);

        /** Called when a finding is new. */
        void found(AdvisedPool pool, Finding finding);

        /** The pool is in trouble, from this window on; on the sampler's thread. */
        void begun(AdvisedPool pool, PoolStatus trouble, WindowSummary window);

        /** Some windows have ended; one, if the last recommendation took no longer. */
        void windowsEnded();
    }

    /** How the pools share the processors, as of some seconds ago. Immutable. */
    public static final class Shares {

        /** At first. */
        private static final Shares NONE =
                new Shares(Split.of(Collections.emptyList(), new Goal(1, Double.NaN)), Collections.emptyMap(), 0);

        public final Split split;
        private final Map<AdvisedPool, Integer> places;
        private final long until;

        private Shares(Split split, Map<AdvisedPool, Integer> places, long until) {
            this.split = split;
            this.places = places;
            this.until = until;
        }

        /** Null for a pool that it does not know. */
        public Share of(AdvisedPool pool) {
            Integer place = places.get(pool);
            return place == null ? null : split.share(place);
        }

        /** Processors for this pool, including its part of those that no pool needs; NaN for one that it does not know. */
        public double partOf(AdvisedPool pool) {
            Integer place = places.get(pool);
            return place == null ? Double.NaN : split.part(place);
        }
    }

    /**
     * {@code enoughSeconds}: how long a pool must have been seen to be made smaller. Both
     * are asked each time, since options change.
     */
    public Advisor(Supplier<Goal> goal, Memory memory, DoubleSupplier enoughSeconds, Faults faults) {
        this(goal, memory, enoughSeconds, faults, new ProcessorTime(), System::nanoTime);
    }

    /** {@code work}: processor time of the calling thread; {@code clock}: both in nanoseconds. */
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
    }

    /** Before the first pool appears. */
    public void followedBy(Follower follower) {
        this.follower = follower;
    }

    /** Whether the recommendations of all pools are wanted, by metrics or a recording. */
    public void watchAll(boolean wanted) {
        watchesAll = wanted;
    }

    /** Null if it is not live. */
    public AdvisedPool of(PoolMonitor pool) {
        return live.get(pool);
    }

    /** What stands, of all live pools and of all of them together; the worst first. */
    public List<Finding> findings() {
        List<Finding> all = new ArrayList<>(findingsOfAll.standing());
        live.values().forEach(pool -> all.addAll(pool.ownFindings()));
        all.sort(Finding.WORST_FIRST);
        return all;
    }

    /** Those that are about no pool alone. */
    public List<Finding> findingsOfAll() {
        return findingsOfAll.standing();
    }

    /** The last one made of a pool; null if there is none so far. */
    public Recommendation lastRecommendation(PoolMonitor pool) {
        AdvisedPool advised = live.get(pool);
        return advised == null ? null : advised.lastRecommendation();
    }

    /** By its last windows. */
    public PoolStatus status(PoolMonitor pool) {
        AdvisedPool advised = live.get(pool);
        return advised == null ? PoolStatus.OK : advised.status();
    }

    /** Waits for the first, some seconds at most; without any pool if there is still none. */
    public Shares shares() {
        sharesAsked = true;
        synchronized (this) {
            wake();
            await(this, () -> shares != Shares.NONE);
        }
        return shares;
    }

    /** Until it is done, patience ends, or somebody interrupts; the calling thread holds {@code monitor}. */
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

    /** Processor time of what clients had worked out on their threads, in milliseconds. */
    public double clientsCpuMillis() {
        return clientsNanos.get() / 1e6;
    }

    boolean isThisThread() {
        return Thread.currentThread() == thread;
    }

    /** Who reads gets what there is from so many nanoseconds on: nothing more is worked out. For the end of the JVM. */
    public void workFor(long nanos) {
        // 0 is no end
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
        // made before: an application may run out of memory for a while
        Faults.FallibleStep step = this::step;
        while (isThisThread()) {
            faults.guard(PART, step);
        }
    }

    /** Any thread. */
    public int turn() {
        return turn;
    }

    /** Whether it has been at work since it was at this turn. Any thread. */
    public boolean isStillAt(int turn) {
        return turn % 2 == 0 && turn == this.turn;
    }

    /** Waits until there is something to do, and makes one recommendation if one is due. */
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
        if (sharesAsked) {
            sharesAsked = false;
            long before = work.getAsLong();
            faults.guard(PART, () -> split(null));
            budget.spend(work.getAsLong() - before, true);
        }
        if (adviseNext()) {
            wake();
        }
    }

    /** For what is wrong with no pool alone. */
    private void lookAtAll() {
        long before = work.getAsLong();
        for (Finding finding : findingsOfAll.look(live.values())) {
            live.values().stream()
                    .filter(pool -> pool.monitor().name().equals(finding.pool))
                    .forEach(pool -> follower.found(pool, finding));
        }
        budget.spend(work.getAsLong() - before, false);
    }

    private synchronized int awaitWindows() {
        while (windows == 0 && !woken) {
            try {
                wait();
            } catch (InterruptedException byTheApplication) {
                // it interrupts whatever threads it finds
            }
        }
        int ended = windows;
        windows = 0;
        woken = false;
        return ended;
    }

    /** Whether there was one to make. */
    private boolean adviseNext() {
        AdvisedPool asked = asks.poll();
        if (asked != null) {
            advise(asked, true);
            return true;
        }
        boolean forUrgent = budget.allows(true);
        boolean forRounds = budget.allows(false);
        AdvisedPool next = null;
        boolean urgent = false;
        double latest = 0;
        for (AdvisedPool pool : live.values()) {
            boolean followed = watchesAll || follower.follows(pool);
            double lateness = pool.lateness(followed);
            boolean isUrgent = forUrgent && (pool.isUrgent(followed) || follower.awaits(pool));
            boolean isDue = isUrgent || forRounds && lateness >= 1;
            if (isDue && (next == null || isUrgent && !urgent || isUrgent == urgent && lateness > latest)) {
                next = pool;
                urgent = isUrgent;
                latest = lateness;
            }
        }
        if (next != null) {
            advise(next, urgent);
        }
        return next != null;
    }

    private void advise(AdvisedPool pool, boolean urgent) {
        long before = work.getAsLong();
        advise(pool);
        budget.spend(work.getAsLong() - before, urgent);
    }

    /** Without the bill: what it takes is part of what its caller takes. */
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

    private static String part(AdvisedPool pool) {
        return PART + " on " + pool.monitor().name();
    }

    private Advice advice(AdvisedPool pool, AdvisedPool.Made[] made, List<Finding> begun) {
        PoolSnapshot snapshot = pool.monitor().snapshot();
        Hours hours = pool.hours(false);
        Assessment assessment = assessed(snapshot, hours);
        Goal aim = goal.get();
        Share share = Share.alone(assessment, aim);
        if (!pool.hasNoSize()) {
            split(pool);
            Share part = shares.of(pool);
            share = part == null ? share : part;
        }
        String waitedFor = snapshot.ofConnections ? null : assessment.connectionPool();
        if (waitedFor != null) {
            assessment.advised(ofConnections(waitedFor));
        }
        AdvisedPool.Seen seen = new AdvisedPool.Seen(snapshot, assessment);
        Advice advice = Recommender.advise(assessment, aim, share, pool.lastFor(aim));
        if (hours != null) {
            hours.advised(advice.present, snapshot, seen.load.p90, seen.figures.mostBusy);
            advice = hours.remembered(enoughSeconds.getAsDouble()).advise(advice, assessment);
        }
        made[0] = new AdvisedPool.Made(advice, seen, aim, snapshot.state);
        List<Finding> found = new ArrayList<>(PoolFindings.of(snapshot, assessment, advice.present));
        found.addAll(ConnectionFindings.of(snapshot, assessment));
        found.addAll(TaskFindings.of(snapshot, assessment));
        begun.addAll(pool.found(found));
        return advice;
    }

    /** {@code hours}: null if nothing is remembered. */
    private static Assessment assessed(PoolSnapshot snapshot, Hours hours) {
        Assessment assessment = Assessment.of(snapshot);
        if (hours != null) {
            assessment.remember(hours.levels());
        }
        return assessment;
    }

    /** What is advised of the pool of connections with this name, made anew if it is not of late; null if there is none. */
    private Recommendation ofConnections(String name) {
        for (AdvisedPool pool : live.values()) {
            boolean isIt = pool.monitor().recorder().pool().isOfConnections()
                    && pool.monitor().name().equals(name);
            if (isIt) {
                if (!pool.isAdvisedLately()) {
                    advise(pool);
                }
                return pool.present();
            }
        }
        return null;
    }

    /**
     * Splits the processors anew if that is due, for which all pools are assessed. {@code newcomer}: who needs its share; null: for
     * a picture of all.
     */
    private void split(AdvisedPool newcomer) {
        List<AdvisedPool> pools = new ArrayList<>(live.values());
        pools.removeIf(AdvisedPool::hasNoSize);
        Shares known = shares;
        if (known != Shares.NONE && System.nanoTime() - known.until < 0) {
            boolean isKnown = newcomer == null
                    ? known.places.keySet().equals(new HashSet<>(pools))
                    : known.places.containsKey(newcomer) || !pools.contains(newcomer);
            if (isKnown) {
                return;
            }
        }
        long before = work.getAsLong();
        List<Assessment> assessments = new ArrayList<>();
        Map<AdvisedPool, Integer> places = new HashMap<>();
        for (AdvisedPool pool : pools) {
            faults.guard(part(pool), () -> {
                Assessment assessed = assessed(pool.monitor().snapshot(), pool.hours(false));
                places.put(pool, assessments.size());
                assessments.add(assessed);
            });
        }
        Split split = Split.of(assessments, goal.get());
        long life = Math.min(MAX_SPLIT_NANOS, TIMES_SPLIT * (work.getAsLong() - before));
        shares = new Shares(split, places, System.nanoTime() + Math.max(MIN_SPLIT_NANOS, life));
        // for those who wait
        wake();
    }
}
