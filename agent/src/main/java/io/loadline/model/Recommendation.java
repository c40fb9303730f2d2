// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MINUTE;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.PoolSnapshot;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What a pool should be, and why. {@code size} is -1 where it cannot be known, and the verdict says what is missing. Its fields
 * are written by who makes it, before anybody else sees it; then it is not changed any more, but copied.
 */
public final class Recommendation implements Cloneable {

    public int size;

    /** 95 % interval of {@link #size}; -1 if it is not known. */
    public int low;

    public int high;

    /** The right size, as far as it can be seen from here: {@link #size}, unless that is only a step towards it. */
    public int goal;

    /** 95 % interval of {@link #goal}. */
    public int goalLow;

    public int goalHigh;

    /** The same by the history alone, where {@link #size} is what the busiest hour wanted. */
    public int sizeNow;

    public int lowNow;
    public int highNow;

    /** What the work wants at present: fewer than {@link #sizeNow} where the threads that are there stay, though fewer would do. */
    public int wantedNow;

    /**
     * Threads that the tasks need at present, over those that are set: above 1 wherever more are needed, 0 where any number may be.
     * NaN if unknown, or if nobody knows whether more threads help at all.
     */
    public double pressure;

    /** Processors that the tasks need as they arrive, over those that the pool may plan with: 1 is full; NaN if unknown. */
    public double processorPressure;

    /** When the busiest hour began, by the clock; null while too little is remembered to tell. */
    public ZonedDateTime busiestHour;

    /** How long it was seen, at most a week. */
    public double rememberedHours;

    /** Threads that the pool may have for tasks as it is set; {@link Integer#MAX_VALUE}: any number; -1: unknown. */
    public int currentSize;

    public int corePoolSize;
    public int maximumPoolSize;

    /** {@link Integer#MAX_VALUE}: without bound. */
    public int queueCapacity;

    public Regime regime;

    /** What keeps the size from being larger. */
    public Limit limit;

    /** Which of the operating system's limits it is, with {@link Limit#SYSTEM}. */
    private String systemLimit;

    public Verdict verdict;

    /** What has to be seen first, with {@link Verdict#WAIT}; else null. */
    public Fact missing;

    /** Whether more threads are advised, or would be right, than were ever seen busy. */
    public boolean extrapolated;

    /** 0 to 1: how likely it is good to do what is advised; of a step, that it goes the right way. */
    public double confidence;

    /** 0 to 1: how likely more threads help, fewer are enough, or the present ones are good, whichever is said. */
    public double directionConfidence;

    /** 0 to 1: how likely {@link #goal} is good. */
    public double goalConfidence;

    /** The name of the pool that it is about. */
    public String pool;

    /** Whether it is about connections rather than threads, and requests rather than tasks. */
    public boolean ofConnections;

    /** What to do, and why, each of which is said as a sentence. */
    public List<Fact> reasons;

    /** The figures behind it. */
    public List<Fact> evidence;

    /**
     * What to change, in the words of who built the pool: none if no size is known; a second where the pool of connections that
     * its tasks wait for is to change, too.
     */
    public List<String> settings;

    private String settingOfConnections;

    /** A step that would tell more, or null. */
    public Fact nextExperiment;

    /** Of the threads, how many tasks have for good. */
    public int occupied;

    public double observedSeconds;
    public long observedTasks;

    /** When what it is made from was seen, by the clock of the snapshot. */
    public long at;

    /** What the last size rests on, this one if it is known; null if there was none. */
    PreviousAdvice basis;

    /** As {@code policy} has it. */
    Recommendation(Policy policy, List<Fact> reasons, List<Fact> evidence) {
        Assessment assessment = policy.assessment;
        PoolSnapshot of = assessment.pool;
        pool = of.name;
        ofConnections = of.ofConnections;
        currentSize = of.threadPerTask || of.state == null ? -1 : of.state.taskCapacity();
        settingOfConnections = policy.settingOfConnections;
        set(policy.size, policy.goal, policy.settings, of);
        sizeNow = size;
        lowNow = low;
        highNow = high;
        wantedNow = wanted(policy, of);
        pressure = pressure(policy);
        processorPressure =
                policy.share == null ? Double.NaN : assessment.figures.processorsNeeded() / policy.share.processors;
        regime = policy.regime;
        systemLimit = policy.systemLimit;
        missing = policy.missing;
        extrapolated = policy.extrapolated;
        directionConfidence = policy.direction;
        goalConfidence = policy.goalConfidence;
        confidence = policy.isStep() ? directionConfidence : goalConfidence;
        this.reasons = Collections.unmodifiableList(reasons);
        this.evidence = Collections.unmodifiableList(evidence);
        nextExperiment = policy.nextExperiment;
        occupied = of.occupied();
        observedSeconds = assessment.figures.observedSeconds;
        rememberedHours = observedSeconds / (60 * MINUTE);
        observedTasks = assessment.figures.completed;
        at = of.at;
    }

    /** What is advised of that pool. */
    void set(Size advised, Size right, Settings set, PoolSnapshot of) {
        size = advised.threads;
        low = advised.low;
        high = advised.high;
        limit = advised.limit;
        goal = right.threads;
        goalLow = right.low;
        goalHigh = right.high;
        verdict = set.verdict;
        corePoolSize = set.corePoolSize;
        maximumPoolSize = set.maximumPoolSize;
        queueCapacity = set.queueCapacity;
        settings = settings(of);
    }

    /** The same, to be changed. */
    Recommendation copy() {
        try {
            return (Recommendation) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static int wanted(Policy policy, PoolSnapshot of) {
        Size size = policy.size;
        boolean stays = policy.verdict().isKeep() && of.state != null && size.threads == of.state.taskCapacity();
        if (!stays || size.limit == Limit.NESTED_TASKS) {
            return size.threads;
        }
        // few tasks tell bounds alone
        boolean isBound = policy.regime.traffic == Regime.Traffic.TOO_LITTLE_SEEN;
        return Math.min(size.threads, isBound ? size.low : policy.wanted.threads);
    }

    private double pressure(Policy policy) {
        if (wantedNow < 1 || policy.isUnproven()) {
            return Double.NaN;
        }
        // what the system allows this process, another replica has once more
        double needed =
                policy.size.limit == Limit.SYSTEM ? Math.min(policy.wanted.threads, MAX_STEP * currentSize) : wantedNow;
        boolean mayBeAny = currentSize < 1 || currentSize == Integer.MAX_VALUE;
        return mayBeAny ? 0 : needed / currentSize;
    }

    private List<String> settings(PoolSnapshot of) {
        List<String> set = new ArrayList<>();
        if (isKnown()) {
            set.addAll(Arrays.asList(of.sizeSetting.with(corePoolSize, maximumPoolSize), settingOfConnections));
        }
        set.removeIf(String::isEmpty);
        return Collections.unmodifiableList(set);
    }

    /** All of {@link #settings}, as published. */
    public String setting() {
        return String.join("; ", settings);
    }

    public boolean isKnown() {
        return size > 0;
    }

    public boolean isDeadlock() {
        return regime.traffic == Regime.Traffic.DEADLOCKED;
    }

    /** As published. */
    public String limitText() {
        return limit == Limit.SYSTEM && !systemLimit.isEmpty() ? systemLimit : limit.text;
    }
}
