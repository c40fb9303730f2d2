// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.Finding;
import io.loadline.finding.SystemFindings;
import io.loadline.memory.Hour;
import io.loadline.memory.Hours;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Figures;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Regime;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Prediction;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.window.Distribution;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * A pool and what the {@link Advisor} has last made of it. Reading computes nothing, but for predictions, and changes
 * nothing; only who comes first waits for the first recommendation, some seconds at most. Any thread may read.
 */
public final class AdvisedPool {

    private static final long LATELY_NANOS = 60_000_000_000L;

    /** Windows between two recommendations for a pool that somebody reads, and for one that nobody does. */
    private static final int WINDOWS_IF_WANTED = 5;

    private static final int WINDOWS_ELSE = 60;

    /** Or in so much time, so that each part of an hour is remembered. */
    private static final long MAX_NANOS = 600_000_000_000L;

    /** So many times longer where nothing has happened. */
    private static final int TIMES_IF_QUIET = 12;

    /** After which what was missing then may be there now. */
    private static final int OLD_WINDOWS = 30;

    private static final int WINDOWS_OF_A_DEADLOCK = 3;

    private final PoolMonitor monitor;

    /** Guarded by itself. */
    private final PoolWatch watch = new PoolWatch();

    private final ToldFindings findings = new ToldFindings();
    /** Windows in a row in which nothing was completed although tasks wait; the sampler's thread writes. */
    private volatile int standstill;

    private volatile PoolStatus statusNow = PoolStatus.OK;

    /** The last window that was watched, and the last ones in which nothing was done. Sampler's thread only. */
    private Window seen;

    private final Deque<Window> still = new ArrayDeque<>();
    private final Advisor advisor;

    /** Null until there is one. */
    private volatile Made made;

    /** When somebody last read it; 0 if nobody did. */
    private volatile long readAt;

    /** Whether somebody waits; guarded by this. */
    private boolean asked;

    private volatile boolean hurried;
    private volatile boolean changed;
    private volatile int windowsSince;

    /** How often a recommendation was made, or could not be; guarded by this. */
    private int tries;

    private volatile boolean failed;

    /** What is shown of a history, which itself is large. Immutable. */
    public static final class Seen {
        public final Figures figures;
        public final Distribution service;
        public final Distribution wait;

        /** Threads wanted. */
        public final Distribution load;

        Seen(PoolSnapshot pool, Assessment assessment) {
            this.figures = assessment.figures;
            this.service = pool.service;
            this.wait = pool.wait;
            this.load = assessment.loadDistribution();
        }
    }

    /** One recommendation and what belongs to it. */
    static final class Made {
        final Recommendation recommendation;
        private final Recommendation present;
        private final Seen seen;
        private final Goal goal;

        /** As the pool was set then; null if that is unknown. */
        private final PoolState settings;

        /** Large, so null once nobody has read the pool for a while. */
        private volatile Advice work;

        Made(Advice work, Seen seen, Goal goal, PoolState settings) {
            this.recommendation = work.recommendation;
            this.present = work.present;
            this.work = work;
            this.seen = seen;
            this.goal = goal;
            this.settings = settings;
        }
    }

    AdvisedPool(PoolMonitor monitor, Advisor advisor) {
        this.monitor = monitor;
        this.advisor = advisor;
    }

    public PoolMonitor monitor() {
        return monitor;
    }

    /** Whether the processors are not split for it: it has no threads, or nobody knows what they use. */
    public boolean hasNoSize() {
        return monitor.recorder().pool().isOfConnections()
                || monitor.recorder().pool().startsThreads();
    }

    /** The last one, null if there is none; waits for none. */
    public Recommendation lastRecommendation() {
        Made last = made;
        return last == null ? null : last.recommendation;
    }

    /** By its history alone; null if there is none. */
    Recommendation present() {
        Made last = made;
        return last == null ? null : last.present;
    }

    /** What is remembered of it, from its first task on; null before. Under a new name it is the same pool. */
    Hours hours(boolean make) {
        PoolRecorder recorder = monitor.recorder();
        String line = recorder.origin().createdAt;
        return advisor.memory.of(monitor.name(), recorder.pool().poolClass(), line, make);
    }

    /** The last week, by the hour, as far as there were tasks; the oldest first. */
    public List<Hour> hours() {
        Hours known = hours(false);
        return known == null ? Collections.emptyList() : known.hours();
    }

    /** The last one. Of a pool that nobody has advised on yet it waits for the first. */
    public Recommendation recommendation() {
        Made last = read();
        return last == null ? Recommender.none(monitor.snapshot()) : last.recommendation;
    }

    /** The load that it rests on. */
    public Distribution load() {
        Made last = read();
        return last == null ? Distribution.EMPTY : last.seen.load;
    }

    /** What the last recommendation rests on; null if there is none; waits for none. */
    public Seen lastSeen() {
        Made last = made;
        return last == null ? null : last.seen;
    }

    /** What other sizes would do; worked out on the calling thread, once for each recommendation. */
    public List<Prediction> whatIf() {
        Advice work = work();
        return work == null ? Collections.emptyList() : advisor.forClient(work::whatIf);
    }

    /** What {@code threads} threads would do; worked out on the calling thread. */
    public Prediction predict(int threads) {
        Advice work = work();
        return work == null ? Prediction.unknown(threads) : advisor.forClient(() -> work.predict(threads));
    }

    private Advice work() {
        if (advisor.hasEnded()) {
            return null;
        }
        Made last = read();
        Advice work = last == null ? null : last.work;
        if (last != null && work == null) {
            last = await();
            work = last.work;
        }
        return work;
    }

