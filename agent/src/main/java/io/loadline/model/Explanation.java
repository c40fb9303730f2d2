package io.loadline.model;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.function.IntFunction;

/** What to do and why, in sentences that a person can act on. */
final class Explanation {

    private static final double PERCENT = 90;

    /** Of the processors, from which on they are called busy. */
    private static final double BUSY = 0.75;

    private final Draft draft;
    private final Assessment assessment;
    private final Goal goal;
    private final Share share;
    private final Size wanted;
    private final IntFunction<Prediction> predicted;
    private final String gain;

    /**
     * {@code draft}: its sizes, settings and verdict are known; {@code predicted}: by the number of threads; {@code gain}: what
     * is expected of a change, a sentence with a blank behind it, or empty.
     */
    Explanation(
            Draft draft,
            Assessment assessment,
            Goal goal,
            Share share,
            Size wanted,
            IntFunction<Prediction> predicted,
            String gain) {
        this.draft = draft;
        this.assessment = assessment;
        this.goal = goal;
        this.share = share;
        this.wanted = wanted;
        this.predicted = predicted;
        this.gain = gain;
    }

    void write() {
        String advice = advice(draft, assessment);
        draft.explanation = sentences(advice);
        Basis last = draft.basis;
        draft.basis = new Basis(advice, draft, wanted, assessment, share, last);
        draft.before = last == null || draft.basis.saysTheSame(last) ? draft.before : last;
        if (draft.before != null && !draft.basis.isOlderThan(assessment.pool.historySeconds)) {
            draft.explanation += " " + draft.basis.since(draft.before);
        }
    }

    /** What to do, without a reason. */
    static String advice(Draft draft, Assessment assessment) {
        int now = assessment.capacity();
        if (draft.verdict == Verdict.KEEP_ORDER) {
            return SingleThread.change(draft);
        }
        if (!draft.verdict.isKeep()) {
            String then = draft.limit == Limit.TWICE_THE_BUSIEST ? ", then " + draft.goal() : "";
            return draft.verdict.text + " " + now + " -> " + draft.size + then
                    + (draft.goal() == 1 ? " thread" : " threads");
        }
        if (assessment.pool.threadPerTask) {
            return "keep";
        }
        if (now == Integer.MAX_VALUE) {
            return "keep it without a maximum";
        }
        boolean other = draft.size != now && !OnDemand.isReason(draft, assessment);
        return "keep " + Wording.threads(now)
                + (other ? ", because a change to " + draft.size + " would gain little" : "");
    }

    private String sentences(String advice) {
        boolean onDemand = OnDemand.isReason(draft, assessment);
        return Wording.format(
                "%s: %s. %s%s%s%s%s%s %s. Based on %s and %,d tasks.%s%s%s",
                assessment.pool.name,
                advice,
                gain,
                onDemand ? OnDemand.why(draft, assessment) : why(),
                limit(),
                wanted.limit == Limit.PROCESSORS && assessment.isBesideMuch() ? note(Wording.others(assessment)) : "",
                ownThreads(),
                idleMaximum(),
                draft.ofConnections == null ? "Each task takes " + Wording.parts(assessment) : held(),
                Wording.time(draft.observedSeconds),
                draft.observedTasks,
                note(Wording.overtaken(assessment)) + note(NotRequests.sentence(assessment.pool.taskClasses)),
                assessment.behind().isThere() ? " " + assessment.behind().sentences() : "",
                ForkJoin.note(draft, assessment));
    }

    static String note(String sentence) {
        return sentence.isEmpty() ? "" : " Note: " + sentence + ".";
    }

    /** A sentence with a blank before it, where the reason for the size does not say it already. */
    private String limit() {
        switch (draft.limit) {
            case TWICE_THE_BUSIEST:
                return !draft.doubt.isEmpty()
                        ? ""
                        : " Limited to twice the busiest seen so far; look again after this step.";
            case NESTED_TASKS:
                return " Not fewer, because tasks of this pool may wait for one another.";
            case SYSTEM:
                return " Limited by the system: " + draft.systemLimit + ".";
            default:
                return "";
        }
    }

    /** The same where the pool's sizes contain more than the threads for tasks. */
    private String ownThreads() {
        int own = assessment.pool.state.ownThreads;
        return own == 0
                ? ""
                : Wording.format(
                        " Its maximum of %d contains %d more, leased to acceptors and selectors or held in reserve.",
                        draft.maximumPoolSize, own);
    }

    private String idleMaximum() {
        return !assessment.hasIdleMaximum()
                ? ""
                : Wording.format(
                        " Its maximum of %d has no effect while the queue has room, and a queue without bound always has%s.",
                        assessment.pool.state.maximumPoolSize,
                        draft.verdict.isKeep() ? "" : ": set core and maximum to one number");
    }

