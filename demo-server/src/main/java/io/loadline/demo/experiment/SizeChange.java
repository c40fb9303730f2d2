package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Beans.Bean;
import io.loadline.demo.experiment.Beans.Values;
import java.util.Comparator;
import java.util.List;

/**
 * A row of a pool's {@code ResizeHistory}.
 *
 * @param timeMillis since the epoch
 * @param action {@code resize}, {@code back}, {@code would} or {@code outside}
 * @param outcome empty until it is known
 */
public record SizeChange(
        long number,
        long timeMillis,
        String action,
        int threadsBefore,
        int threadsAfter,
        String reason,
        String outcome) {

    /** What is known of the pool, the oldest first; at most the last hundred. */
    public static List<SizeChange> of(Bean pool) {
        return pool.read("ResizeHistory").rows("ResizeHistory").stream()
                .map(SizeChange::of)
                .sorted(Comparator.comparingLong(SizeChange::number))
                .toList();
    }

    private static SizeChange of(Values row) {
        return new SizeChange(
                (long) row.number("number"),
                (long) row.number("timeMillis"),
                row.text("action"),
                (int) row.number("threadsBefore"),
                (int) row.number("threadsAfter"),
                row.text("reason"),
                row.text("outcome"));
    }

    /** Whether the pool has another size since. */
    public boolean isDone() {
        return !action.equals("would");
    }

    public boolean isStep() {
        return action.equals("resize");
    }

    public boolean isUndo() {
        return action.equals("back");
    }
}
