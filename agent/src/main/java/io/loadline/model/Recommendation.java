package io.loadline.model;

import java.util.Collections;
import java.util.List;

/** What a pool should be, and why. {@code size} is -1 where it cannot be known, and the verdict says what is missing. */
public final class Recommendation {

    static final String KEEP = "keep";

    /** More threads would help, but a pool of one may owe its tasks that they run one at a time and in order. */
    public static final String KEEP_ORDER = "keep, or grow if order does not matter";

    /** The regime of a pool whose tasks wait for tasks in its own queue. */
    public static final String DEADLOCKED = "deadlocked";

    public final int size;

    /** 95 % interval of {@link #size}; -1 if it is not known. */
    public final int low;

    public final int high;
    public final int corePoolSize;
    public final int maximumPoolSize;

    /** {@link Integer#MAX_VALUE}: without bound. */
    public final int queueCapacity;

    public final String regime;

    /** What keeps the size from being larger. */
    public final String limit;

    /** {@code keep}, {@link #KEEP_ORDER}, {@code grow}, {@code shrink} or {@code wait}. */
    public final String verdict;

    /** 0 to 1: how much of what a sure answer needs has been seen. */
    public final double confidence;

    public final String explanation;
    public final List<String> evidence;

    /** A step that would tell more, or an empty text. */
    public final String nextExperiment;

    public final double observedSeconds;
    public final long observedTasks;

    Recommendation(Draft draft) {
        size = draft.size;
        low = draft.low;
        high = draft.high;
        corePoolSize = draft.corePoolSize;
        maximumPoolSize = draft.maximumPoolSize;
        queueCapacity = draft.queueCapacity;
        regime = draft.regime;
        limit = draft.limit;
        verdict = draft.verdict;
        confidence = draft.confidence;
        explanation = draft.explanation;
        evidence = Collections.unmodifiableList(draft.evidence);
        nextExperiment = draft.nextExperiment;
        observedSeconds = draft.observedSeconds;
        observedTasks = draft.observedTasks;
    }

    public boolean isKnown() {
        return size > 0;
    }
}
