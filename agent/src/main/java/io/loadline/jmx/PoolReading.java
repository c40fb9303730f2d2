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
import io.loadline.record.count.Event;
import io.loadline.record.pool.PoolState;
import io.loadline.window.Distribution;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.util.function.Function;
import java.util.function.Supplier;

/** A pool with the model's results, each computed when first asked for and kept until the next window. Thread-safe. */
final class PoolReading {

    private final PoolMonitor monitor;
    private final Supplier<Goal> goal;
    private final PoolShares shares;
    private final Function<String, Recommendation> connections;
    private final Supplier<ResizeMode> resizeMode;
    private final ResizeLog resizes = new ResizeLog();
    private PoolSnapshot computedFor;
    private Assessment assessment;
    private Distribution load;
    private Advice advice;

    /** The last one made, however long ago; null if none was. */
    private volatile Recommendation lastRecommendation;

    /** {@code connections}: what is advised of the pool of connections with this name; null if there is none. */
    PoolReading(
            PoolMonitor monitor,
            Supplier<Goal> goal,
            PoolShares shares,
            Function<String, Recommendation> connections,
            Supplier<ResizeMode> resizeMode) {
        this.monitor = monitor;
        this.goal = goal;
        this.shares = shares;
        this.connections = connections;
        this.resizeMode = resizeMode;
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

    synchronized Distribution load() {
        Assessment now = assessment();
        if (load == null) {
            load = now.loadDistribution();
        }
        return load;
    }

    Recommendation recommendation() {
        return advice().recommendation;
    }

    /** Makes none; null if none was made so far. */
    Recommendation lastRecommendation() {
        return lastRecommendation;
    }

    Advice advice() {
        // asks all other readings, so not under this one's lock
        Share share = isOfConnections() || hasThreadPerTask() ? null : shares.of(this);
        String waitedFor = waitedFor();
        return advice(share, waitedFor == null ? null : connections.apply(waitedFor));
    }

    /** The pool of connections that its tasks wait for, or null. */
    private synchronized String waitedFor() {
        return isOfConnections() ? null : assessment().connectionPool();
    }

    private synchronized Advice advice(Share share, Recommendation ofConnections) {
        Assessment now = assessment();
        if (advice == null) {
            Goal aim = goal.get();
            now.advised(ofConnections);
            Share part = share == null ? Share.alone(now, aim) : share;
            advice = Recommender.advise(now, aim, part, lastRecommendation);
            lastRecommendation = advice.recommendation;
        }
        return advice;
    }

    synchronized Assessment assessment() {
        PoolSnapshot now = monitor.snapshot();
        if (now != computedFor) {
            computedFor = now;
            assessment = Assessment.of(now);
            load = null;
            advice = null;
        }
        return assessment;
    }

    /** Drops the results, to be computed again when somebody asks. */
    synchronized void dropResults() {
        computedFor = null;
        assessment = null;
        load = null;
        advice = null;
    }
}
