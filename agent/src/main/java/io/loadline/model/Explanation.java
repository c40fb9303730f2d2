// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.HARDLY_ANY;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.NINE_IN_TEN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.regime.ConsumerLoad;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Action and its reasons, in the order in which a person asks for them. */
final class Explanation {

    private final Policy policy;
    private final Assessment assessment;
    private final Fact gain;

    /** @param gain the expected gain of a change, or null */
    Explanation(Policy policy, Fact gain) {
        this.policy = policy;
        this.assessment = policy.assessment;
        this.gain = gain;
    }

    List<Fact> reasons() {
        List<Fact> reasons = Fact.known(advice(policy), gain);
        boolean isCapped = policy.present.wanted.limit == Limit.DOWNSTREAM
                && assessment.bottleneck().queuesDownstream();
        reasons.addAll(isOnDemand(policy) ? whyOnDemand() : Fact.known(isCapped ? null : why()));
        reasons.addAll(Fact.known(policy.doubtOfDownstream()));
        reasons.addAll(Fact.known(
                rejections(assessment, takers()),
                assessment.sizeForOccupied(),
                limit(),
                policy.present.wanted.limit == Limit.PROCESSORS && assessment.isBesideMuch()
                        ? note(Evidence.others(assessment))
                        : null,
                policy.present.wanted.limit == Limit.PROCESSORS && assessment.pool.processors.perCore > 1
                        ? note(Fact.of("share-a-core", assessment.pool.processors.perCore))
                        : null,
                ownThreads(),
                assessment.pool.ofConnections
                        ? Fact.of("held", assessment.figures.split.serviceMillis)
                        : Fact.of("task-takes", Evidence.parts(assessment)),
                assessment.surplus(),
                Fact.of("based-on", assessment.figures.observedSeconds, assessment.figures.completed),
                note(Evidence.overtaken(assessment)),
                note(NotRequests.of(assessment.pool.taskClasses)),
                assessment.behind().fact()));
        return reasons;
    }

    /** Returns {@code ofPresent}, headed by the advice for the week where that is another one. */
    static List<Fact> ofWeek(Policy policy, List<Fact> ofPresent) {
        List<Fact> reasons = new ArrayList<>(ofPresent);
        Assessment assessment = policy.assessment;
        int needed = policy.present.needed(assessment.capacity());
        Fact mayCome = policy.advised.because.stream()
                .filter(fact -> fact.is("busier-may-come"))
                .findFirst()
                .orElse(null);
        if (policy.advised.size != policy.present.size) {
            Remembered.Peak hour = policy.week.busiest;
            boolean hasRoom = policy.advised.size.limit != Limit.SYSTEM;
            Size wanted = hasRoom ? policy.advised.size : hour.size;
            Fact enough = policy.present.isKnown() ? Fact.of("enough-now", needed) : Fact.of("little-seen-now");
            Fact more = hour.isLowerBound ? Fact.of("or-more-wanted") : null;
            reasons.removeIf(reason -> reason.is("any-size-for-what-was-seen"));
            if (policy.present.isKnown()) {
                reasons.remove(0);
            }
            reasons.add(
                    0,
                    Fact.of(
                            "for-busiest",
                            forHour(policy),
                            enough,
                            hour.from,
                            hour.to,
                            wanted.low,
                            wanted.high,
                            more,
                            mayCome));
            if (!hasRoom && policy.present.size.limit != Limit.SYSTEM) {
                reasons.add(1, Fact.of("limited-by-system", assessment.pool.room.limit));
            }
        } else if (mayCome != null) {
            reasons.set(0, Fact.of("keep-until-seen", assessment.capacity(), policy.present.size.threads, mayCome));
        }
        Remembered.Peak slow = policy.week.slow;
        if (slow.size.threads > needed) {
            reasons.add(Fact.of("slow-hour", slow.from, slow.to, slow.size.threads));
        }
        return reasons;
    }

