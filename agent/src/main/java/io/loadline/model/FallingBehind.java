package io.loadline.model;

import io.loadline.window.PeriodicTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Periodic tasks that are later each time. Each of them waits for no more than a run of every other one, unless runs are
 * owed: so those that are later than that, and ever later, fall behind. Some because a run takes longer than the period,
 * which no number of threads changes, the others because all threads are busy. Immutable.
 */
final class FallingBehind {

    /** Seconds a second. */
    private static final double LATER = 0.05;

    private static final double ROUNDING = 0.001;

    private final List<PeriodicTasks> all;
    private final List<PeriodicTasks> late = new ArrayList<>();

    FallingBehind(Assessment assessment) {
        this.all = assessment.pool.periodic;
        double round = all.stream().mapToDouble(t -> t.tasks * t.p99Seconds).sum();
        // else something that runs seldom may be in the way, and they catch up when it is done
        boolean allAreKnown = all.stream().mapToInt(t -> t.tasks).sum() >= assessment.pool.mostAtOnce;
        for (PeriodicTasks tasks : all) {
            boolean ever = tasks.laterPerSecond > LATER && tasks.lateSeconds > round;
            if (ever && (assessment.saturated && allAreKnown || isLongerThanItsPeriod(tasks))) {
                late.add(tasks);
            }
        }
    }

    boolean isThere() {
        return !late.isEmpty();
    }

    /** Threads that the tasks keep busy where none of them waits for a thread. */
    int threadsNeeded() {
        double busy = all.stream()
                .mapToDouble(t -> Math.min(t.tasks, t.duePerSecond * t.meanSeconds))
                .sum();
        return (int) Math.max(1, Math.ceil(busy - ROUNDING));
    }

    /** What they do a second with so many threads. */
    double mostPerSecond() {
        return all.stream()
                .mapToDouble(t -> Math.min(t.duePerSecond, t.tasks / t.meanSeconds))
                .sum();
    }

    private static boolean isLongerThanItsPeriod(PeriodicTasks tasks) {
        return tasks.duePerSecond * tasks.meanSeconds > tasks.tasks;
    }

    /** Two sentences: by how much, and what no size changes; one where there is nothing such. */
    String sentences() {
        PeriodicTasks worst = late.get(0);
        for (PeriodicTasks tasks : late) {
            worst = tasks.lateSeconds > worst.lateSeconds ? tasks : worst;
        }
        String behind = Wording.format(
                "It falls behind: %s is %s late, and %.2f s more each second.",
                worst.name, seconds(worst.lateSeconds), worst.laterPerSecond);
        String tooLong = all.stream()
                .filter(FallingBehind::isLongerThanItsPeriod)
                .map(FallingBehind::tooLong)
                .collect(Collectors.joining("; "));
        return tooLong.isEmpty()
                ? behind
                : behind
                        + " No number of threads lets these keep their periods, since a periodic task never overlaps with itself: "
                        + tooLong + ". Give them longer periods, or less to do.";
    }

    private static String tooLong(PeriodicTasks tasks) {
        return Wording.format(
                "%s%s takes %s and is due every %s",
                tasks.name,
                tasks.tasks == 1 ? "" : Wording.format(" (%d tasks)", tasks.tasks),
                seconds(tasks.meanSeconds),
                seconds(tasks.tasks / tasks.duePerSecond));
    }

    private static String seconds(double seconds) {
        return seconds < 0.9995
                ? Wording.millis(seconds * 1000) + " ms"
                : seconds < 9.95 ? Wording.format("%.1f s", seconds) : Wording.format("%.0f s", seconds);
    }
}
