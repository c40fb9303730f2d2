package io.loadline.model;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MOST;

import io.loadline.window.TaskClass;
import java.util.Comparator;

/** Where few long tasks make up most of the work, the kind of task that is better off in a pool of its own. */
final class MoveOut {

    private MoveOut() {}

    /** Null where there is none. */
    static Fact of(Assessment assessment) {
        if (!assessment.figures.isHeavyTailed() || assessment.pool.threadPerTask || assessment.pool.ofConnections) {
            return null;
        }
        return assessment.pool.taskClasses.stream()
                .filter(kind -> kind.arrivedShare > 0 && kind.arrivedShare < MOST)
                .filter(kind -> timesAsLong(kind) > FAR_MORE)
                .max(Comparator.comparingDouble(kind -> kind.serviceShare))
                .map(kind -> Fact.of(Fact.Key.MOVE_OUT, kind.arrivedShare, kind.task, kind.serviceShare))
                .orElse(null);
    }

    /** Its mean task as the mean one of all others. */
    private static double timesAsLong(TaskClass kind) {
        return kind.serviceShare / kind.arrivedShare / ((1 - kind.serviceShare) / (1 - kind.arrivedShare));
    }
}