    private static Fact forHour(Policy policy) {
        Assessment assessment = policy.assessment;
        int now = assessment.capacity();
        int size = policy.advised.size.threads;
        if (assessment.pool.threadPerTask) {
            return Fact.of("keep");
        }
        if (now == Integer.MAX_VALUE) {
            return Fact.of("keep-without-maximum");
        }
        switch (policy.advised.verdict) {
            case KEEP:
                return Fact.of("keep-size", now);
            case KEEP_ORDER:
                return Fact.of("keep-order", size, null);
            default:
                return Fact.of("size-change", policy.advised.verdict.code(), now, size);
        }
    }

    /** Returns the action, without a reason. */
    static Fact advice(Policy policy) {
        Assessment assessment = policy.assessment;
        int now = assessment.capacity();
        if (policy.verdict() == Verdict.KEEP_ORDER) {
            return Fact.of(
                    "keep-order",
                    policy.present.size.threads,
                    policy.present.goal().threads > policy.present.size.threads
                            ? Fact.of("then", policy.present.goal().threads)
                            : null);
        }
        if (!policy.verdict().isKeep()) {
            String change = policy.verdict().code();
            return policy.present.size.limit == Limit.TWICE_THE_BUSIEST
                    ? Fact.of("steps", change, now, policy.present.size.threads, policy.present.goal().threads)
                    : Fact.of("size-change", change, now, policy.present.size.threads);
        }
        if (assessment.pool.threadPerTask) {
            return Fact.of("keep");
        }
        if (now == Integer.MAX_VALUE) {
            return Fact.of("keep-without-maximum");
        }
        if (assessment.backlog().rejects() && policy.predicted.apply(now).places > 0) {
            return Fact.of("keep-with-queue", now, policy.settings.queueCapacity);
        }
        boolean other = policy.present.size.threads != now && !isOnDemand(policy);
        return other ? Fact.of("keep-for-little-gain", now, policy.present.size.threads) : Fact.of("keep-size", now);
    }

    /** Returns null for null and for none. */
    static Fact note(Object what) {
        return what == null || Collections.emptyList().equals(what) ? null : Fact.of("note", what);
    }

    /**
     * Returns the rejected tasks; null if there are none.
     *
     * @param takers the threads or the queue that would have taken them, or null
     */
    static Fact rejections(Assessment assessment, Fact takers) {
        double rejected = Window.sum(assessment.pool.windows, w -> w.rejected);
        double byCallers = Window.sum(assessment.pool.windows, w -> w.callerRan);
        return rejected == 0
                ? null
                : Fact.of(
                        "rejected-share",
                        (long) rejected,
                        assessment.figures.arrived,
                        assessment.backlog().rejectedShare,
                        byCallers == 0 ? null : Fact.of("run-by-callers", (long) byCallers),
                        takers);
    }

    /** Returns the threads or the longer queue that would have taken nearly all tasks, or that none would; null if unknown. */
    private Fact takers() {
        Prediction now = assessment.backlog().rejects() ? policy.predicted.apply(assessment.capacity()) : null;
        if (now == null || now.rejectedShare <= HARDLY_ANY) {
            return null;
        }
        boolean onlyQueue = policy.verdict().isKeep() && now.places > 0;
        Prediction then = onlyQueue ? now : policy.predicted.apply(policy.present.goal().threads);
        if (then.rejectedShare <= HARDLY_ANY) {
            Fact queue = now.places == 0 ? null : Fact.of("or-by-queue", now.threads, now.places);
            int least = Bisection.leastBelow(
                    HARDLY_ANY, Math.min(now.threads, then.threads), then.threads, threads -> policy.predicted.apply(
                                    threads)
                            .rejectedShare);
            return Fact.of("taken-by", least, queue);
        }
        if (then.places == 0) {
            return policy.present.wanted.limit == Limit.LOAD
                    ? Fact.of("taken-in-part", then.threads, then.rejectedShare)
                    : Fact.of("taken-by-none");
        }
        return Fact.of("taken-by-queue", then.threads, onlyQueue ? policy.settings.queueCapacity : then.places);
    }