    private Made read() {
        readAt = System.nanoTime();
        Made last = made;
        boolean old = last != null && isOfTooLittle(last) && windowsSince > OLD_WINDOWS;
        return last == null || old ? await() : last;
    }

    private Made await() {
        if (advisor.isThisThread() || advisor.hasEnded()) {
            return made;
        }
        synchronized (this) {
            int before = tries;
            if (!asked) {
                asked = true;
                advisor.ask(this);
            }
            Advisor.await(this, () -> tries != before);
            return made;
        }
    }

    /** How it stands, by its last windows. */
    public PoolStatus status() {
        return statusNow;
    }

    /** Returns the present findings of this pool, its own and those among all pools, worst first. */
    public List<Finding> findings() {
        List<Finding> all = new ArrayList<>(ownFindings());
        advisor.findingsOfAll().stream()
                .filter(finding -> finding.pool.equals(monitor.name()))
                .forEach(all::add);
        all.sort(Finding.WORST_FIRST);
        return all;
    }

    /** Those of them that are about no other pool. */
    List<Finding> ownFindings() {
        return findings.standing();
    }

    /** Those that are new. Advisor's thread. */
    List<Finding> found(List<Finding> now) {
        return findings.looked(now, System.nanoTime());
    }

    /** Its last windows, for who looks at all pools. */
    SystemFindings.PoolView view(PoolState state) {
        SystemFindings.PoolView view = new SystemFindings.PoolView(monitor.name());
        Window latest = monitor.latestWindow();
        Totals totals = monitor.totals();
        view.threads = state.poolSize;
        view.mostThreads = state.staysAtCore() ? state.corePoolSize : state.maximumPoolSize;
        view.queued = state.queued;
        view.standstillSeconds = latest == null ? 0 : standstill * latest.nanos() / 1e9;
        view.serviceSeconds = monitor.totalServiceMillis() / 1e3 / totals.count(Event.COMPLETED);
        return view;
    }

    /** Sampler's thread. */
    void windowEnded(Advisor.Follower follower) {
        Window latest = monitor.latestWindow();
        if (latest != null && latest != seen && monitor.latestState() != null) {
            seen = latest;
            Hours hours = hours(!latest.isIdle());
            if (hours != null) {
                hours.windowEnded(latest);
            }
            watch(latest, monitor.latestState(), follower);
        }
        changed |= latest != null && !latest.isIdle();
        PoolState now = monitor.latestState();
        PoolState then = made == null ? null : made.settings;
        hurried |= now != null
                && then != null
                && (now.corePoolSize != then.corePoolSize || now.maximumPoolSize != then.maximumPoolSize);
    }

    private void watch(Window latest, PoolState state, Advisor.Follower follower) {
        WindowSummary summary = WindowSummary.of(monitor, latest, state);
        if (summary.isStandstill()) {
            still.add(latest);
            summary.deadlocked =
                    StarvationDeadlock.of(state, new ArrayList<>(still)).isDeadlocked();
        } else {
            still.clear();
        }
        if (still.size() > WINDOWS_OF_A_DEADLOCK) {
            still.remove();
        }
        Set<PoolStatus> begun;
        synchronized (watch) {
            begun = watch.windowEnded(summary);
            hurried |= watch.isUrgent();
            standstill = watch.standstill();
        }
        statusNow = watch.status();
        begun.forEach(trouble -> follower.begun(this, trouble, summary));
    }

    /** The same on the advisor's thread. */
    void aged() {
        windowsSince++;
        Made last = made;
        if (last != null) {
            last.work = isReadLately() ? last.work : null;
        }
    }

    /** {@code wanted}: whether somebody needs its recommendations who does not read them here. */
    boolean isUrgent(boolean wanted) {
        if (failed || windowsSince == 0 || monitor.latestWindow() == null) {
            return false;
        }
        boolean listened = wanted || isReadLately();
        return hurried || listened && (made == null || changed && isOfTooLittle(made));
    }

    /** How often its turn has passed by; less than 1 if it has not come. */
    double lateness(boolean wanted) {
        Window latest = monitor.latestWindow();
        double inTime = latest == null ? WINDOWS_ELSE : MAX_NANOS * latest.periods / (double) latest.nanos();
        double windows = wanted || isReadLately() ? WINDOWS_IF_WANTED : Math.min(WINDOWS_ELSE, inTime);
        boolean quiet = made != null && !changed;
        return windowsSince / (double) (quiet ? TIMES_IF_QUIET * windows : windows);
    }

    /** Whether nobody who reads it would get a newer recommendation. */
    boolean isAdvisedLately() {
        return made != null && windowsSince < WINDOWS_IF_WANTED;
    }

    /** The last recommendation for this goal, by its history alone; null if there is none. */
    Recommendation lastFor(Goal goal) {
        return made == null || !goal.isSameAs(made.goal) ? null : made.present;
    }

    void begun() {
        hurried = false;
        changed = false;
        windowsSince = 0;
    }

    /** {@code now}: null if it could not be made. */
    synchronized void ended(Made now) {
        if (now != null) {
            Recommendation r = now.present;
            synchronized (watch) {
                watch.recommended(r.isKnown(), r.verdict.wantsMore(), r.isDeadlock());
            }
        }
        failed = now == null;
        made = failed ? made : now;
        asked = false;
        tries++;
        notifyAll();
    }

    private boolean isReadLately() {
        long at = readAt;
        return at != 0 && System.nanoTime() - at < LATELY_NANOS;
    }

    private static boolean isOfTooLittle(Made made) {
        return !made.present.isKnown() && made.present.regime.traffic == Regime.Traffic.TOO_LITTLE_SEEN;
    }
}
