package io.loadline.model;

import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.model.work.Work;
import java.util.Arrays;
import java.util.Locale;

/** Puts a sized draft into words that a person can act on, with the figures behind it. */
final class Wording {

    private static final double PERCENT = 90;

    /** Share of the processors that others may use unmentioned. */
    private static final double OTHERS = 0.1;

    /** On average; fewer are those that are just being unparked. */
    private static final double MIN_WAITING_FOR_CARRIER = 1;

    private static final String TOMCAT =
            "tasks of this pool are Tomcat socket events, not requests: one task may serve several requests of a keep-alive connection";

    private Wording() {}

    static void explain(Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, Work work) {
        evidence(draft, assessment, goal, share);
        regime(draft, assessment);
        cautions(draft, assessment);
        String advice = advice(draft, assessment);
        draft.explanation = sentence(advice, draft, assessment, goal, share, wanted, work);
        Basis last = draft.basis;
        draft.basis = new Basis(advice, draft, wanted, assessment, share);
        draft.before = last == null || draft.basis.saysTheSame(last) ? draft.before : last;
        if (draft.before != null) {
            draft.explanation += " " + draft.basis.since(draft.before);
        }
    }

    private static String advice(Draft draft, Assessment assessment) {
        return draft.verdict == Verdict.KEEP_ORDER ? SingleThread.change(draft) : change(draft, assessment);
    }

    private static void evidence(Draft draft, Assessment assessment, Goal goal, Share share) {
        Figures figures = assessment.figures;
        add(
                draft,
                "p90 load %.1f: %s; 95 %% interval of the size: %d to %d",
                assessment.load().percentile(PERCENT),
                assessment.saturated
                        ? "90 % of arriving tasks found at most that many tasks in the pool"
                        : "with a thread for every task, 90 % of arriving tasks would find at most that many running",
                draft.low,
                draft.high);
        add(
                draft,
                "Little's law: %.1f tasks/s x %.1f ms = %.2f tasks in the pool; observed: %.2f (difference %.1f %%)%s",
                figures.completionsPerSecond,
                figures.meanResponseMillis,
                figures.meanInSystem,
                figures.meanInSystemObserved,
                figures.littlesLawError * 100,
                assessment.backlog().isGrowing() ? "; the law does not hold while the queue grows" : "");
        add(draft, "busy threads: %.2f on average, %d at most", figures.meanInService, assessment.mostBusy());
        if (draft.ofConnections == null) {
            processors(draft, assessment, goal, share);
            add(draft, "each task takes %s", parts(assessment));
        }
    }

    private static void processors(Draft draft, Assessment assessment, Goal goal, Share share) {
        if (Double.isNaN(share.demand) || Double.isNaN(assessment.figures.split.cpuMillis)) {
            add(draft, "the CPU time of a task is not known, so no CPU limit is applied");
            carriers(draft, assessment.pool.waitingForCarrier);
            return;
        }
        add(
                draft,
                "processors: %.2f of %.1f are available to this pool%s; its work needs %.2f",
                share.processors,
                assessment.pool.processors.count,
                share.rationed ? " because the pools together need more than there are" : "",
                share.demand);
        if (areOthersThere(assessment)) {
            draft.evidence.add(others(assessment));
        }
        if (share.demand > goal.targetCpu * share.processors && !assessment.isClosed()) {
            add(
                    draft,
                    "the offered work needs more than the CPU target of %.0f %%: threads cannot make up for missing processors",
                    goal.targetCpu * 100);
        }
    }

    /** {@code waiting}: for one, on average; NaN if unknown. */
    private static void carriers(Draft draft, double waiting) {
        if (!Double.isNaN(waiting)) {
            add(
                    draft,
                    "of all virtual threads of this JVM, %.1f on average were ready to run and waited for a carrier thread%s",
                    waiting,
                    waiting < MIN_WAITING_FOR_CARRIER
                            ? ""
                            : ": the processors are the limit, or something keeps carriers from being released");
        }
    }

