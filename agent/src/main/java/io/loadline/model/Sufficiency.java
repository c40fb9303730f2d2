package io.loadline.model;

import io.loadline.model.regime.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether enough was seen for a size. For a mean within 10 % at 95 % confidence a sample needs (1.96 / 0.1)^2 c^2 = 384
 * c^2 tasks, where c^2 is the squared coefficient of variation; 384 (1 + c^2) leaves room for the variation of arrivals.
 * A window must be complete 30 times over, and so must the mean service time.
 */
final class Sufficiency {

    private static final double TASKS = 384;
    private static final int PERIODS = 30;
    private static final int SERVICE_TIMES = 30;

    /** An estimate of what is missing from little may be wrong by so much. */
    private static final double MARGIN = 1.2;

    private final Figures figures;

    /** A batch is one sample whatever time it takes; when all of it has completed all is known of it. */
    private final boolean batch;

    private final double historySeconds;
    private final double tasksNeeded;
    private final double secondsNeeded;

    /** {@code historySeconds}: how much can be seen at most. */
    Sufficiency(Figures figures, Batch batch, double historySeconds) {
        this.figures = figures;
        this.historySeconds = historySeconds;
        this.batch = batch.isThere();
        double variation = Double.isNaN(figures.serviceVariation) ? 1 : figures.serviceVariation;
        double tasks = Math.ceil(TASKS * (1 + variation));
        this.tasksNeeded = this.batch ? Math.min(tasks, batch.tasks) : tasks;
        double service = Double.isNaN(figures.meanServiceMillis) ? 0 : figures.meanServiceMillis / 1000;
        this.secondsNeeded = this.batch ? 0 : SERVICE_TIMES * service;
    }

    boolean enough() {
        return figures.completed >= tasksNeeded
                && figures.observedPeriods >= periodsNeeded()
                && figures.observedSeconds >= secondsNeeded;
    }

    private int periodsNeeded() {
        return batch ? 1 : PERIODS;
    }

    /** 0 to 1: how much of four times what is needed has been seen, which halves the error. */
    double confidence() {
        double tasks = figures.completed / (4 * tasksNeeded);
        double time = figures.observedPeriods / (4.0 * periodsNeeded());
        return Math.min(1, Math.sqrt(Math.min(tasks, time)));
    }

    /** What is missing, for a person. */
    String missing() {
        if (figures.completed == 0) {
            return figures.arrived == 0 ? "no task has arrived yet" : "no task has completed yet";
        }
        List<String> seen = new ArrayList<>();
        if (figures.observedPeriods < periodsNeeded()) {
            seen.add(String.format(Locale.ROOT, "%d of %d windows", figures.observedPeriods, periodsNeeded()));
        }
        if (figures.completed < tasksNeeded) {
            seen.add(String.format(Locale.ROOT, "%,d of %,.0f tasks", figures.completed, tasksNeeded));
        }
        if (figures.observedSeconds < secondsNeeded) {
            seen.add(String.format(Locale.ROOT, "%.0f of %.0f s", figures.observedSeconds, secondsNeeded));
        }
        return "seen " + String.join(" and ", seen) + "; " + howMuchMore();
    }

    private String howMuchMore() {
        double missing = secondsMissing();
        double needed = figures.observedSeconds + missing;
        return needed > MARGIN * historySeconds
                ? String.format(
                        Locale.ROOT,
                        "at this rate that takes about %s, and no more than %s are kept: set the option history to more",
                        time(needed),
                        time(historySeconds))
                : String.format(Locale.ROOT, "about %,.0f s more at this rate", missing);
    }

    private static String time(double seconds) {
        return seconds < 120
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : seconds < 7200
                        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                        : String.format(Locale.ROOT, "%,.0f h", seconds / 3600);
    }

    private double secondsMissing() {
        double forTasks = (tasksNeeded - figures.completed) / figures.completionsPerSecond;
        double period = figures.observedSeconds / figures.observedPeriods;
        double forPeriods = (periodsNeeded() - figures.observedPeriods) * period;
        return Math.max(1, Math.max(Math.max(forTasks, forPeriods), secondsNeeded - figures.observedSeconds));
    }
}
