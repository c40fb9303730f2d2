// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import static io.loadline.model.Constants.LOOK;

import io.loadline.finding.Finding;
import io.loadline.finding.SystemFindings;
import io.loadline.memory.Hour;
import io.loadline.memory.Hours;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Figures;
import io.loadline.model.Goal;
import io.loadline.model.PreviousAdvice;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Regime;
import io.loadline.model.TrackRecord;
import io.loadline.model.regime.LoadCurve;
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
 * Pool with the last results of the {@link Advisor}. Reading computes nothing, except predictions, and changes nothing.
 * Only the first reader waits for the first recommendation, some seconds at most. Any thread may read.
 */
public final class AdvisedPool {

    private static final long LATELY_NANOS = 60_000_000_000L;

    /**
     * Windows between two recommendations for a pool that some client reads, for one with findings, which may have
     * ended, and for any other.
     */
    private static final int WINDOWS_IF_WANTED = 5;

    private static final int WINDOWS_IF_FOUND = 30;

    private static final int WINDOWS_ELSE = 60;

    /** Maximum time between two recommendations, so that the memory has each part of an hour. */
    private static final long MAX_NANOS = 600_000_000_000L;

    /** Windows without tasks after which findings whose cause has ended are withdrawn. */
    private static final int WINDOWS_OF_WITHDRAWAL = 90;

    /** Factor for the interval of a pool without tasks. */
    private static final int TIMES_IF_QUIET = 12;

    /** Windows after which a recommendation that lacked data is made again. */
    private static final int OLD_WINDOWS = 30;

    private static final int WINDOWS_OF_A_DEADLOCK = 3;

    private final PoolMonitor monitor;

    /** Status by the last windows. Guarded by itself. */
    private final Troubles troubles = new Troubles();

    final SizeTests sizeTests = new SizeTests();

    private final ToldFindings findings = new ToldFindings();
    /** Consecutive windows without a completion although tasks wait. The sampler's thread writes. */
    private volatile int standstill;

    private volatile PoolStatus statusNow = PoolStatus.OK;

    /** {@link PoolMonitor#suspects} at the last window. Sampler's thread only. */
    private int suspectsSeen;

    /** Consecutive idle windows. The sampler's thread writes. */
    private volatile int idleWindows;

    /** Last window that was watched, and the last windows at a standstill. Sampler's thread only. */
    private Window seen;

    private final Deque<Window> still = new ArrayDeque<>();

    /** Mean service in the last window in which tasks completed; NaN before the first. Sampler's thread only. */
    private double serviceNanos = Double.NaN;

    private final Advisor advisor;

    /** Last recommendation with its inputs; null if there is none. */
    private volatile Made made;

    /** Time of the last read; 0 without one. */
    private volatile long readAt;

    /** True while a reader waits for a recommendation; guarded by this. */
    private boolean asked;

    private volatile boolean hurried;
    private volatile boolean changed;
    private volatile int windowsSince;

    /** Number of recommendations made or failed; guarded by this. */
    private int tries;

    private volatile boolean failed;

    /** Published part of a history, which itself is large. Immutable. */
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

    /** Recommendation with its inputs and results. */
    static final class Made {
        final Recommendation recommendation;
        private final Seen seen;
        private final Goal goal;

        /** State of the pool at that time; null if unknown. */
        private final PoolState stateThen;

        /** Results for predictions. They are large, so null once no client has read the pool for a minute. */
        private volatile Advice work;

        Made(Advice work, Seen seen, Goal goal, PoolState stateThen) {
            this.recommendation = work.recommendation;
            this.work = work;
            this.seen = seen;
            this.goal = goal;
            this.stateThen = stateThen;
        }
    }

    AdvisedPool(PoolMonitor monitor, Advisor advisor) {
        this.monitor = monitor;
        this.advisor = advisor;
    }

    public PoolMonitor monitor() {
        return monitor;
    }

    /**
     * Returns true if the pool has no share of the processors: it has no threads, or the use of its threads is unknown.
     */
    public boolean hasNoSize() {
        return monitor.recorder().pool().isOfConnections()
                || monitor.recorder().pool().startsThreads();
    }