    private static boolean areOthersThere(Assessment assessment) {
        return assessment.figures.processorsOfNeighbours > OTHERS * assessment.pool.processors.count;
    }

    private static String others(Assessment assessment) {
        return String.format(
                Locale.ROOT,
                "other processes used %.2f of %.1f processors meanwhile; the size counts on all of them, because ready threads take turns",
                assessment.figures.processorsOfNeighbours,
                assessment.pool.processors.count);
    }

    private static void regime(Draft draft, Assessment assessment) {
        ArrivalLoop loop = assessment.loop();
        if (assessment.isClosed()) {
            add(
                    draft,
                    "closed load: arrivals behave like %d callers that each wait for an answer and pause %.1f ms; %.0f %% of arrivals follow a completion at once, and they find fewer tasks in the pool than independent arrivals would (%.1f standard errors)",
                    loop.clients,
                    loop.thinkSeconds * 1000,
                    loop.atOnce * 100,
                    Math.max(0, -loop.deviation));
        }
        CommonPlace place = assessment.place();
        if (place.isThere()) {
            add(
                    draft,
                    "downstream: tasks spend %.0f %% of their service time waiting for %s (%s), which serves about %.0f at a time; %.1f threads are elsewhere",
                    place.share * 100,
                    place.kind(),
                    place.name,
                    place.servers,
                    place.notWaiting);
        }
        if (assessment.batch().isThere()) {
            add(draft, "batch: %d tasks arrived at once", assessment.batch().tasks);
        }
        if (assessment.backlog().rejects()) {
            add(draft, "%.1f %% of the tasks are rejected", assessment.backlog().rejectedShare * 100);
        }
        if (assessment.backlog().isGrowing()) {
            add(draft, "the queue grows by %.1f tasks a second", assessment.backlog().growthPerSecond);
        }
        if (draft.regime.variation == Regime.Variation.BURSTY) {
            add(
                    draft,
                    "bursty: the number of running tasks varies %.1f times as much as with Poisson arrivals",
                    Regimes.peakedness(assessment));
        }
        if (Regimes.isHeavyTailed(assessment)) {
            add(
                    draft,
                    "heavy-tailed: a few long tasks make up most of the work (squared coefficient of variation %.1f); give them a pool of their own",
                    assessment.figures.serviceVariation);
        }
    }

    private static void cautions(Draft draft, Assessment assessment) {
        Figures figures = assessment.figures;
        if (assessment.isClosed() && figures.isOfConstantLength()) {
            add(
                    draft,
                    "tasks of nearly constant length tend to move in convoys: the prediction replays them one by one");
        }
        if (figures.split.isEstimate) {
            add(draft, "the time queued for a CPU is estimated: this system does not report it");
        }
        if (isTomcats(assessment)) {
            add(draft, TOMCAT);
        }
    }

    private static boolean isTomcats(Assessment assessment) {
        return String.valueOf(assessment.pool.poolClass).startsWith("org.apache.tomcat.util.threads.");
    }

    private static String sentence(
            String advice, Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, Work work) {
        boolean onDemand = OnDemand.isReason(draft, assessment);
        return String.format(
                Locale.ROOT,
                "%s: %s. %s%s%s%s %s. Based on %s and %,d tasks.%s%s",
                assessment.pool.name,
                advice,
                draft.verdict == Verdict.KEEP_ORDER ? SingleThread.gain(draft, work) : "",
                onDemand ? OnDemand.why(draft, assessment) : why(draft, assessment, goal, share, wanted, work),
                limit(draft)
                        + (wanted.limit == Limit.PROCESSORS && areOthersThere(assessment)
                                ? " Note: " + others(assessment) + "."
                                : ""),
                ownThreads(draft, assessment),
                draft.ofConnections == null ? "Each task takes " + parts(assessment) : held(assessment),
                time(draft.observedSeconds),
                draft.observedTasks,
                isTomcats(assessment) ? " Note: " + TOMCAT + "." : "",
                ForkJoin.note(draft, assessment, wanted.threads));
    }

