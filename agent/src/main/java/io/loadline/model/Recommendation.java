// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MINUTE;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.PoolSnapshot;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Holds what a pool should be, and why. Where no size is known, the verdict says what is missing. Immutable. */
public final class Recommendation {

    /** Advised size, with its interval and what keeps it from being larger. */
    public final Size size;

    /** The right size, as far as it can be seen from here: {@link #size}, unless that is only a step towards it. */
    public final Size goal;

    /** Advice for the present load alone, before the rules of the week. */
    public final Advised present;

    /**
     * Threads that the tasks need at present, over those that are set: above 1 wherever more are needed, 0 where any number may be.
     * NaN if unknown, or if nobody knows whether more threads help at all.
     */
    public final double pressure;

    /** Processors that the tasks need as they arrive, over those that the pool may plan with: 1 is full; NaN if unknown. */
    public final double processorPressure;

    /** Begin of the busiest hour, by the clock; null while too little is remembered. */
    public final ZonedDateTime busiestHour;

    /** Hours for which the pool was seen, at most a week. */
    public final double rememberedHours;

    /** Threads that the pool may have for tasks as it is set; {@link Integer#MAX_VALUE}: any number; -1: unknown. */
    public final int currentSize;

    public final int corePoolSize;
    public final int maximumPoolSize;

    /** {@link Integer#MAX_VALUE}: without bound. */
    public final int queueCapacity;

    public final Regime regime;

    /** Name of the operating system's limit, with {@link Limit#SYSTEM}. */
    private final String systemLimit;

    public final Verdict verdict;

    /** Measurement that is missing, with {@link Verdict#WAIT}; else null. */
    public final Fact missing;

    /** True if more threads are advised, or would be right, than were ever seen busy. */
    public final boolean extrapolated;

    /** 0 to 1: how likely it is good to do what is advised; of a step, that it goes the right way. */
    public final double confidence;

    /** 0 to 1: how likely more threads help, fewer are enough, or the present ones are good, whichever is said. */
    public final double directionConfidence;

    /** 0 to 1: how likely {@link #goal} is good. */
    public final double goalConfidence;

    /** The name of the pool that it is about. */
    public final String pool;

    /** True if it is about connections rather than threads, and requests rather than tasks. */
    public final boolean ofConnections;

    /** True if the pool, or the one that its tasks ask, lends permits. */
    public final boolean ofPermits;

    /** Advice with its reasons, each of which becomes a sentence. */
    public final List<Fact> reasons;

    /** The figures behind it. */
    public final List<Fact> evidence;

    /**
     * Settings to change, in the words of the library that built the pool: none if no size is known; a second where the
     * pool of connections that its tasks wait for is to change, too.
     */
    public final List<String> settings;

    /** A step that would show more, or null. */
    public final Fact nextExperiment;

    /** Number of threads that tasks never give back. */
    public final int occupied;

    public final double observedSeconds;
    public final long observedTasks;

    /** Time of the figures that it is made from, by the clock of the snapshot. */
    public final long at;

    /** Advice that the next one is compared with: this one, or the last one if this one has no size. */
    public final PreviousAdvice basis;

    /** Creates the recommendation of a policy. */
    Recommendation(Policy policy, List<Fact> reasonsOfPresent, List<Fact> evidence, PreviousAdvice basis) {
        Assessment assessment = policy.assessment;
        PoolSnapshot of = assessment.pool;
        Advised advised = policy.advised;
        pool = of.name;
        ofConnections = of.ofConnections;
        ofPermits = of.ofPermits || assessment.place().station != null && assessment.place().station.ofPermits;
        currentSize = of.threadPerTask ? -1 : assessment.capacity();
        size = advised.size;
        goal = advised.goal();
        present = policy.present;
        verdict = advised.verdict;
        missing = advised.missing();
        confidence = advised.confidence();
        directionConfidence = advised.directionConfidence;
        goalConfidence = advised.goalConfidence;
        corePoolSize = policy.settings.corePoolSize;
        maximumPoolSize = policy.settings.maximumPoolSize;
        queueCapacity = policy.settings.queueCapacity;
        settings = settings(policy);
        pressure = pressure(policy);
        processorPressure = assessment.figures.processorsNeeded() / policy.share.processors;
        regime = policy.regime;
        systemLimit = isOfSystem(present.size) || isOfSystem(size) ? of.room.limit : "";
        extrapolated = policy.extrapolated;
        reasons = Collections.unmodifiableList(Explanation.ofWeek(policy, reasonsOfPresent));
        this.evidence = Collections.unmodifiableList(evidence);
        nextExperiment = policy.nextExperiment;
        occupied = of.occupied();
        observedSeconds = assessment.figures.observedSeconds;
        observedTasks = assessment.figures.completed;
        busiestHour = policy.week.busiest.from;
        double seenSeconds = policy.week == Remembered.NOTHING ? observedSeconds : policy.week.seenSeconds;
        rememberedHours = seenSeconds / (60 * MINUTE);
        at = of.at;
        this.basis = basis;
    }

    private static double pressure(Policy policy) {
        Advised present = policy.present;
        int now = policy.assessment.capacity();
        int needed = present.needed(now);
        if (needed < 1 || policy.isUnproven()) {
            return Double.NaN;
        }
        if (policy.assessment.pool.threadPerTask || now == Integer.MAX_VALUE) {
            return 0;
        }
        // what the system allows this process, another replica has once more
        return (isOfSystem(present.size) ? Math.min(present.wanted.threads, MAX_STEP * now) : needed) / (double) now;
    }

    private static List<String> settings(Policy policy) {
        List<String> set = new ArrayList<>();
        if (policy.advised.isKnown()) {
            Settings settings = policy.settings;
            set.add(policy.assessment.pool.sizeSetting.with(settings.corePoolSize, settings.maximumPoolSize));
            set.add(policy.settingOfConnections);
        }
        set.removeIf(String::isEmpty);
        return Collections.unmodifiableList(set);
    }

    /** Returns all of {@link #settings}, as published. */
    public String setting() {
        return String.join("; ", settings);
    }

    public boolean isKnown() {
        return size.threads > 0;
    }

    /** Returns the threads that {@link #nextExperiment} sets; -1 if there is none, or it sets none. */
    public int experimentSize() {
        boolean isSet = nextExperiment != null && nextExperiment.code().matches("(try|step)-.*");
        return isSet ? ((Number) nextExperiment.figures.get(0)).intValue() : -1;
    }

    public boolean isDeadlock() {
        return regime.traffic == Regime.Traffic.DEADLOCKED;
    }

    /** Returns the published name of the limit. */
    public String limitText() {
        return isOfSystem(size) && !systemLimit.isEmpty() ? systemLimit : size.limit.text;
    }

    private static boolean isOfSystem(Size size) {
        return size.limit == Limit.SYSTEM;
    }
}