    private String why() {
        if (!draft.doubt.isEmpty()) {
            return byDoubt();
        }
        if (draft.size < wanted.threads) {
            return assessment.batch().isThere() ? byWholeBatch() : byStep();
        }
        if (Limits.anySizeWillDo(assessment, wanted)) {
            return nearlyIdle();
        }
        String range = draft.interval();
        if (assessment.batch().isThere()) {
            return Wording.format(
                    "With %s a batch of %d tasks finishes within 5 %% of the shortest possible time (%s).",
                    Wording.threads(draft.size), assessment.batch().tasks, range);
        }
        if (wanted.limit == Limit.PERIODIC_TASKS) {
            return byPeriodicTasks(range);
        }
        return wanted.limit == Limit.LOAD || hasRoom() ? byLoad(range) : byStation(range);
    }

    /** Whether the processors are the limit of the busiest moments only. */
    private boolean hasRoom() {
        return wanted.limit == Limit.PROCESSORS
                && !goal.keepsProcessorsIdle()
                && predicted.apply(few()).cpuUtilization < BUSY;
    }

    private int few() {
        return Math.min(draft.size, wanted.threads);
    }

    private String byWholeBatch() {
        long tasks = assessment.batch().tasks;
        return Wording.format(
                "This batch of %d tasks would have wanted %s itself: %.1f s instead of %.1f s with %d, if nothing else, such as a database or a lock, gets in the way. Take the step only if there will be another batch.",
                tasks,
                Wording.threads(wanted.threads),
                tasks / predicted.apply(wanted.threads).throughputPerSecond,
                tasks / predicted.apply(draft.size).throughputPerSecond,
                draft.size);
    }

    private String byStep() {
        return Wording.format(
                "The load calls for %s if nothing else, such as a database or a lock, gets in the way (%s). Confidence: %s.",
                Wording.threads(draft.goal()), draft.interval(), draft.confidence.words(draft));
    }

    private String byDoubt() {
        return Wording.format(
                "The load calls for %s (%s) if as many are served at once where most of the blocked time is spent: %s. If not, more threads only wait there longer; one size does not tell, so look again after this step.",
                Wording.threads(draft.goal()), draft.interval(), draft.doubt);
    }

    private String byPeriodicTasks(String range) {
        return Wording.format(
                "It runs %s, and a periodic task never overlaps with itself: more threads would be idle (%s).",
                wanted.threads == 1 ? "one periodic task" : wanted.threads + " periodic tasks", range);
    }

    private String nearlyIdle() {
        return Wording.format(
                "The pool is nearly idle: one thread would be busy %.1f %% of the time. Any size will do.",
                assessment.figures.arrivalsPerSecond * assessment.figures.split.uncontendedMillis() / 10);
    }

    private String byLoad(String range) {
        double p90 = assessment.load().percentile(PERCENT);
        String figures = (Double.isNaN(p90) ? "" : Wording.format("p90 load %.1f, ", p90)) + range;
        String threads = Wording.threads(draft.size);
        if (assessment.isClosed()) {
            int clients = assessment.loop().clients;
            return Wording.format(
                    "The load looks closed: about %s, each waiting for its answer. With %s they are served as fast as with more%s (%s).",
                    clients == 1 ? "1 caller" : clients + " callers",
                    threads,
                    assessment.overtakes() ? ", as far as can be seen" : "",
                    figures);
        }
        if (!Double.isNaN(goal.waitP99Seconds)) {
            return Wording.format(
                    "With %s, 99 %% of the tasks wait at most %s ms (%s).",
                    threads, Wording.millis(goal.waitP99Seconds * 1000), figures);
        }
        return Wording.format(
                "With %s, the p99 response time is within 5 %% of the best that any number of threads gives (%s).",
                threads, figures);
    }

    private String byStation(String range) {
        return Wording.format(
                "On average %.1f tasks are in the pool, but %s already keep %s; more threads would %s (%s).",
                assessment.figures.meanInSystemObserved,
                Wording.threads(few()),
                busyStation(),
                wanted.limit == Limit.PROCESSORS && goal.keepsProcessorsIdle()
                        ? "keep them busier"
                        : "only queue there",
                range);
    }

    private String busyStation() {
        if (wanted.limit == Limit.DOWNSTREAM) {
            return assessment.place().kind + " busy";
        }
        if (share.rationed) {
            return "this pool's share of the processors busy";
        }
        return goal.keepsProcessorsIdle()
                ? Wording.format("the processors as busy as the target of %.0f %% allows", goal.targetCpu * 100)
                : "the processors busy";
    }

    private String held() {
        return "Each connection is held for " + Wording.millis(assessment.figures.split.serviceMillis) + " ms";
    }
}
