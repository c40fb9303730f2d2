package io.loadline.record.kind;

import java.util.Map;

/** What a worker remembers of the task in service: its kind, and for how many it stands where not all are looked at. */
public final class CountedTask {

    private final TaskKind kind;
    final int weight;

    CountedTask(TaskKind kind, int weight) {
        this.kind = kind;
        this.weight = weight;
    }

    /** It was scheduled, and begins now. */
    public void begun(long due, long now) {
        kind.recent().begun(due, now);
    }

    public void ended(long serviceNanos, boolean failed) {
        KindCounts counts = kind.recent();
        counts.served(Math.max(0, serviceNanos), weight);
        if (failed) {
            counts.add(KindCounts.FAILED, weight);
        }
    }

    /** It has been running for so long: adds that to the time of its kind. */
    public void addRunning(long nanos, Map<TaskKind, Long> to) {
        to.merge(kind, weight * nanos, Long::sum);
    }

    /** One more of its kind. */
    public void addOne(Map<TaskKind, Integer> to) {
        to.merge(kind, 1, Integer::sum);
    }
}
