package io.loadline.model;

import io.loadline.record.PoolState;
import io.loadline.window.PoolSnapshot;
import java.util.Locale;

/** Puts a sized draft into words that a person can act on, and into the pool's own settings. */
final class Wording {

    private static final double EXTRAPOLATED = 2;

    private Wording() {}

    static void explain(Draft draft, Assessment assessment, Goal goal, double p90Load, int processorLimit) {
        PoolSnapshot pool = assessment.pool;
        int now = assessment.capacity();
        draft.regime = assessment.saturated ? "saturated" : "open, spare threads";
        draft.verdict = verdict(draft, now);
        settings(draft, pool.state, now);
        evidence(draft, assessment, goal, p90Load, processorLimit);
        extrapolation(draft, pool);
        draft.explanation = sentence(draft, assessment, p90Load, now);
    }

    private static String verdict(Draft draft, int now) {
        if (now >= draft.low && now <= draft.high) {
            return "keep";
        }
        return draft.size > now ? "grow" : draft.size < now ? "shrink" : "keep";
    }

    /** Core and maximum together: with room in the queue a pool never grows beyond core, so a larger maximum would be a lie. */
    private static void settings(Draft draft, PoolState state, int now) {
        boolean keep = draft.verdict.equals("keep");
        draft.maximumPoolSize = keep ? now : draft.size;
        draft.corePoolSize =
                state.threadsFirst ? Math.min(state.corePoolSize, draft.maximumPoolSize) : draft.maximumPoolSize;
        draft.queueCapacity = state.queueCapacity;
    }

    private static void evidence(Draft draft, Assessment assessment, Goal goal, double p90Load, int processorLimit) {
        Figures figures = assessment.figures;
        add(draft, "p90 load %.1f, interval of the size %d to %d", p90Load, draft.low, draft.high);
        add(
                draft,
                "Little's law: %.1f tasks/s x %.1f ms = %.2f in the system; %.2f observed, difference %.1f %%",
                figures.completionsPerSecond,
                figures.meanResponseMillis,
                figures.meanInSystem,
                figures.meanInSystemObserved,
                figures.littlesLawError * 100);
        add(draft, "%.2f of %d threads busy on average", figures.meanInService, assessment.capacity());
        if (processorLimit == ProcessorLimit.NONE) {
            add(draft, "the processors set no limit that is known");
        } else {
            add(
                    draft,
                    "%.1f processors x %.2f target / %.2f processor share of a task: they bear %d threads",
                    assessment.pool.processors.count,
                    goal.targetCpu,
                    figures.split.processorShare(),
                    processorLimit);
        }
        add(draft, "service %s", parts(figures.split));
    }

    private static void extrapolation(Draft draft, PoolSnapshot pool) {
        long mostBusy = pool.windows.stream()
                .mapToLong(w -> Math.max(w.busyAtEnd, 1))
                .max()
                .orElse(1);
        long step = (long) (EXTRAPOLATED * mostBusy);
        if (draft.size > step) {
            draft.confidence /= 2;
            add(draft, "extrapolated: no more than %d threads were ever seen busy", mostBusy);
            draft.nextExperiment = String.format(
                    Locale.ROOT,
                    "set %d threads first and look again: a database or lock behind the tasks may not bear %d",
                    step,
                    draft.size);
        }
    }

    private static String sentence(Draft draft, Assessment assessment, double p90Load, int now) {
        return String.format(
                Locale.ROOT,
                "%s: %s %s threads. %s A task needs %s. Limit: %s. Seen %.0f s, %,d tasks.",
                assessment.pool.name,
                draft.verdict,
                draft.verdict.equals("keep") ? String.valueOf(now) : now + " -> " + draft.size,
                why(draft, p90Load, assessment.saturated),
                parts(assessment.figures.split),
                draft.limit,
                draft.observedSeconds,
                draft.observedTasks);
    }

    private static String why(Draft draft, double p90Load, boolean saturated) {
        String range = String.format(Locale.ROOT, "(p90 load %.1f, range %d-%d).", p90Load, draft.low, draft.high);
        if (draft.limit.equals("processors")) {
            return String.format(
                    Locale.ROOT,
                    "%.0f tasks are there at a time, waiting or in service, but the processors bear %d %s",
                    p90Load,
                    draft.size,
                    range);
        }
        return saturated
                ? String.format(
                        Locale.ROOT, "%d tasks are there at a time, waiting or in service %s", draft.size, range)
                : String.format(Locale.ROOT, "%d are enough for 90 %% of tasks to start at once %s", draft.size, range);
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

    private static void add(Draft draft, String format, Object... values) {
        draft.evidence.add(String.format(Locale.ROOT, format, values));
    }
}
