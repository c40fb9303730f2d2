package io.loadline.visualvm.data;

import java.util.List;

/** What the agent recommends for a pool, and why. Sizes are threads, NaN where unknown; texts are empty then. Immutable. */
public final class RecommendationFigures {

    public static final RecommendationFigures UNKNOWN = new RecommendationFigures(Reading.NOTHING);

    public final double size;

    /** What the size is a step to; the size itself if it is none. */
    public final double goal;

    /** Ends of the 95 % interval of the goal. */
    public final double low;

    public final double high;

    /** What the pool may have as it is set; 2147483647 is any number. Older agents do not tell. */
    public final double threadsSet;

    public final double corePoolSize;
    public final double maximumPoolSize;

    /** In tasks; 2147483647 is none. */
    public final double queueCapacity;

    public final String regime;
    public final String limit;
    public final String verdict;

    /** The same for programs; older agents do not tell. */
    public final String verdictCode;

    /** 0 to 1. */
    public final double confidence;

    public final String explanation;
    public final List<String> evidence;

    /** What to change, in the words of who built the pool. */
    public final String setting;

    public final String nextExperiment;
    public final double observedSeconds;
    public final double observedTasks;

    RecommendationFigures(Reading reading) {
        size = reading.known("size");
        // an agent of an older version knows no goal beside the size
        boolean hasGoal = reading.has("goal");
        goal = hasGoal ? reading.known("goal") : size;
        low = reading.known(hasGoal ? "goalLow" : "low");
        high = reading.known(hasGoal ? "goalHigh" : "high");
        threadsSet = reading.known("threadsSet");
        corePoolSize = reading.known("corePoolSize");
        maximumPoolSize = reading.known("maximumPoolSize");
        queueCapacity = reading.known("queueCapacity");
        regime = reading.text("regime");
        limit = reading.text("limit");
        verdict = reading.text("verdict");
        verdictCode = reading.text("verdictCode");
        confidence = reading.number("confidence");
        explanation = reading.text("explanation");
        evidence = reading.texts("evidence");
        setting = reading.text("setting");
        nextExperiment = reading.text("nextExperiment");
        observedSeconds = reading.number("observedSeconds");
        observedTasks = reading.number("observedTasks");
    }

    public boolean isKnown() {
        return !Double.isNaN(size);
    }

    public boolean isKeep() {
        return verdictCode.equals("keep") || verdictCode.equals("keep-order");
    }
}
