package io.loadline.model;

import io.loadline.model.work.Limit;
import java.util.ArrayList;
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
    double confidence;
    String explanation = "";
    final List<String> evidence = new ArrayList<>();
    String nextExperiment = "";
    double observedSeconds;
    long observedTasks;

    /** Whether it is about connections, not threads. */
    boolean ofConnections;

    /** Of the last recommendation with a size until this one has its own; null if there is none. */
    Basis basis;

    Basis before;

    Recommendation done() {
        if (ofConnections) {
            ConnectionTerms.use(this);
        }
        return new Recommendation(this);
    }
}
