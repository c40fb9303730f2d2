package io.loadline.model;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.pool.SizeSetting;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

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
    /** What has to be seen first; null if nothing. */
    Fact missing;

    boolean extrapolated;

    /** Where tasks wait for something of which nobody knows how many it serves; null where more threads help. */
    Fact doubt;

    /** The right size, where {@link #size} is only a step towards it; null where it is the right one itself. */
    Size goal;

    Confidence confidence = Confidence.NONE;

    /** What to do, and why: each is said as a sentence. */
    final List<Fact> reasons = new ArrayList<>();

    final List<Fact> evidence = new ArrayList<>();

    /** Null if there is none. */
    Fact nextExperiment;

    double observedSeconds;
    long observedTasks;

    /** What to change in the pool of connections that its tasks wait for; empty if that may stay as it is. */
    String settingOfConnections = "";

    final String pool;

    /** Whether it is about connections rather than threads. */
    final boolean ofConnections;

    /** Threads for tasks as the pool is set; -1 where there is no such number. */
    final int threadsSet;

    /** When what it is made from was seen, by the clock of the snapshot. */
    final long at;

    private final SizeSetting sizeSetting;

    /** Of the last recommendation with a size until this one has its own; null if there is none. */
    PreviousAdvice basis;

    PreviousAdvice before;

    Draft(PoolSnapshot pool) {
        this.pool = pool.name;
        ofConnections = pool.ofConnections;
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

    /** The interval of the right size. */
    Fact interval() {
        return Fact.of(Fact.Key.INTERVAL, goalLow(), goalHigh());
    }

    /** Null says nothing. */
    void because(Fact... facts) {
        addKnown(reasons, facts);
    }

    /** Null says nothing. */
    void found(Fact... facts) {
        addKnown(evidence, facts);
    }

    void foundAndSaid(Fact fact) {
        found(fact);
        because(fact);
    }

    private static void addKnown(List<Fact> to, Fact... facts) {
        Arrays.stream(facts).filter(Objects::nonNull).forEach(to::add);
    }

    Recommendation done() {
        if (ofConnections && verdict == Verdict.GROW) {
            because(Fact.of(Fact.Key.CAUTION));
        }
        return new Recommendation(this);
    }
}
