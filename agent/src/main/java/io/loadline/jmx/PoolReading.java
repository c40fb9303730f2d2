package io.loadline.jmx;

import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.control.ResizeMode;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Figures;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Share;
import io.loadline.model.Standing;
import io.loadline.model.work.Prediction;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.window.Distribution;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A pool with the model's results, each computed when first asked for and kept until the next window. What clients read of
 * the expensive ones may be older, as the {@link ReaderBudget} allows. Thread-safe; the end of a window waits for nobody who
 * computes.
 */
final class PoolReading {

    private final PoolMonitor monitor;
    private final Supplier<Goal> goal;
    private final PoolShares shares;
    private final Function<String, Recommendation> connections;
    private final Supplier<ResizeMode> resizeMode;
    private final ReaderBudget readers;
    private final ResizeLog resizes = new ResizeLog();

    /** Null if nobody has asked since the last window. */
    private volatile Results results;

    /** Null if no recommendation was made so far. */
    private volatile Made made;

    /** Moves on at the end of a window, begins anew with another goal. */
    private volatile Standing standing = Standing.NONE;

    /** What follows from one snapshot. Its monitor guards the assessment. */
    private static final class Results {
        final PoolSnapshot snapshot;
        private Assessment assessment;
        Distribution load;
        volatile Advice advice;

        Results(PoolSnapshot snapshot) {
            this.snapshot = snapshot;
        }

        synchronized Assessment assessment() {
            if (assessment == null) {
                assessment = Assessment.of(snapshot);
            }
            return assessment;
        }
    }

    /** The last recommendation, however old, and what it took. Without the work behind it, which is large. */
    private static final class Made {
        final Recommendation recommendation;
        final Goal goal;
        final Standing heldOn;
        final long at = System.nanoTime();
        final long nanos;

        /** Null until somebody asks for them. */
        volatile List<Prediction> whatIf;

        Made(Recommendation recommendation, Goal goal, Standing heldOn, long nanos) {
            this.recommendation = recommendation;
            this.goal = goal;
            this.heldOn = heldOn;
            this.nanos = nanos;
        }
    }

    /** {@code connections}: what is advised of the pool of connections with this name; null if there is none. */
    PoolReading(
            PoolMonitor monitor,
            Supplier<Goal> goal,
            PoolShares shares,
            Function<String, Recommendation> connections,
            Supplier<ResizeMode> resizeMode,
            ReaderBudget readers) {
        this.monitor = monitor;
        this.goal = goal;
        this.shares = shares;
        this.connections = connections;
        this.resizeMode = resizeMode;
        this.readers = readers;
    }

    /** Who may resize it now. */
    ResizeMode resizeMode() {
        ResizeMode mode = resizeMode.get();
        if (hasThreadPerTask() || mode == ResizeMode.OFF) {
            return ResizeMode.OFF;
        }
        return isSelfResized() ? mode : ResizeMode.MANUAL;
    }

    /** Whether it may be resized without being asked. */
    boolean isSelfResized() {
        return monitor.recorder().pool().hasSizeOfItsOwn();
    }

    ResizeEvent lastResize() {
        ResizeEvent last = resizes.last();
        return last == null ? ResizeEvent.NONE : last;
    }

    ResizeLog resizes() {
        return resizes;
    }

    PoolMonitor monitor() {
        return monitor;
    }

    boolean isOfConnections() {
        return monitor.recorder().pool().isOfConnections();
    }

    boolean hasThreadPerTask() {
        return monitor.recorder().pool().hasThreadPerTask();
    }

    PoolSnapshot snapshot() {
        return monitor.snapshot();
    }

    long count(Event event) {
        return monitor.totals().count(event);
    }

    PoolState state() {
        return monitor.state();
    }

    /** Threads in the pool now; 0 if it was collected. */
    int threads() {
        PoolState state = state();
        return state == null ? 0 : state.poolSize;
    }

    Figures figures() {
        return assessment().figures;
    }

    Assessment assessment() {
        return results().assessment();
    }

    Distribution load() {
        Results now = results();
        synchronized (now) {
            if (now.load == null) {
                now.load = readers.spend(now.assessment()::loadDistribution);
            }
            return now.load;
        }
    }

    /** For clients: may be that of an earlier window. */
    Recommendation recommendation() {
        Made last = made;
        return last == null || mayAdvise(last) ? readers.spend(this::advice).recommendation : last.recommendation;
    }

    /** For clients: what other sizes would do. */
    List<Prediction> whatIf() {
        Made last = made;
        if (last != null && last.whatIf != null && !mayAdvise(last)) {
            return last.whatIf;
        }
        List<Prediction> rows = readers.spend(() -> advice().whatIf());
        made.whatIf = rows;
        return rows;
    }

    private boolean mayAdvise(Made last) {
        Results now = results;
        return now != null && now.advice != null || readers.allows(last.nanos, System.nanoTime() - last.at);
    }

    /** Makes none; null if none was made so far. */
    Recommendation lastRecommendation() {
        Made last = made;
        return last == null ? null : last.recommendation;
    }

    /** Of the last window. */
    Advice advice() {
        Results now = results();
        if (now.advice != null) {
            return now.advice;
        }
        // asks all other readings, so not under this one's lock
        Share share = isOfConnections() || hasThreadPerTask() ? null : shares.of(this);
        String waitedFor = waitedFor(now);
        return advice(now, share, waitedFor == null ? null : connections.apply(waitedFor));
    }

    /** The pool of connections that its tasks wait for, or null. */
    private String waitedFor(Results now) {
        synchronized (now) {
            return isOfConnections() ? null : now.assessment().connectionPool();
        }
    }

    private Advice advice(Results now, Share share, Recommendation ofConnections) {
        synchronized (now) {
            if (now.advice == null) {
                long before = readers.work();
                Goal aim = goal.get();
                if (made != null && !aim.isSameAs(made.goal)) {
                    standing = Standing.NONE;
                }
                Standing heldOn = standing;
                Assessment assessment = now.assessment();
                assessment.advised(ofConnections);
                Share part = share == null ? Share.alone(assessment, aim) : share;
                Advice advice = Recommender.advise(assessment, aim, part, heldOn);
                made = new Made(advice.recommendation, aim, heldOn, readers.work() - before);
                now.advice = advice;
            }
            return now.advice;
        }
    }

    private synchronized Results results() {
        PoolSnapshot now = monitor.snapshot();
        Results known = results;
        if (known == null || known.snapshot != now) {
            known = new Results(now);
            results = known;
        }
        return known;
    }

    /** Drops the results, which are hundreds of kilobytes, to be computed again when somebody asks. Agent's thread only. */
    void windowEnded() {
        results = null;
        Made last = made;
        standing = last == null ? standing : standing.windowEnded(last.recommendation, last.heldOn);
    }
}
