package io.loadline.model;

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
    String regime = "";
    String limit = "";
    String verdict = "";
    double confidence;
    String explanation = "";
    final List<String> evidence = new ArrayList<>();
    String nextExperiment = "";
    double observedSeconds;
    long observedTasks;

    /** Whether nothing is to be changed, as far as can be told from here. */
    boolean isKeep() {
        return verdict.equals(Recommendation.KEEP) || verdict.equals(Recommendation.KEEP_ORDER);
    }

    Recommendation done() {
        return new Recommendation(this);
    }
}
