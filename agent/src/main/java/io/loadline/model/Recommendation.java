package io.loadline.model;

import static io.loadline.model.Constants.MINUTE;
import static io.loadline.model.Constants.MOST;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.PoolSnapshot;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What a pool should be, and why. {@code size} is -1 where it cannot be known, and the verdict says what is missing. */
public final class Recommendation {

    public final int size;

    /** 95 % interval of {@link #size}; -1 if it is not known. */
    public final int low;

    public final int high;

    /** The right size, as far as it can be seen from here: {@link #size}, unless that is only a step towards it. */
    public final int goal;

    /** 95 % interval of {@link #goal}. */
    public final int goalLow;

    public final int goalHigh;

    /** The same by the history alone, where {@link #size} is what the busiest hour wanted. */
    public final int sizeNow;

    public final int lowNow;
    public final int highNow;

    /** What the work wants at present: fewer than {@link #sizeNow} where the threads that are there stay, though fewer would do. */
    public final int wantedNow;

    /** Processors that the tasks need as they arrive, over those that the pool may plan with: 1 is full; NaN if unknown. */
    public final double processorPressure;

    /** When the busiest hour began, by the clock; null while too little is remembered to tell. */
    public final ZonedDateTime busiestHour;

    /** How long it was seen, at most a week. */
    public final double rememberedHours;

    /** Threads that the pool may have for tasks as it is set; {@link Integer#MAX_VALUE}: any number; -1: unknown. */
    public final int threadsSet;

    public final int corePoolSize;
    public final int maximumPoolSize;

    /** {@link Integer#MAX_VALUE}: without bound. */
    public final int queueCapacity;

    public final Regime regime;

    /** What keeps the size from being larger. */
    public final Limit limit;

    /** Which of the operating system's limits it is, with {@link Limit#SYSTEM}. */
    private final String systemLimit;

    public final Verdict verdict;

    /** What has to be seen first, with {@link Verdict#WAIT}; else null. */
    public final Fact missing;

    /** Whether more threads are advised, or would be right, than were ever seen busy. */
    public final boolean extrapolated;

    /** 0 to 1: how likely it is good to do what is advised; of a step, that it goes the right way. */
    public final double confidence;

    /** 0 to 1: how likely more threads help, fewer are enough, or the present ones are good, whichever is said. */
    public final double directionConfidence;

    /** 0 to 1: how likely {@link #goal} is good. */
    public final double goalConfidence;

    /** The name of the pool that it is about. */
    public final String pool;

    /** Whether it is about connections rather than threads, and requests rather than tasks. */
    public final boolean ofConnections;

    /** What to do, and why, each of which is said as a sentence. */
    public final List<Fact> reasons;

    /** The figures behind it. */
    public final List<Fact> evidence;

    /**
     * What to change, in the words of who built the pool: none if no size is known; a second where the pool of connections that
     * its tasks wait for is to change, too.
     */
    public final List<String> settings;

    private final String settingOfConnections;

    /** A step that would tell more, or null. */
    public final Fact nextExperiment;

    public final double observedSeconds;
    public final long observedTasks;

    /** When what it is made from was seen, by the clock of the snapshot. */
    public final long at;

    /** What the last size rests on, this one if it is known; null if there was none. */
    final PreviousAdvice basis;

    /** The same of the last recommendation that said something else; null if there was none. */
    final PreviousAdvice before;

    /** One that says nothing of a size by a model; {@code last}: the one before, or null. */
    Recommendation(Policy policy, List<Fact> reasons, List<Fact> evidence, Recommendation last) {
        this(policy, reasons, evidence, last == null ? null : last.basis, last == null ? null : last.before);
    }