    /** Returns the last recommendation, or null if there is none; does not wait. */
    public Recommendation lastRecommendation() {
        Made last = made;
        return last == null ? null : last.recommendation;
    }

    /** Returns the memory of the pool since its first task; null before. A renamed pool keeps its memory. */
    Hours hours(boolean make) {
        PoolRecorder recorder = monitor.recorder();
        String line = recorder.origin().createdAt;
        return advisor.memory.of(monitor.name(), recorder.pool().poolClass(), line, make);
    }

    /** Returns the hours of the last week in which tasks ran, oldest first. */
    public List<Hour> hours() {
        Hours known = hours(false);
        return known == null ? Collections.emptyList() : known.hours();
    }

    /** Returns the levels of the load curve by concurrency, lowest first. */
    public List<LoadCurve.Level> loadCurve() {
        Hours known = hours(false);
        return known == null ? Collections.emptyList() : known.curve().levels();
    }

    /** Returns the track record of predictions that changes of the size have tested. */
    public TrackRecord trackRecord() {
        Hours known = hours(false);
        return known == null ? new TrackRecord() : known.track();
    }

    /** Returns the last recommendation; waits for the first one. */
    public Recommendation recommendation() {
        Made last = read();
        return last == null ? Recommender.none(monitor.snapshot()) : last.recommendation;
    }

    /** Returns the load behind the last recommendation; waits for the first one. */
    public Distribution load() {
        Made last = read();
        return last == null ? Distribution.EMPTY : last.seen.load;
    }

    /** Returns the figures behind the last recommendation, or null if there is none; does not wait. */
    public Seen lastSeen() {
        Made last = made;
        return last == null ? null : last.seen;
    }

    /** Returns predictions for other sizes. The calling thread computes them, once for each recommendation. */
    public List<Prediction> whatIf() {
        Advice work = work();
        return work == null ? Collections.emptyList() : advisor.forClient(work::whatIf);
    }

    /** Returns the prediction for {@code threads} threads. The calling thread computes it. */
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

    /** Returns the status by the last windows. */
    public PoolStatus status() {
        return statusNow;
    }

    /** Returns the present findings of this pool, its own and those among all pools, worst first. */
    public List<Finding> findings() {
        List<Finding> all = new ArrayList<>(ownFindings());
        advisor.findingsOfAll.standing().stream()
                .filter(finding -> finding.pool.equals(monitor.name()))
                .forEach(all::add);
        all.sort(Finding.WORST_FIRST);
        return all;
    }

    /** Returns the findings about this pool alone. */
    List<Finding> ownFindings() {
        return findings.standing();
    }

    /** Returns the new findings. Advisor's thread only. */
    List<Finding> found(List<Finding> now) {
        return findings.looked(now, System.nanoTime());
    }

    /** Returns the last windows' figures, for findings about all pools. */
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

    /** Evaluates the last window. Sampler's thread only. */
    void windowEnded(Advisor.Follower follower) {
        Window latest = monitor.latestWindow();
        if (latest != null && latest != seen && monitor.latestState() != null) {
            seen = latest;
            Hours hours = hours(!latest.isIdle());
            if (hours != null) {
                hours.windowEnded(latest);
            }
            if (!monitor.recorder().pool().startsThreads()) {
                sizeTests.windowEnded(latest, monitor.latestState(), advisor.memory.millis());
            }
            watch(latest, monitor.latestState(), follower);
        }
        boolean isIdle = latest == null || latest.isIdle();
        changed |= !isIdle;
        idleWindows = isIdle ? idleWindows + 1 : 0;
        PoolState now = monitor.latestState();
        PoolState then = made == null ? null : made.stateThen;
        int suspects = monitor.suspects();
        hurried |= suspects > suspectsSeen;
        suspectsSeen = suspects;
        hurried |= now != null
                && then != null
                && (now.corePoolSize != then.corePoolSize || now.maximumPoolSize != then.maximumPoolSize);
    }

