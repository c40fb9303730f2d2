package io.loadline.record.kind;

/** One kind of task of one pool, with its counts of the latest time and of the time before. Safe to use from any thread. */
public final class TaskKind {

    private static final KindCounts NONE = new KindCounts();

    final TaskName name;
    private volatile KindCounts recent = NONE;
    private volatile KindCounts before = NONE;

    /** For tasks of the weight that is usual now. */
    private volatile CountedTask counted = new CountedTask(this, 1);

    TaskKind(TaskName name) {
        this.name = name;
    }

    /** A task starts that stands for so many of its kind. What is returned is told of its end. */
    CountedTask started(int weight) {
        recent().add(KindCounts.STARTED, weight);
        CountedTask now = counted;
        if (now.weight != weight) {
            now = new CountedTask(this, weight);
            counted = now;
        }
        return now;
    }

    KindCounts recent() {
        KindCounts now = recent;
        if (now == NONE) {
            now = newRecent();
        }
        return now;
    }

    private synchronized KindCounts newRecent() {
        if (recent == NONE) {
            recent = new KindCounts();
        }
        return recent;
    }

    /** What is recent becomes what was before. */
    synchronized void age() {
        before = recent;
        recent = NONE;
    }

    boolean isForgotten() {
        return recent == NONE && before == NONE;
    }

    private long sum(int figure) {
        return recent.get(figure) + before.get(figure);
    }

    /** {@code periodic}: how many periodic tasks of this kind there are. */
    KindTotals totals(long runningNanos, int periodic) {
        KindCounts first = before.get(KindCounts.FIRST_BEGUN) == 0 ? recent : before;
        KindCounts last = recent.get(KindCounts.FIRST_BEGUN) == 0 ? before : recent;
        return new KindTotals(
                name,
                sum(KindCounts.STARTED),
                sum(KindCounts.COMPLETED),
                sum(KindCounts.FAILED),
                sum(KindCounts.SERVICE_NANOS),
                runningNanos,
                KindCounts.p99Nanos(recent, before),
                periodic,
                last.get(KindCounts.LAST_DUE) - first.get(KindCounts.FIRST_DUE),
                last.get(KindCounts.LAST_BEGUN) - first.get(KindCounts.FIRST_BEGUN),
                last.get(KindCounts.LAST_BEGUN) - last.get(KindCounts.LAST_DUE));
    }
}
