package io.loadline.model;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.pool.SizeSetting;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A {@link Recommendation} that is being written. */
final class Draft {

    int size = -1;
    int low = -1;
    int high = -1;
    int corePoolSize = -1;
    int maximumPoolSize = -1;
    int queueCapacity = -1;
    Regime regime = Regime.of(Regime.Traffic.TOO_LITTLE_SEEN);
    Limit limit = Limit.OBSERVATION;
    String systemLimit = "";
    Verdict verdict = Verdict.WAIT;
    String missing = "";
    boolean extrapolated;

    /** Where tasks wait for something of which nobody knows how many it serves, in words; empty where more threads help. */
    String doubt = "";

    /** The right size, where {@link #size} is only a step towards it; null where it is the right one itself. */
    Size goal;

    Confidence confidence = Confidence.NONE;
    String explanation = "";
    final List<String> evidence = new ArrayList<>();
    String nextExperiment = "";
    double observedSeconds;
    long observedTasks;

    /** What to change in the pool of connections that its tasks wait for; empty if that may stay as it is. */
    String settingOfConnections = "";

    /** How connections are spoken of; null if it is about threads. */
    final ConnectionTerms ofConnections;

    /** Threads for tasks as the pool is set; -1 where there is no such number. */
    final int threadsSet;

    /** When what it is made from was seen, by the clock of the snapshot. */
    final long at;

    private final SizeSetting sizeSetting;

    /** Of the last recommendation with a size until this one has its own; null if there is none. */
    Basis basis;

    Basis before;

    Draft(PoolSnapshot pool) {
        ofConnections = pool.ofConnections ? new ConnectionTerms(pool.name) : null;
        threadsSet = pool.threadPerTask || pool.state == null ? -1 : pool.state.taskCapacity();
        sizeSetting = pool.sizeSetting;
        at = pool.at;
    }

    List<String> settings() {
        List<String> settings = new ArrayList<>();
        if (size >= 1) {
            settings.addAll(Arrays.asList(sizeSetting.with(corePoolSize, maximumPoolSize), settingOfConnections));
        }
        settings.removeIf(String::isEmpty);
        return settings;
    }

    /** The right size: the recommended one, or the one to which that is a step. */
    int goal() {
        return goal == null ? size : goal.threads;
    }

    int goalLow() {
        return goal == null ? low : goal.low;
    }

    int goalHigh() {
        return goal == null ? high : goal.high;
    }

    /** The interval of the right size, in words. */
    String interval() {
        return Wording.format("95 %% interval %d to %d", goalLow(), goalHigh());
    }

    Recommendation done() {
        if (ofConnections != null) {
            ofConnections.use(this);
        }
        return new Recommendation(this);
    }
}
