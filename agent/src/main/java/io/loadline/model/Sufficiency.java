package io.loadline.model;

import io.loadline.model.regime.Batch;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;

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

    /** Nobody waits for longer, or keeps a longer history for it. */
    private static final double LONGEST_SECONDS = 3600;

    /** So long is enough for what does not depend on the windows. */
    private static final double MINUTE = 60;

    /** One block of the resampling that finds the interval; less tells nothing of how the load varies. */
    private static final double MIN_SECONDS = 5;

    /** What a few reads of the clock take: shorter tasks cost more to hand over than to run. */
    private static final double MIN_SERVICE_MILLIS = 100e-6;

    private static final String LENGTHS_DIFFER =
            " (so many because task lengths differ widely: a few long tasks make up most of the work)";

    /** Tasks known one by one: a replay of fewer says nothing. */
    private static final int TRACED = 100;

    private final Figures figures;

    /** A batch is one sample whatever time it takes; when all of it has completed all is known of it. */
    private final boolean batch;

    private final PoolSnapshot pool;

    /** Tasks that are known one by one. */
    private final int traced;

    private final double tasksNeeded;
    private final double secondsNeeded;

    Sufficiency(Figures figures, Batch batch, PoolSnapshot pool) {
        this.figures = figures;
        this.pool = pool;
        this.batch = batch.isThere();
        this.traced = pool.trace.size();
        double tasks = tasksForMeans(figures);
        this.tasksNeeded = this.batch ? Math.min(tasks, batch.tasks) : tasks;
        double service = Double.isNaN(figures.meanServiceMillis) ? 0 : figures.meanServiceMillis / 1000;
        this.secondsNeeded = this.batch ? 0 : Math.max(MIN_SECONDS, SERVICE_TIMES * service);
    }

    private static double tasksForMeans(Figures figures) {
        double variation = Double.isFinite(figures.serviceVariation) ? figures.serviceVariation : 1;
        return Math.ceil(TASKS * (1 + variation));
    }

    /** Whether so many tasks completed that their mean times are known. */
    static boolean tellMeans(Figures figures) {
        return figures.completed >= tasksForMeans(figures);
    }

    boolean enough() {
        return !clockWentBack()
                && !isTooShort()
                && figures.completed >= tasksNeeded
                && figures.observedPeriods >= periodsNeeded()
                && figures.observedSeconds > 0
                && figures.observedSeconds >= secondsNeeded
                && traced >= tracedNeeded();
    }

    /** Whether it was seen for long enough to say something, however few tasks there were. */
    boolean longEnough() {
        boolean windows = figures.observedPeriods >= PERIODS && figures.observedSeconds >= MIN_SECONDS;
        return !clockWentBack() && !isTooShort() && (windows || figures.observedSeconds >= MINUTE);
    }

    private boolean clockWentBack() {
        return pool.windows.stream().anyMatch(w -> w.nanos() < 0);
    }

    private boolean isTooShort() {
        return figures.split.serviceMillis < MIN_SERVICE_MILLIS;
    }

    private double tracedNeeded() {
        return Math.min(TRACED, tasksNeeded);
    }

    private int periodsNeeded() {
        return batch ? 1 : PERIODS;
    }

    /** What is missing, for a person. */
    String missing() {
        if (figures.completed == 0) {
            return pool.completedEver > 0 ? nothingLately() : nothingYet();
        }
        if (clockWentBack()) {
            return "the clock went back in this time, so its rates mean nothing";
        }
        if (isTooShort()) {
            return Wording.format(
                    "a task takes %.0f ns, less than it costs to hand it to a thread, which says nothing of how many are right",
                    figures.split.serviceMillis * 1e6);
        }
        double missing = secondsMissing();
        double needed = figures.observedSeconds + missing;
        List<String> seen = new ArrayList<>();
        if (figures.observedPeriods < periodsNeeded()) {
            seen.add(Wording.format("%d of %d windows", figures.observedPeriods, periodsNeeded()));
        }
        if (figures.completed < tasksNeeded) {
            seen.add(
                    needed > LONGEST_SECONDS
                            ? Wording.format("%,d tasks", figures.completed)
                            : Wording.format("%,d of %,.0f tasks", figures.completed, tasksNeeded));
        }
        if (figures.observedSeconds < secondsNeeded) {
            seen.add(Wording.format("%.0f of %.0f s", figures.observedSeconds, secondsNeeded));
        }
        if (seen.isEmpty()) {
            return Wording.format("only %d of %,d tasks were recorded one by one", traced, figures.completed);
        }
        return "seen " + String.join(" and ", seen) + "; " + howMuchMore(missing, needed)
                + (figures.isHeavyTailed() ? LENGTHS_DIFFER : "");
    }

    private String nothingYet() {
        return figures.arrived == 0 ? "no task has arrived yet" : "no task has completed yet";
    }

    private String nothingLately() {
        return Wording.format(
                "no task has completed in the last %s, %,d before that",
                Wording.time(figures.observedSeconds), pool.completedEver);
    }

    private String howMuchMore(double missing, double needed) {
        if (needed <= MARGIN * pool.historySeconds) {
            return Wording.format("about %,.0f s more at this rate", missing);
        }
        String time = "at this rate that takes about " + Wording.time(needed);
        return needed > LONGEST_SECONDS
                ? time + ", longer than is worth waiting for"
                : Wording.format(
                        "%s, and no more than %s are kept: set the option %s",
                        time, Wording.time(pool.historySeconds), longerHistory(MARGIN * needed));
    }

    private String longerHistory(double seconds) {
        double window = Math.ceil(seconds / PoolSnapshot.MAX_WINDOWS);
        boolean fits = window <= figures.observedSeconds / figures.observedPeriods;
        String history = Wording.format("history=%.0fm", Math.ceil(seconds / 60));
        return history + (fits ? "" : Wording.format(" with window=%.0fs", window));
    }

    private double secondsMissing() {
        double forTasks = (tasksNeeded - figures.completed) / figures.completionsPerSecond;
        double period = figures.observedSeconds / figures.observedPeriods;
        double forPeriods = (periodsNeeded() - figures.observedPeriods) * period;
        return Math.max(1, Math.max(Math.max(forTasks, forPeriods), secondsNeeded - figures.observedSeconds));
    }
}
