package io.loadline.model;

import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.work.Size;
import io.loadline.model.work.Work;
import java.util.Arrays;
import java.util.Locale;

/** Puts a sized draft into words that a person can act on, with the figures behind it. */
final class Wording {

    private static final double PERCENT = 90;
    private static final double CONSTANT = 0.1;

    private static final String TOMCAT =
            "tasks of this pool are Tomcat's socket events, not requests: one may serve several requests of a connection that is kept alive";

    private Wording() {}

    static void explain(Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, Work work) {
        evidence(draft, assessment, goal, share);
        regime(draft, assessment);
        cautions(draft, assessment);
        draft.explanation = sentence(draft, assessment, goal, share, wanted, work);
    }

    private static void evidence(Draft draft, Assessment assessment, Goal goal, Share share) {
        Figures figures = assessment.figures;
        add(
                draft,
                "p90 load %.1f: nine in ten arriving tasks %s; 95 %% interval of the size %d to %d",
                assessment.load().percentile(PERCENT),
                assessment.saturated
                        ? "found no more in the pool, waiting or in service"
                        : "would find no more in service if there were a thread for each",
                draft.low,
                draft.high);
        add(
                draft,
                "Little's law: %.1f tasks/s x %.1f ms = %.2f in the system; %.2f observed, difference %.1f %%%s",
                figures.completionsPerSecond,
                figures.meanResponseMillis,
                figures.meanInSystem,
                figures.meanInSystemObserved,
                figures.littlesLawError * 100,
                assessment.backlog().isGrowing() ? " (the law is for queues that do not grow)" : "");
        add(draft, "%.2f threads busy on average, %d at most", figures.meanInService, assessment.mostBusy());
        processors(draft, assessment, goal, share);
        add(draft, "service %s", parts(assessment));
    }

    private static void processors(Draft draft, Assessment assessment, Goal goal, Share share) {
        if (Double.isNaN(share.demand) || Double.isNaN(assessment.figures.split.cpuMillis)) {
            add(draft, "the processor time of a task is unknown: the processors set no limit that is known");
            return;
        }
        add(
                draft,
                "%.2f of %.1f processors for this pool%s; its work wants %.2f",
                share.processors,
                assessment.pool.processors.count,
                share.rationed ? ", the pools together want more than there is" : "",
                share.demand);
        if (share.demand > goal.targetCpu * share.processors && !assessment.isClosed()) {
            add(
                    draft,
                    "the work offered would keep the processors busier than the target of %.0f %%: no number of threads makes up for processors",
                    goal.targetCpu * 100);
        }
    }

    private static void regime(Draft draft, Assessment assessment) {
        ArrivalLoop loop = assessment.loop();
        if (assessment.isClosed()) {
            add(
                    draft,
                    "closed: arrivals wait for answers, as those of %d clients that pause for %.1f ms after each do; %.0f %% follow a completion at once, and they find fewer tasks there than chance would have it, by %.1f standard errors",
                    loop.clients,
                    loop.thinkSeconds * 1000,
                    loop.atOnce * 100,
                    Math.max(0, -loop.deviation));
        }
        CommonPlace place = assessment.place();
        if (place.isThere()) {
            add(
                    draft,
                    "%.0f %% of the service time is waiting for %s (%s), which serves about %.0f at once; %.1f threads are not waiting there",
                    place.share * 100,
                    place.kind(),
                    place.name,
                    place.servers,
                    place.notWaiting);
        }
        if (assessment.batch().isThere()) {
            add(draft, "batch: %d tasks came at once", assessment.batch().tasks);
        }
        if (assessment.backlog().rejects()) {
            add(draft, "%.1f %% of the tasks are turned away", assessment.backlog().rejectedShare * 100);
        }
        if (assessment.backlog().isGrowing()) {
            add(draft, "the queue grows by %.1f tasks a second", assessment.backlog().growthPerSecond);
        }
        if (draft.regime.contains("bursty")) {
            add(
                    draft,
                    "bursty: the number in service varies %.1f times as much as with Poisson arrivals",
                    Regimes.peakedness(assessment));
        }
        if (Regimes.isHeavyTailed(assessment)) {
            add(
                    draft,
                    "heavy-tailed: squared coefficient of variation of the service time %.1f; give the long tasks a pool of their own",
                    assessment.figures.serviceVariation);
        }
    }

    private static void cautions(Draft draft, Assessment assessment) {
        Figures figures = assessment.figures;
        if (assessment.isClosed() && figures.serviceVariation < CONSTANT * CONSTANT) {
            add(draft, "tasks of nearly constant length form convoys: a closed loop may reach less than predicted");
        }
        if (figures.split.isEstimate) {
            add(draft, "the wait for a processor is an estimate: this system does not tell it");
        }
        if (isTomcats(assessment)) {
            add(draft, TOMCAT);
        }
    }

    private static boolean isTomcats(Assessment assessment) {
        return String.valueOf(assessment.pool.poolClass).startsWith("org.apache.tomcat.util.threads.");
    }

