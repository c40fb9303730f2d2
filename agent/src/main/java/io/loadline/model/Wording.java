package io.loadline.model;

import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.work.Size;
import java.util.Locale;

/** Puts a sized draft into words that a person can act on, with the figures behind it. */
final class Wording {

    private static final double PERCENT = 90;
    private static final double CONSTANT = 0.1;

    private Wording() {}

    static void explain(Draft draft, Assessment assessment, Goal goal, Share share, Size wanted) {
        evidence(draft, assessment, goal, share);
        regime(draft, assessment);
        cautions(draft, assessment);
        draft.explanation = sentence(draft, assessment, wanted);
    }

    private static void evidence(Draft draft, Assessment assessment, Goal goal, Share share) {
        Figures figures = assessment.figures;
        add(
                draft,
                "p90 load %.1f, interval of the size %d to %d",
                assessment.load().percentile(PERCENT),
                draft.low,
                draft.high);
        add(
                draft,
                "Little's law: %.1f tasks/s x %.1f ms = %.2f in the system; %.2f observed, difference %.1f %%",
                figures.completionsPerSecond,
                figures.meanResponseMillis,
                figures.meanInSystem,
                figures.meanInSystemObserved,
                figures.littlesLawError * 100);
        add(draft, "%.2f threads busy on average, %d at most", figures.meanInService, assessment.mostBusy());
        processors(draft, assessment, goal, share);
        add(draft, "service %s", parts(figures.split));
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
        if (share.demand > goal.targetCpu * share.processors && !assessment.loop().closed) {
            add(
                    draft,
                    "the work offered would keep the processors busier than the target of %.0f %%: no number of threads makes up for processors",
                    goal.targetCpu * 100);
        }
    }

    private static void regime(Draft draft, Assessment assessment) {
        ArrivalLoop loop = assessment.loop();
        if (loop.closed) {
            add(
                    draft,
                    "closed: %d clients, think time %.1f ms; %.0f %% of arrivals follow a completion at once, arrivals see fewer than the average by %.0f standard errors",
                    loop.clients,
                    loop.thinkSeconds * 1000,
                    loop.atOnce * 100,
                    -loop.deviation);
        }
        CommonPlace place = assessment.place();
        if (place.isThere()) {
            add(
                    draft,
                    "%.0f %% of the service time is waiting for %s, which serves about %.0f at once; %.1f threads are not waiting there",
                    place.share * 100,
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
        if (assessment.loop().closed && figures.serviceVariation < CONSTANT * CONSTANT) {
            add(draft, "tasks of nearly constant length form convoys: a closed loop may reach less than predicted");
        }
        if (Double.isNaN(figures.split.runQueueMillis)) {
            add(draft, "the wait for a processor is not known on this system: the service time may contain some");
        }
    }

    private static String sentence(Draft draft, Assessment assessment, Size wanted) {
        int now = assessment.capacity();
        String present = now == Integer.MAX_VALUE ? "without bound" : String.valueOf(now);
        return String.format(
                Locale.ROOT,
                "%s: %s %s threads. %s A task needs %s. Limit: %s. Seen %s, %,d tasks.",
                assessment.pool.name,
                draft.verdict,
                draft.verdict.equals("keep") ? present : present + " -> " + draft.size,
                why(draft, assessment, wanted),
                parts(assessment.figures.split),
                draft.limit,
                time(draft.observedSeconds),
                draft.observedTasks);
    }

    private static String why(Draft draft, Assessment assessment, Size wanted) {
        String range = String.format(Locale.ROOT, "range %d-%d", draft.low, draft.high);
        if (draft.size < wanted.threads) {
            return String.format(
                    Locale.ROOT,
                    "%d would be right if nothing else is in the way; %d is as far as can be told from here (%s).",
                    wanted.threads,
                    draft.size,
                    range);
        }
        if (assessment.batch().isThere()) {
            return String.format(
                    Locale.ROOT,
                    "With %d a batch of %d ends within 5 %% of the earliest (%s).",
                    draft.size,
                    assessment.batch().tasks,
                    range);
        }
        return wanted.limit == Size.Limit.LOAD
                ? byLoad(draft, assessment, range)
                : byStation(draft, assessment, wanted, range);
    }

    private static String byLoad(Draft draft, Assessment assessment, String range) {
        double p90 = assessment.load().percentile(PERCENT);
        if (assessment.loop().closed) {
            return String.format(
                    Locale.ROOT,
                    "%d clients have one task each; %d threads serve them as well as more would (p90 load %.1f, %s).",
                    assessment.loop().clients,
                    draft.size,
                    p90,
                    range);
        }
        return String.format(
                Locale.ROOT,
                "%d are enough for tasks to take hardly longer than with any number (p90 load %.1f, %s).",
                draft.size,
                p90,
                range);
    }

    private static String byStation(Draft draft, Assessment assessment, Size wanted, String range) {
        boolean place = wanted.limit == Size.Limit.DOWNSTREAM;
        return String.format(
                Locale.ROOT,
                "%.1f tasks are there at a time, but %d threads keep %s as busy as can be (%s).",
                assessment.figures.meanInSystemObserved,
                draft.size,
                place ? assessment.place().name : "the processors",
                range);
    }

    private static String parts(ServiceSplit split) {
        if (Double.isNaN(split.cpuMillis)) {
            return String.format(Locale.ROOT, "%.1f ms (processor time unknown)", split.serviceMillis);
        }
        String parts = String.format(
                Locale.ROOT,
                "%.1f ms: %.1f ms waiting elsewhere, %.1f ms of processor",
                split.uncontendedMillis(),
                split.blockedMillis,
                split.cpuMillis);
        return split.runQueueMillis >= 0.05
                ? parts + String.format(Locale.ROOT, " (and %.1f ms waiting for a processor)", split.runQueueMillis)
                : parts;
    }

    private static String time(double seconds) {
        return seconds < 120
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, "%.0f min", seconds / 60);
    }

    private static void add(Draft draft, String format, Object... values) {
        draft.evidence.add(String.format(Locale.ROOT, format, values));
    }
}
