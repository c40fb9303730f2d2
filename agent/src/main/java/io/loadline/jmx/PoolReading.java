package io.loadline.jmx;

import io.loadline.model.Figures;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.record.Event;
import io.loadline.record.PoolState;
import io.loadline.window.Distribution;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;

/** A pool with the model's results, each computed when first asked for and kept until the next window. Thread-safe. */
final class PoolReading {

    private final PoolMonitor monitor;
    private final Goal goal;
    private PoolSnapshot computedFor;
    private Figures figures;
    private Distribution load;
    private Recommendation recommendation;

    PoolReading(PoolMonitor monitor, Goal goal) {
        this.monitor = monitor;
        this.goal = goal;
    }

    PoolMonitor monitor() {
        return monitor;
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

    synchronized Figures figures() {
        PoolSnapshot now = current();
        if (figures == null) {
            figures = Figures.of(now);
        }
        return figures;
    }

    synchronized Distribution load() {
        PoolSnapshot now = current();
        if (load == null) {
            load = Recommender.load(now);
        }
        return load;
    }

    synchronized Recommendation recommendation() {
        PoolSnapshot now = current();
        if (recommendation == null) {
            recommendation = Recommender.recommend(now, goal);
        }
        return recommendation;
    }

    private PoolSnapshot current() {
        PoolSnapshot now = monitor.snapshot();
        if (now != computedFor) {
            computedFor = now;
            figures = null;
            load = null;
            recommendation = null;
        }
        return now;
    }
}