    /** Returns the limit of the size; null where the reason for the size names it already. */
    private Fact limit() {
        switch (policy.present.size.limit) {
            case TWICE_THE_BUSIEST:
                return policy.doubt == null ? Fact.of("look-after-step") : null;
            case PARTITIONS:
                return policy.present.because.stream()
                        .filter(fact -> fact.is("partitions-first"))
                        .findFirst()
                        .orElse(null);
            case NESTED_TASKS:
                return Fact.of("tasks-may-wait");
            case SYSTEM:
                return Fact.of("limited-by-system", assessment.pool.room.limit);
            default:
                return null;
        }
    }

    /** Returns the pool's own threads, where its sizes contain them; else null. */
    private Fact ownThreads() {
        int own = assessment.pool.state.ownThreads;
        return own == 0 ? null : Fact.of("own-threads", policy.settings.maximumPoolSize, own);
    }

    private Fact why() {
        if (policy.doubt != null) {
            return Fact.of("by-doubt", policy.present.goal().threads, policy.interval(), policy.doubt);
        }
        if (policy.present.size.threads < policy.present.wanted.threads) {
            return assessment.isBatch() ? byWholeBatch() : byStep();
        }
        if (Rules.anySizeWillDo(assessment, policy.present.wanted)) {
            return Fact.of(
                    "nearly-idle",
                    assessment.figures.arrivalsPerSecond * assessment.figures.split.uncontendedMillis() / 10);
        }
        if (assessment.isBatch()) {
            return Fact.of("by-batch", policy.present.size.threads, assessment.batch().tasks, policy.interval());
        }
        if (assessment.consumers() != null && policy.present.wanted.limit != Limit.PROCESSORS) {
            Fact known = policy.present.wanted.limit == Limit.DOWNSTREAM
                    ? assessment.bottleneck().fact()
                    : null;
            return known != null ? known : byConsumers();
        }
        if (policy.present.wanted.limit == Limit.PERIODIC_TASKS) {
            return Fact.of("by-periodic-tasks", policy.present.wanted.threads, policy.interval());
        }
        if (policy.present.wanted.limit == Limit.DOWNSTREAM) {
            Fact bottleneck = assessment.bottleneck().fact();
            Fact known = bottleneck == null && !assessment.place().isThere()
                    ? assessment.bottleneck().scalability()
                    : bottleneck;
            if (known != null) {
                return known;
            }
        }
        return policy.present.wanted.limit == Limit.LOAD || hasRoom() ? byLoad() : byStation();
    }

    private Fact byConsumers() {
        ConsumerLoad load = assessment.consumers();
        int size = policy.present.size.threads;
        Figures figures = assessment.figures;
        if (load.isUnseen) {
            return Fact.of("by-unseen-depth", load.busy);
        }
        return load.isBehind
                ? Fact.of(
                        "by-backlog",
                        assessment.pool.lag.growthPerSecond,
                        assessment.pool.lag.polledPerSecond,
                        size,
                        policy.interval())
                : Fact.of(
                        "by-deliveries",
                        figures.completionsPerSecond,
                        figures.split.serviceMillis,
                        figures.meanInService,
                        size,
                        policy.interval());
    }

    /** Returns true if the processors are the limit of the busiest moments only. */
    private boolean hasRoom() {
        return policy.present.wanted.limit == Limit.PROCESSORS
                && !policy.target.keepsProcessorsIdle()
                && policy.predicted.apply(few()).cpuUtilization < MOSTLY;
    }

    private int few() {
        return Math.min(policy.present.size.threads, policy.present.wanted.threads);
    }

    private Fact byWholeBatch() {
        long tasks = assessment.batch().tasks;
        return Fact.of(
                "by-whole-batch",
                tasks,
                policy.present.wanted.threads,
                tasks / policy.predicted.apply(policy.present.wanted.threads).throughputPerSecond,
                tasks / policy.predicted.apply(policy.present.size.threads).throughputPerSecond,
                policy.present.size.threads);
    }

