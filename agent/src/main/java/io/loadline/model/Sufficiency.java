// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.HARDLY_BUSY;
import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MINUTE;
import static io.loadline.model.Constants.MIN_SECONDS;
import static io.loadline.model.Constants.MIN_SERVICE_MILLIS;
import static io.loadline.model.Constants.MIN_TRACED;
import static io.loadline.model.Constants.MIN_WINDOWS;
import static io.loadline.model.Constants.TASKS;
import static io.loadline.model.Constants.USUAL_ERROR;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * The test whether enough was seen for a size.
 *
 * <pre>
 *   tasks    >= 384 (1 + c^2), of a batch at most as many as it has
 *   windows  >= 30
 *   seconds  >= max(5, 30 mean service times)
 *   traced   >= min(100, tasks needed)
 * </pre>
 *
 * For a mean within 10 % at 95 % confidence a sample needs (1.96 / 0.1)^2 c^2 = 384
 * c^2 tasks, where c^2 is the squared coefficient of variation; 384 (1 + c^2) leaves room for the variation of arrivals.
 * A window must be complete 30 times over, and so must the mean service time.
 */
final class Sufficiency {

    private final Figures figures;

    /** A batch is one sample whatever time it takes; when all of it has completed all is known of it. */
    private final boolean batch;

    /** True if the throughput at this size is still to be compared with other sizes. */
    private final boolean anew;

    private final PoolSnapshot pool;

    /** Tasks that are known one by one. */
    private final int traced;

    private final double tasksNeeded;
    private final double secondsNeeded;

    Sufficiency(Assessment assessment) {
        this.figures = assessment.figures;
        this.pool = assessment.pool;
        this.batch = assessment.batch().isThere();
        this.anew = assessment.bottleneck().isAnew();
        this.traced = pool.trace.size();
        double variation = Double.isFinite(figures.serviceVariation) ? figures.serviceVariation : 1;
        double tasks = Math.ceil(TASKS * (1 + variation));
        this.tasksNeeded = this.batch ? Math.min(tasks, assessment.batch().tasks) : tasks;
        // tasks that never end make the mean of all the longer the longer they are there
        double mean = pool.occupied() > 0 ? figures.split.serviceMillis : figures.meanServiceMillis;
        double service = Double.isNaN(mean) ? 0 : mean / 1000;
        this.secondsNeeded = this.batch ? 0 : Math.max(MIN_SECONDS, LOOK * service);
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

    /** Returns whether it was seen for long enough to say something, however few tasks there were. */
    boolean longEnough() {
        boolean windows = figures.observedPeriods >= LOOK && figures.observedSeconds >= MIN_SECONDS;
        return !clockWentBack() && !isTooShort() && (windows || figures.observedSeconds >= MINUTE);
    }

    private boolean clockWentBack() {
        return pool.windows.stream().anyMatch(w -> w.nanos() < 0);
    }

    private boolean isTooShort() {
        return figures.split.serviceMillis < MIN_SERVICE_MILLIS;
    }

    private double tracedNeeded() {
        return Math.min(MIN_TRACED, tasksNeeded);
    }

    private int periodsNeeded() {
        return batch ? 1 : anew ? LOOK + MIN_WINDOWS : LOOK;
    }

    /** Returns the measurement that is missing. */
    Fact missing() {
        if (figures.completed == 0) {
            return pool.completedEver > 0
                    ? Fact.of("none-lately", figures.observedSeconds, pool.completedEver)
                    : Fact.of(figures.arrived == 0 ? "no-task-arrived" : "no-task-completed");
        }
        if (clockWentBack()) {
            return Fact.of("clock-went-back");
        }
        if (isTooShort()) {
            return Fact.of("too-short", figures.split.serviceMillis * 1e6);
        }
        Window latest = pool.windows.get(pool.windows.size() - 1);
        if (latest.isIdle() && latest.nanos() >= MINUTE * 1e9) {
            return Fact.of("idle-now", latest.nanos() / 1e9, figures.completed);
        }
        // of what it did at its start nobody knows whether it goes on
        boolean first = !longEnough() && hasLittleToDo();
        double missing = first ? secondsMissingOfPeriods() : secondsMissing();
        double needed = figures.observedSeconds + missing;
        List<Fact> seen = new ArrayList<>();
        if (figures.observedPeriods < periodsNeeded()) {
            seen.add(Fact.of("seen-windows", figures.observedPeriods, periodsNeeded()));
        }
        if (figures.completed < tasksNeeded) {
            seen.add(
                    needed > 60 * MINUTE
                            ? Fact.of("seen-tasks-only", figures.completed)
                            : Fact.of("seen-tasks", figures.completed, tasksNeeded));
        }
        if (figures.observedSeconds < secondsNeeded) {
            seen.add(Fact.of("seen-seconds", figures.observedSeconds, secondsNeeded));
        }
        return seen.isEmpty()
                ? Fact.of("few-recorded", traced, figures.completed)
                : Fact.of(
                        "too-little-seen",
                        seen,
                        howMuchMore(missing, needed),
                        figures.isHeavyTailed() ? Fact.of("lengths-differ") : null);
    }

    private Fact howMuchMore(double missing, double needed) {
        if (longEnough() && hasLittleToDo()) {
            return Fact.of("little-to-do", figures.meanInService);
        }
        if (needed <= (1 + USUAL_ERROR) * pool.historySeconds) {
            return Fact.of("seconds-more", missing);
        }
        if (needed > 60 * MINUTE) {
            return Fact.of("takes-too-long", needed);
        }
        double history = (1 + USUAL_ERROR) * needed;
        double window = Math.ceil(history / PoolSnapshot.MAX_WINDOWS);
        boolean fits = window <= figures.observedSeconds / figures.observedPeriods;
        return Fact.of(
                "longer-history",
                needed,
                pool.historySeconds,
                Math.ceil(history / 60),
                fits ? null : Fact.of("longer-window", window));
    }

    private boolean hasLittleToDo() {
        return figures.meanInService < HARDLY_BUSY && pool.windows.stream().allMatch(w -> w.rejected == 0);
    }

    private double secondsMissing() {
        double forTasks = (tasksNeeded - figures.completed) / figures.completionsPerSecond;
        return Math.max(
                1, Math.max(Math.max(forTasks, secondsMissingOfPeriods()), secondsNeeded - figures.observedSeconds));
    }

    private double secondsMissingOfPeriods() {
        double period = figures.observedSeconds / figures.observedPeriods;
        return Math.max(1, (periodsNeeded() - figures.observedPeriods) * period);
    }
}