    Recommendation(
            Policy policy, List<Fact> reasons, List<Fact> evidence, PreviousAdvice basis, PreviousAdvice before) {
        Assessment assessment = policy.assessment;
        PoolSnapshot of = assessment.pool;
        size = policy.size.threads;
        low = policy.size.low;
        high = policy.size.high;
        sizeNow = size;
        lowNow = low;
        highNow = high;
        wantedNow = wanted(policy, of);
        processorPressure =
                policy.share == null ? Double.NaN : assessment.figures.processorsNeeded() / policy.share.processors;
        busiestHour = null;
        goal = policy.goal.threads;
        goalLow = policy.goal.low;
        goalHigh = policy.goal.high;
        threadsSet = of.threadPerTask || of.state == null ? -1 : of.state.taskCapacity();
        corePoolSize = policy.settings.corePoolSize;
        maximumPoolSize = policy.settings.maximumPoolSize;
        queueCapacity = policy.settings.queueCapacity;
        regime = policy.regime;
        limit = policy.size.limit;
        systemLimit = policy.systemLimit;
        verdict = policy.verdict();
        missing = policy.missing;
        extrapolated = policy.extrapolated;
        confidence = policy.isStep() ? policy.confidence.direction : policy.confidence.goal;
        directionConfidence = policy.confidence.direction;
        goalConfidence = policy.confidence.goal;
        pool = of.name;
        ofConnections = of.ofConnections;
        this.reasons = Collections.unmodifiableList(reasons);
        this.evidence = Collections.unmodifiableList(evidence);
        settingOfConnections = policy.settingOfConnections;
        settings = settings(of);
        nextExperiment = policy.nextExperiment;
        observedSeconds = assessment.figures.observedSeconds;
        rememberedHours = observedSeconds / (60 * MINUTE);
        observedTasks = assessment.figures.completed;
        at = of.at;
        this.basis = basis;
        this.before = before;
    }

    /** {@code now} for the busiest hour: of another size, and as {@code of} would be set to it. */
    Recommendation(
            Recommendation now,
            Size size,
            Size goal,
            Settings set,
            List<Fact> reasons,
            Remembered past,
            PoolSnapshot of) {
        this.size = size.threads;
        low = size.low;
        high = size.high;
        sizeNow = now.size;
        lowNow = now.low;
        highNow = now.high;
        wantedNow = now.wantedNow;
        processorPressure = now.processorPressure;
        busiestHour = past.from;
        rememberedHours = past.seenSeconds / (60 * MINUTE);
        this.goal = goal.threads;
        goalLow = goal.low;
        goalHigh = goal.high;
        threadsSet = now.threadsSet;
        corePoolSize = set.corePoolSize;
        maximumPoolSize = set.maximumPoolSize;
        queueCapacity = set.queueCapacity;
        regime = now.regime;
        limit = size.limit;
        systemLimit = now.systemLimit.isEmpty() ? limit.text : now.systemLimit;
        verdict = set.verdict;
        missing = verdict == Verdict.WAIT ? now.missing : null;
        extrapolated = now.extrapolated;
        boolean isOfPast = size.threads != now.size;
        confidence = isOfPast ? past.confidence : now.confidence;
        directionConfidence = isOfPast ? past.confidence : now.directionConfidence;
        goalConfidence = isOfPast ? past.confidence : now.goalConfidence;
        pool = now.pool;
        ofConnections = now.ofConnections;
        this.reasons = Collections.unmodifiableList(reasons);
        evidence = now.evidence;
        settingOfConnections = now.settingOfConnections;
        settings = settings(of);
        nextExperiment = now.nextExperiment;
        observedSeconds = now.observedSeconds;
        observedTasks = now.observedTasks;
        at = now.at;
        basis = now.basis;
        before = now.before;
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

    private List<String> settings(PoolSnapshot of) {
        List<String> set = new ArrayList<>();
        if (isKnown()) {
            // where there is no limit, one that would do no harm, if it is known
            int most = of.threadPerTask && size > 1 ? size : maximumPoolSize;
            set.addAll(Arrays.asList(of.sizeSetting.with(Math.min(corePoolSize, most), most), settingOfConnections));
        }
        set.removeIf(String::isEmpty);
        return Collections.unmodifiableList(set);
    }

    /** All of {@link #settings}, as published. */
    public String setting() {
        return String.join("; ", settings);
    }

    /**
     * Threads that the tasks need at present, over those that are set: 1 is full. NaN if unknown, if more would only be a
     * trial, or if any number may be.
     */
    public double pressure() {
        boolean isTrial = wantedNow > threadsSet && directionConfidence < MOST;
        return wantedNow < 1 || threadsSet < 1 || threadsSet == Integer.MAX_VALUE || isTrial
                ? Double.NaN
                : wantedNow / (double) threadsSet;
    }

    public boolean isKnown() {
        return size > 0;
    }

    public boolean isDeadlock() {
        return regime.traffic == Regime.Traffic.DEADLOCKED;
    }

    /** As published. */
    public String limitText() {
        return limit == Limit.SYSTEM ? systemLimit : limit.text;
    }
}