    private void watch(Window latest, PoolState state, Advisor.Follower follower) {
        WindowSummary summary = WindowSummary.of(monitor, latest, state);
        if (summary.isStandstill()) {
            still.add(latest);
            double nanos = (standstill + 1.0) * latest.nanos();
            summary.deadlocked = StarvationDeadlock.of(state, new ArrayList<>(still), nanos, serviceNanos)
                    .isDeadlocked();
        } else {
            still.clear();
        }
        if (latest.completed > 0) {
            serviceNanos = (double) latest.serviceNanos / latest.completed;
        }
        if (still.size() > WINDOWS_OF_A_DEADLOCK) {
            still.remove();
        }
        Set<PoolStatus> begun;
        synchronized (troubles) {
            begun = troubles.windowEnded(summary);
            hurried |= troubles.isUrgent();
            standstill = troubles.standstill();
        }
        statusNow = troubles.status();
        begun.forEach(trouble -> follower.begun(this, trouble, summary));
    }

    /** Counts the window on the advisor's thread. */
    void aged() {
        windowsSince++;
        Made last = made;
        if (last != null) {
            last.work = isReadLately() ? last.work : null;
        }
    }

    /** Returns true if the pool stands still or was resized since its last recommendation. */
    boolean isHurried() {
        return hurried && canBeAdvised();
    }

    /**
     * Returns true if a client reads the pool and too little is known of it: each five windows, and as soon as it was seen for
     * as many windows as a size takes.
     *
     * @param wanted whether another part of the agent needs the pool's recommendations without reading them here
     */
    boolean isDueForItsFirst(boolean wanted) {
        if (!canBeAdvised() || !wanted && !isReadLately()) {
            return false;
        }
        Made last = made;
        if (last == null) {
            return true;
        }
        long missing = LOOK - last.seen.figures.observedPeriods;
        return changed
                && isOfTooLittle(last)
                && windowsSince >= (missing > 0 ? Math.min(missing, WINDOWS_IF_WANTED) : WINDOWS_IF_WANTED);
    }

    private boolean canBeAdvised() {
        return !failed && windowsSince > 0 && monitor.latestWindow() != null;
    }

    /** Returns the time since the last recommendation as a multiple of the interval; less than 1 if none is due. */
    double lateness(boolean wanted) {
        Window latest = monitor.latestWindow();
        double inTime = latest == null ? WINDOWS_ELSE : MAX_NANOS * latest.periods / (double) latest.nanos();
        boolean hasFindings = !findings.standing().isEmpty();
        double least = Math.min(hasFindings ? WINDOWS_IF_FOUND : WINDOWS_ELSE, inTime);
        double windows = wanted || isReadLately() ? WINDOWS_IF_WANTED : least;
        boolean mayBeWithdrawn = hasFindings && idleWindows <= WINDOWS_OF_WITHDRAWAL;
        boolean quiet = made != null && !changed && !mayBeWithdrawn;
        return windowsSince / (double) (quiet ? TIMES_IF_QUIET * windows : windows);
    }

    /** Returns true if the recommendation is so recent that a read would not lead to a newer one. */
    boolean isAdvisedLately() {
        return made != null && windowsSince < WINDOWS_IF_WANTED;
    }

    /** Returns the last advice for this goal. */
    PreviousAdvice lastFor(Goal goal) {
        return made == null || !goal.isSameAs(made.goal) ? PreviousAdvice.NONE : made.recommendation.basis;
    }

    void begun() {
        hurried = false;
        changed = false;
        windowsSince = 0;
    }

    /**
     * Publishes a recommendation, and wakes the readers that wait.
     *
     * @param now null if the recommendation failed
     */
    synchronized void ended(Made now) {
        if (now != null) {
            Recommendation r = now.recommendation;
            synchronized (troubles) {
                troubles.recommended(r.present.isKnown(), r.present.verdict.wantsMore(), r.isDeadlock());
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
        Recommendation r = made.recommendation;
        return !r.present.isKnown() && r.regime.traffic == Regime.Traffic.TOO_LITTLE_SEEN;
    }
}
