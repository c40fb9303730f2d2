package io.loadline.model;

import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.CommonPlace;
import java.util.Arrays;

/** The figures behind a recommendation, a sentence each. What is not known is no evidence. */
final class Evidence {

    private static final double PERCENT = 90;

    /** On average; fewer are those that are just being unparked. */
    private static final double MIN_WAITING_FOR_CARRIER = 1;

    private static final String UNBOUNDED =
            "the queue has no bound, so waits grow as long as the overload lasts; a bound would end that only by turning tasks away: whoever hands one in gets a RejectedExecutionException, unless the pool has another handler for it, so set one only where all callers can deal with that";

    private final Draft draft;
    private final Assessment assessment;
    private final Figures figures;
    private final Goal goal;
    private final Share share;

    /** {@code draft}: its sizes and regime are known. */
    Evidence(Draft draft, Assessment assessment, Goal goal, Share share) {
        this.draft = draft;
        this.assessment = assessment;
        this.figures = assessment.figures;
        this.goal = goal;
        this.share = share;
    }

    void write() {
        addLoad();
        if (draft.ofConnections == null) {
            addProcessors();
            add("each task takes %s", Wording.parts(assessment));
        }
        addTraffic();
        addVariation();
        addCautions();
    }

    private void addLoad() {
        add(
                "p90 load %.1f: %s; right size: %d, %s",
                assessment.load().percentile(PERCENT),
                assessment.saturated
                        ? "90 % of arriving tasks found at most that many tasks in the pool"
                        : "with a thread for every task, 90 % of arriving tasks would find at most that many running",
                draft.goal(),
                draft.interval());
        add(
                "Little's law: %.1f tasks/s x %.1f ms = %.2f tasks in the pool; observed: %.2f (difference %.1f %%)%s",
                figures.completionsPerSecond,
                figures.meanResponseMillis,
                figures.meanInSystem,
                figures.meanInSystemObserved,
                figures.littlesLawError * 100,
                assessment.backlog().isGrowing() ? "; the law does not hold while the queue grows" : "");
        add(
                "busy threads: %.2f on average, %d at most",
                // one that hands over to another is busy twice for a moment
                Math.min(figures.meanInService, assessment.mostBusy()), assessment.mostBusy());
    }

    private void addProcessors() {
        if (Double.isNaN(share.demand) || Double.isNaN(figures.split.cpuMillis)) {
            add("the CPU time of a task is not known, so no CPU limit is applied");
            addCarriers(assessment.pool.waitingForCarrier);
            return;
        }
        add(
                "processors: %.2f of %.2f are available to this pool%s; its work needs %.2f",
                share.processors,
                assessment.pool.processors.count,
                share.rationed ? " because the pools together need more than there are" : "",
                share.demand);
        addUnlessEmpty(assessment.isBesideOthers() ? Wording.others(assessment) : "");
        if (share.demand > share.processors * (goal.keepsProcessorsIdle() ? 1 : goal.targetCpu)
                && !assessment.isClosed()) {
            add(
                    "the offered work needs more than the CPU target of %.0f %%: threads cannot make up for missing processors",
                    goal.targetCpu * 100);
        }
    }

    /** {@code waiting}: for one, on average; NaN if unknown. */
    private void addCarriers(double waiting) {
        add(
                "of all virtual threads of this JVM, %.1f on average were ready to run and waited for a carrier thread%s",
                waiting,
                waiting < MIN_WAITING_FOR_CARRIER
                        ? ""
                        : ": the processors are the limit, or something keeps carriers from being released");
    }

    private void addTraffic() {
        ArrivalLoop loop = assessment.loop();
        if (assessment.isClosed()) {
            add(
                    "closed load: arrivals behave like %d callers that each wait for an answer and pause %.1f ms; %.0f %% of arrivals follow a completion at once%s",
                    loop.clients,
                    loop.thinkSeconds * 1000,
                    loop.atOnce * 100,
                    loop.deviation < 0
                            ? Wording.format(
                                    ", and they find fewer tasks in the pool than independent arrivals would (%.1f standard errors)",
                                    -loop.deviation)
                            : "");
        }
        CommonPlace place = assessment.place();
        if (place.isThere()) {
            add(
                    "downstream: tasks spend %.0f %% of their service time waiting for %s (%s), which serves about %.0f at a time; %.1f threads are elsewhere",
                    place.share * 100, place.kind, place.name, place.servers, place.notWaiting);
        }
        if (assessment.batch().isThere()) {
            add("batch: %d tasks arrived at once", assessment.batch().tasks);
        }
        if (assessment.backlog().rejects()) {
            add("%.1f %% of the tasks are rejected", assessment.backlog().rejectedShare * 100);
        }
        if (assessment.owed.areThere()) {
            add(
                    "fixed rates: %.1f runs a second fall due, %.1f begin, late by %.1f s on average",
                    assessment.owed.duePerSecond(), assessment.owed.begunPerSecond(), figures.meanWaitMillis / 1000);
        }
        if (assessment.backlog().isGrowing()) {
            add("the queue grows by %.1f tasks a second", assessment.backlog().growthPerSecond);
            boolean bounded = assessment.pool.state.queueCapacity < Integer.MAX_VALUE;
            addUnlessEmpty(bounded || draft.ofConnections != null ? "" : UNBOUNDED);
        }
    }

    private void addVariation() {
        if (draft.regime.variation == Regime.Variation.BURSTY) {
            add(
                    "bursty: the number of running tasks varies %.1f times as much as with Poisson arrivals",
                    Regimes.peakedness(assessment));
        }
        if (figures.isHeavyTailed()) {
            add(
                    "heavy-tailed: a few long tasks make up most of the work (squared coefficient of variation %.1f); give them a pool of their own",
                    figures.serviceVariation);
        }
    }

    private void addCautions() {
        if (assessment.isClosed() && figures.isOfConstantLength()) {
            add("tasks of nearly constant length tend to move in convoys: the prediction replays them one by one");
        }
        if (figures.split.isEstimate) {
            add("the time queued for a CPU is estimated: this system does not report it");
        }
        addUnlessEmpty(Wording.overtaken(assessment));
        addUnlessEmpty(NotRequests.sentence(assessment.pool.taskClasses));
    }

    private void add(String format, Object... values) {
        if (Arrays.stream(values).allMatch(Evidence::isKnown)) {
            draft.evidence.add(Wording.format(format, values));
        }
    }

    private void addUnlessEmpty(String sentence) {
        if (!sentence.isEmpty()) {
            draft.evidence.add(sentence);
        }
    }

    private static boolean isKnown(Object value) {
        return !(value instanceof Double) || Double.isFinite((Double) value);
    }
}