    private static String sentence(Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, Work work) {
        boolean onDemand = OnDemand.isReason(draft, assessment);
        boolean order = draft.verdict.equals(Recommendation.KEEP_ORDER);
        return String.format(
                Locale.ROOT,
                "%s: %s. %s%s A task needs %s. Limit: %s. Seen %s, %,d tasks.%s",
                assessment.pool.name,
                order ? SingleThread.change(draft) : change(draft, assessment),
                order ? SingleThread.gain(draft, work) : "",
                onDemand ? OnDemand.why(draft, assessment) : why(draft, assessment, goal, share, wanted),
                parts(assessment),
                draft.limit,
                time(draft.observedSeconds),
                draft.observedTasks,
                isTomcats(assessment) ? " The " + TOMCAT + "." : "");
    }

    private static String change(Draft draft, Assessment assessment) {
        int now = assessment.capacity();
        if (!draft.isKeep()) {
            return draft.verdict + " " + now + " -> " + threads(draft.size);
        }
        return now == Integer.MAX_VALUE ? "keep it without a maximum" : "keep " + threads(now);
    }

    static String threads(int number) {
        return number == 1 ? "1 thread" : number + " threads";
    }

    private static String why(Draft draft, Assessment assessment, Goal goal, Share share, Size wanted) {
        String range = String.format(Locale.ROOT, "range %d-%d", draft.low, draft.high);
        if (draft.size < wanted.threads) {
            return String.format(
                    Locale.ROOT,
                    "%d would be right if nothing else is in the way, such as a database or a lock; %d is as far as can be told from here (%s).",
                    wanted.threads,
                    draft.size,
                    range);
        }
        if (Limits.anySizeWillDo(assessment, wanted)) {
            return nearlyIdle(assessment);
        }
        if (assessment.batch().isThere()) {
            return String.format(
                    Locale.ROOT,
                    "With %d a batch of %d ends within 5 %% of the earliest (%s).",
                    draft.size,
                    assessment.batch().tasks,
                    range);
        }
        if (wanted.limit == Size.Limit.PERIODIC_TASKS) {
            return byPeriodicTasks(wanted, range);
        }
        return wanted.limit == Size.Limit.LOAD
                ? byLoad(draft, assessment, goal, range)
                : byStation(draft, assessment, goal, share, wanted, range);
    }

    private static String byPeriodicTasks(Size wanted, String range) {
        return String.format(
                Locale.ROOT,
                "It runs %s, and a periodic task never runs twice at a time: more threads would stand idle (%s).",
                wanted.threads == 1 ? "one periodic task" : wanted.threads + " periodic tasks",
                range);
    }

    private static String nearlyIdle(Assessment assessment) {
        return String.format(
                Locale.ROOT,
                "The pool is nearly idle: one thread would be busy %.1f %% of the time, and serve the tasks as well as more would. Any size will do.",
                assessment.figures.arrivalsPerSecond * assessment.figures.split.uncontendedMillis() / 10);
    }

    private static String byLoad(Draft draft, Assessment assessment, Goal goal, String range) {
        double p90 = assessment.load().percentile(PERCENT);
        String p90Load = Double.isNaN(p90) ? "" : String.format(Locale.ROOT, "p90 load %.1f, ", p90);
        if (assessment.isClosed()) {
            return String.format(
                    Locale.ROOT,
                    "The tasks come as if from %d clients, each with one at a time; %s serve them as well as more would (%s%s).",
                    assessment.loop().clients,
                    threads(draft.size),
                    p90Load,
                    range);
        }
        if (!Double.isNaN(goal.waitP99Millis)) {
            return String.format(
                    Locale.ROOT,
                    "With %s 99 %% of the tasks wait no longer than %s ms (%s%s).",
                    threads(draft.size),
                    millis(goal.waitP99Millis),
                    p90Load,
                    range);
        }
        return String.format(
                Locale.ROOT,
                "With %s tasks take hardly longer than with any larger number (%s%s).",
                threads(draft.size),
                p90Load,
                range);
    }

    private static String byStation(
            Draft draft, Assessment assessment, Goal goal, Share share, Size wanted, String range) {
        String target = goal.targetCpu < Goal.USUAL_CPU
                ? String.format(Locale.ROOT, "the processors up to the target of %.0f %%", goal.targetCpu * 100)
                : "the processors";
        String processors = share.rationed ? "this pool's share of the processors" : target;
        String station =
                wanted.limit == Size.Limit.DOWNSTREAM ? assessment.place().kind() : processors;
        return String.format(
                Locale.ROOT,
                "%.1f tasks are in the pool at a time, but %s can keep %s busy already; more would only wait there (%s).",
                assessment.figures.meanInSystemObserved,
                threads(draft.size),
                station,
                range);
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
                        " (and %s ms waiting for its turn at %s)",
                        millis(split.uncontendedMillis() - needed),
                        place.kind())
                : "";
        if (Double.isNaN(split.cpuMillis)) {
            return millis(needed) + " ms, processor time unknown" + turn;
        }
        String processor = split.runQueueMillis >= 0.01 * split.serviceMillis
                ? String.format(Locale.ROOT, " (and %s ms waiting for a processor)", millis(split.runQueueMillis))
                : "";
        return String.format(
                        Locale.ROOT,
                        "%s ms: %s ms waiting elsewhere, %s ms of processor",
                        millis(needed),
                        millis(needed - cpu),
                        millis(cpu))
                + processor
                + turn;
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
