package io.loadline.model;

import io.loadline.model.Fact.Key;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.Collections;
import java.util.function.IntFunction;

/** What to do and why, in the order in which a person wants to know it. */
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
    private final Fact gain;

    /**
     * {@code draft}: its sizes, settings and verdict are known; {@code predicted}: by the number of threads; {@code gain}: what
     * is expected of a change, or null.
     */
    Explanation(
            Draft draft,
            Assessment assessment,
            Goal goal,
            Share share,
            Size wanted,
            IntFunction<Prediction> predicted,
            Fact gain) {
        this.draft = draft;
        this.assessment = assessment;
        this.goal = goal;
        this.share = share;
        this.wanted = wanted;
        this.predicted = predicted;
        this.gain = gain;
    }

    void write() {
        Fact advice = advice(draft, assessment);
        draft.because(advice, gain);
        if (OnDemand.isReason(draft, assessment)) {
            draft.because(OnDemand.why(draft, assessment));
        } else {
            draft.because(why());
        }
        draft.because(
                limit(),
                wanted.limit == Limit.PROCESSORS && assessment.isBesideMuch()
                        ? note(Evidence.others(assessment))
                        : null,
                ownThreads(),
                idleMaximum(),
                draft.ofConnections
                        ? Fact.of(Key.HELD, assessment.figures.split.serviceMillis)
                        : Fact.of(Key.TASK_TAKES, Evidence.parts(assessment)),
                Fact.of(Key.BASED_ON, draft.observedSeconds, draft.observedTasks),
                note(Evidence.overtaken(assessment)),
                note(NotRequests.of(assessment.pool.taskClasses)),
                assessment.behind().fact(),
                ForkJoin.note(draft, assessment));
        PreviousAdvice last = draft.basis;
        draft.basis = new PreviousAdvice(advice, draft, wanted, assessment, share, last);
        draft.before = last == null || draft.basis.saysTheSame(last) ? draft.before : last;
        if (draft.before != null && !draft.basis.isOlderThan(assessment.pool.historySeconds)) {
            draft.because(draft.basis.since(draft.before));
        }
    }

    /** What to do, without a reason. */
    static Fact advice(Draft draft, Assessment assessment) {
        int now = assessment.capacity();
        if (draft.verdict == Verdict.KEEP_ORDER) {
            return Fact.of(
                    Key.KEEP_ORDER, draft.size, draft.goal() > draft.size ? Fact.of(Key.THEN, draft.goal()) : null);
        }
        if (!draft.verdict.isKeep()) {
            String change = draft.verdict.code();
            return draft.limit == Limit.TWICE_THE_BUSIEST
                    ? Fact.of(Key.STEPS, change, now, draft.size, draft.goal())
                    : Fact.of(Key.SIZE_CHANGE, change, now, draft.size);
        }
        if (assessment.pool.threadPerTask) {
            return Fact.of(Key.KEEP);
        }
        if (now == Integer.MAX_VALUE) {
            return Fact.of(Key.KEEP_WITHOUT_MAXIMUM);
        }
        boolean other = draft.size != now && !OnDemand.isReason(draft, assessment);
        return other ? Fact.of(Key.KEEP_FOR_LITTLE_GAIN, now, draft.size) : Fact.of(Key.KEEP_SIZE, now);
    }

    /** Null of null and of none. */
    static Fact note(Object what) {
        return what == null || Collections.emptyList().equals(what) ? null : Fact.of(Key.NOTE, what);
    }

    /** Null where the reason for the size says it already. */
    private Fact limit() {
        switch (draft.limit) {
            case TWICE_THE_BUSIEST:
                return draft.doubt == null ? Fact.of(Key.LOOK_AFTER_STEP) : null;
            case NESTED_TASKS:
                return Fact.of(Key.TASKS_MAY_WAIT);
            case SYSTEM:
                return Fact.of(Key.LIMITED_BY_SYSTEM, draft.systemLimit);
            default:
                return null;
        }
    }

    /** Where the pool's sizes contain more than the threads for tasks. */
    private Fact ownThreads() {
        int own = assessment.pool.state.ownThreads;
        return own == 0 ? null : Fact.of(Key.OWN_THREADS, draft.maximumPoolSize, own);
    }

    private Fact idleMaximum() {
        return assessment.hasIdleMaximum()
                ? Fact.of(
                        Key.IDLE_MAXIMUM,
                        assessment.pool.state.maximumPoolSize,
                        draft.verdict.isKeep() ? null : Fact.of(Key.SET_BOTH))
                : null;
    }

    private Fact why() {
        if (draft.doubt != null) {
            return Fact.of(Key.BY_DOUBT, draft.goal(), draft.interval(), draft.doubt);
        }
        if (draft.size < wanted.threads) {
            return assessment.isBatch() ? byWholeBatch() : byStep();
        }
        if (Limits.anySizeWillDo(assessment, wanted)) {
            return Fact.of(
                    Key.NEARLY_IDLE,
                    assessment.figures.arrivalsPerSecond * assessment.figures.split.uncontendedMillis() / 10);
        }
        if (assessment.isBatch()) {
            return Fact.of(Key.BY_BATCH, draft.size, assessment.batch().tasks, draft.interval());
        }
        if (wanted.limit == Limit.PERIODIC_TASKS) {
            return Fact.of(Key.BY_PERIODIC_TASKS, wanted.threads, draft.interval());
        }
        return wanted.limit == Limit.LOAD || hasRoom() ? byLoad() : byStation();
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

    private Fact byWholeBatch() {
        long tasks = assessment.batch().tasks;
        return Fact.of(
                Key.BY_WHOLE_BATCH,
                tasks,
                wanted.threads,
                tasks / predicted.apply(wanted.threads).throughputPerSecond,
                tasks / predicted.apply(draft.size).throughputPerSecond,
                draft.size);
    }

    private Fact byStep() {
        Key way = draft.verdict.wantsMore()
                ? Key.MORE_HELP
                : draft.verdict.isKeep() ? Key.PRESENT_IS_GOOD : Key.FEWER_ARE_ENOUGH;
        return Fact.of(
                Key.BY_STEP,
                draft.goal(),
                draft.interval(),
                draft.confidence.direction,
                Fact.of(way),
                draft.confidence.goal);
    }

    private Fact byLoad() {
        double p90 = assessment.load().percentile(PERCENT);
        Fact figures = Double.isNaN(p90) ? draft.interval() : Fact.of(Key.P90_AND_INTERVAL, p90, draft.interval());
        if (assessment.isClosed()) {
            Fact caution = assessment.overtakes() ? Fact.of(Key.AS_FAR_AS_SEEN) : null;
            return Fact.of(Key.BY_CALLERS, assessment.loop().clients, draft.size, caution, figures);
        }
        return Double.isNaN(goal.waitP99Seconds)
                ? Fact.of(Key.BY_RESPONSE, draft.size, figures)
                : Fact.of(Key.BY_WAIT, draft.size, goal.waitP99Seconds * 1000, figures);
    }

    private Fact byStation() {
        boolean busier = wanted.limit == Limit.PROCESSORS && goal.keepsProcessorsIdle();
        return Fact.of(
                Key.BY_STATION,
                assessment.figures.meanInSystemObserved,
                few(),
                busyStation(),
                Fact.of(busier ? Key.KEEP_BUSIER : Key.QUEUE_THERE),
                draft.interval());
    }

    private Fact busyStation() {
        if (wanted.limit == Limit.DOWNSTREAM) {
            return Fact.of(Key.PLACE_BUSY, Evidence.what(assessment.place()));
        }
        if (share.rationed) {
            return Fact.of(Key.SHARE_BUSY);
        }
        return goal.keepsProcessorsIdle() ? Fact.of(Key.TARGET_BUSY, goal.targetCpu) : Fact.of(Key.PROCESSORS_BUSY);
    }
}