    private static String change(Draft draft, Assessment assessment) {
        int now = assessment.capacity();
        if (!draft.verdict.isKeep()) {
            return draft.verdict.text + " " + now + " -> " + threads(draft.size);
        }
        if (assessment.pool.threadPerTask) {
            return "keep";
        }
        if (now == Integer.MAX_VALUE) {
            return "keep it without a maximum";
        }
        boolean other = draft.size != now && !OnDemand.isReason(draft, assessment);
        return "keep " + threads(now) + (other ? ", because a change to " + draft.size + " would gain little" : "");
    }

    /** A sentence with a blank before it, where the reason for the size does not say it already. */
    private static String limit(Draft draft) {
        switch (draft.limit) {
            case TWICE_THE_BUSIEST:
                return " Limited to twice the busiest seen so far; look again after this step.";
            case NESTED_TASKS:
                return " Not fewer, because tasks of this pool may wait for one another.";
            case SYSTEM:
                return " Limited by the system: " + draft.systemLimit + ".";
            default:
                return "";
        }
    }

    /** The same where the pool's sizes contain more than the threads for tasks. */
    private static String ownThreads(Draft draft, Assessment assessment) {
        int own = assessment.pool.state.ownThreads;
        return own == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " Its maximum of %d contains %d more, leased to acceptors and selectors or held in reserve.",
                        draft.maximumPoolSize,
                        own);
    }

    private static String callers(int number) {
        return number == 1 ? "1 caller" : number + " callers";
    }

    static String threads(int number) {
        return number == 1 ? "1 thread" : number + " threads";
    }

    private static String why(Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, Work work) {
        String range = String.format(Locale.ROOT, "95 %% interval %d to %d", draft.low, draft.high);
        if (draft.size < wanted.threads && assessment.batch().isThere()) {
            return byWholeBatch(draft, assessment.batch().tasks, wanted.threads, work);
        }
        if (draft.size < wanted.threads) {
            return String.format(
                    Locale.ROOT,
                    "The load calls for %s if nothing else, such as a database or a lock, gets in the way (95 %% interval %d to %d).",
                    threads(wanted.threads),
                    wanted.low,
                    wanted.high);
        }
        if (Limits.anySizeWillDo(assessment, wanted)) {
            return nearlyIdle(assessment);
        }
        if (assessment.batch().isThere()) {
            return String.format(
                    Locale.ROOT,
                    "With %s a batch of %d tasks finishes within 5 %% of the shortest possible time (%s).",
                    threads(draft.size),
                    assessment.batch().tasks,
                    range);
        }
        if (wanted.limit == Limit.PERIODIC_TASKS) {
            return byPeriodicTasks(wanted, range);
        }
        return wanted.limit == Limit.LOAD
                ? byLoad(draft, assessment, goal, range)
                : byStation(draft, assessment, goal, share, wanted, range);
    }

    private static String byWholeBatch(Draft draft, long tasks, int wanted, Work work) {
        return String.format(
                Locale.ROOT,
                "This batch of %d tasks would have wanted %s itself: %.1f s instead of %.1f s with %d, if nothing else, such as a database or a lock, gets in the way. Take the step only if there will be another batch.",
                tasks,
                threads(wanted),
                tasks / work.predict(wanted).throughputPerSecond,
                tasks / work.predict(draft.size).throughputPerSecond,
                draft.size);
    }

    private static String byPeriodicTasks(Size wanted, String range) {
        return String.format(
                Locale.ROOT,
                "It runs %s, and a periodic task never overlaps with itself: more threads would be idle (%s).",
                wanted.threads == 1 ? "one periodic task" : wanted.threads + " periodic tasks",
                range);
    }

    private static String nearlyIdle(Assessment assessment) {
        return String.format(
                Locale.ROOT,
                "The pool is nearly idle: one thread would be busy %.1f %% of the time. Any size will do.",
                assessment.figures.arrivalsPerSecond * assessment.figures.split.uncontendedMillis() / 10);
    }

    private static String byLoad(Draft draft, Assessment assessment, Goal goal, String range) {
        double p90 = assessment.load().percentile(PERCENT);
        String p90Load = Double.isNaN(p90) ? "" : String.format(Locale.ROOT, "p90 load %.1f, ", p90);
        if (assessment.isClosed()) {
            return String.format(
                    Locale.ROOT,
                    "The load looks closed: about %s, each waiting for its answer. With %s they are served as fast as with more (%s%s).",
                    callers(assessment.loop().clients),
                    threads(draft.size),
                    p90Load,
                    range);
        }
        if (!Double.isNaN(goal.waitP99Seconds)) {
            return String.format(
                    Locale.ROOT,
                    "With %s, 99 %% of the tasks wait at most %s ms (%s%s).",
                    threads(draft.size),
                    millis(goal.waitP99Seconds * 1000),
                    p90Load,
                    range);
        }
        return String.format(
                Locale.ROOT,
                "With %s, the p99 response time is within 5 %% of the best that any number of threads gives (%s%s).",
                threads(draft.size),
                p90Load,
                range);
    }

    private static String byStation(
            Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, String range) {
        String target = goal.targetCpu < Goal.DEFAULT_CPU
                ? String.format(
                        Locale.ROOT, "the processors as busy as the target of %.0f %% allows", goal.targetCpu * 100)
                : "the processors busy";
        String processors = share.rationed ? "this pool's share of the processors busy" : target;
        String station = wanted.limit == Limit.DOWNSTREAM ? assessment.place().kind() + " busy" : processors;
        return String.format(
                Locale.ROOT,
                "On average %.1f tasks are in the pool, but %s already keep %s; more threads would only queue there (%s).",
                assessment.figures.meanInSystemObserved,
                threads(Math.min(draft.size, wanted.threads)),
                station,
                range);
    }

    private static String held(Assessment assessment) {
        return "Each connection is held for " + millis(assessment.figures.split.serviceMillis) + " ms";
    }

    private static String parts(Assessment assessment) {
        ServiceSplit split = assessment.figures.split;
        CommonPlace place = assessment.place();
        double needed = split.neededMillis(place.share);
        // that of very short tasks contains what their worker does before and after them
        double cpu = Math.min(needed, split.cpuMillis);
        String turn = place.isThere()
                ? String.format(
                        Locale.ROOT,
                        " (plus %s ms queued for %s)",
                        millis(split.uncontendedMillis() - needed),
                        place.kind())
                : "";
        if (Double.isNaN(split.cpuMillis)) {
            return millis(needed) + " ms, CPU time not known" + turn;
        }
        String runQueue = split.runQueueMillis >= 0.01 * split.serviceMillis
                ? String.format(Locale.ROOT, " (plus %s ms queued for a CPU)", millis(split.runQueueMillis))
                : "";
        return String.format(
                        Locale.ROOT,
                        "%s ms: %s ms on CPU and %s ms blocked",
                        millis(needed),
                        millis(cpu),
                        millis(needed - cpu))
                + runQueue
                + turn
                + BlockedTime.where(assessment.pool.places, place, needed - cpu);
    }

    /** Tasks of some microseconds need more digits. */
    static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 0.095 ? "%.3f" : millis < 0.95 ? "%.2f" : "%.1f", millis);
    }

    private static String time(double seconds) {
        return seconds < 120
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, "%.0f min", seconds / 60);
    }

    /** What is not known is no evidence. */
    private static void add(Draft draft, String format, Object... values) {
        if (Arrays.stream(values).allMatch(Wording::isKnown)) {
            draft.evidence.add(String.format(Locale.ROOT, format, values));
        }
    }

    private static boolean isKnown(Object value) {
        return !(value instanceof Double) || Double.isFinite((Double) value);
    }
}