    private Fact byStep() {
        String way = policy.verdict().wantsMore()
                ? "more-help"
                : policy.verdict().isKeep() ? "present-is-good" : "fewer-are-enough";
        return Fact.of(
                "by-step",
                policy.present.goal().threads,
                policy.interval(),
                policy.present.directionConfidence,
                Fact.of(way),
                policy.present.goalConfidence);
    }

    private Fact byLoad() {
        double p90 = assessment.load().percentile(NINE_IN_TEN);
        Fact figures = Double.isNaN(p90) ? policy.interval() : Fact.of("p90-and-interval", p90, policy.interval());
        if (assessment.isInRounds()) {
            return Fact.of("by-rounds", assessment.rounds().meanTasks(), policy.present.size.threads, figures);
        }
        if (assessment.isClosed()) {
            return Fact.of("by-callers", assessment.loop().clients, policy.present.size.threads, figures);
        }
        String check = p90 <= policy.present.size.threads ? "by-load" : "by-response";
        return Double.isNaN(policy.target.waitP99Seconds)
                ? Fact.of(check, policy.present.size.threads, figures)
                : Fact.of("by-wait", policy.present.size.threads, policy.target.waitP99Seconds * 1000, figures);
    }

    private Fact byStation() {
        boolean busier = policy.present.wanted.limit == Limit.PROCESSORS && policy.target.keepsProcessorsIdle();
        return Fact.of(
                "by-station",
                assessment.figures.meanInSystemObserved,
                few(),
                busyStation(),
                Fact.of(busier ? "keep-busier" : "queue-there"),
                policy.interval());
    }

    private Fact busyStation() {
        if (policy.present.wanted.limit == Limit.DOWNSTREAM) {
            return Fact.of("place-busy", Evidence.what(assessment.place()));
        }
        if (policy.share.rationed) {
            return Fact.of("share-busy");
        }
        return policy.target.keepsProcessorsIdle()
                ? Fact.of("target-busy", policy.target.targetCpu)
                : Fact.of("processors-busy");
    }

    /** Returns true if the reason for {@code policy} is that threads start on demand. */
    private static boolean isOnDemand(Policy policy) {
        Assessment assessment = policy.assessment;
        if (assessment.pool.threadPerTask) {
            return true;
        }
        boolean needless = assessment.isMaximumFree()
                && policy.verdict().isKeep()
                && policy.present.size.threads < assessment.capacity();
        return needless || assessment.handsOff() && !assessment.backlog().rejects();
    }

    private List<Fact> whyOnDemand() {
        int size = policy.present.size.threads;
        Fact figures = Fact.of("p90-and-interval", assessment.load().percentile(NINE_IN_TEN), policy.interval());
        if (assessment.pool.threadPerTask) {
            Fact limit = policy.isLimitKnown()
                    ? Fact.of("permits", size, assessment.connectionPool())
                    : Fact.of("permits-unknown");
            return Fact.known(
                    Fact.of("thread-for-each-task", assessment.figures.meanInService, assessment.mostBusy(), figures),
                    limit);
        }
        return policy.verdict().isKeep()
                ? Fact.known(Fact.of("on-demand", assessment.mostBusy(), size, figures), lowerMaximum(size))
                : Fact.known(Fact.of("rejected-else", size, figures));
    }

    /** Returns what a lower maximum would save; null if there is no maximum. */
    private Fact lowerMaximum(int size) {
        if (assessment.capacity() == Integer.MAX_VALUE) {
            return null;
        }
        if (Rules.isJustFilled(assessment, policy.present.wanted)) {
            return Fact.of("just-filled");
        }
        return Fact.of(assessment.mostBusy() > size ? "lower-saves-at-peaks" : "lower-saves-nothing");
    }
}
