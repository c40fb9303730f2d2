package io.loadline.record.kind;

/** One kind of task of one pool, with its counts of the latest time and of the time before. Safe to use from any thread. */
public final class TaskKind {

    private static final KindCounts NONE = new KindCounts();

    final TaskName name;
    private volatile KindCounts recent = NONE;
    private volatile KindCounts before = NONE;

    /** For tasks of the weight that is usual now. */
    private volatile Counted counted = new Counted(this, 1);

    TaskKind(TaskName name) {
        this.name = name;
    }

    /** A task starts that stands for so many of its kind. What is returned is told of its end. */
    Counted started(int weight) {
        recent().add(KindCounts.STARTED, weight);
        Counted now = counted;
        if (now.weight != weight) {
            now = new Counted(this, weight);
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

    KindTotals totals() {
        KindCounts first = before.get(KindCounts.FIRST_BEGUN) == 0 ? recent : before;
        KindCounts last = recent.get(KindCounts.FIRST_BEGUN) == 0 ? before : recent;
        KindTotals totals = new KindTotals(name);
        totals.started = sum(KindCounts.STARTED);
        totals.completed = sum(KindCounts.COMPLETED);
        totals.failed = sum(KindCounts.FAILED);
        totals.serviceNanos = sum(KindCounts.SERVICE_NANOS);
        totals.p99ServiceNanos = KindCounts.p99Nanos(recent, before);
        totals.dueNanos = last.get(KindCounts.LAST_DUE) - first.get(KindCounts.FIRST_DUE);
        totals.begunNanos = last.get(KindCounts.LAST_BEGUN) - first.get(KindCounts.FIRST_BEGUN);
        totals.lateNanos = last.get(KindCounts.LAST_BEGUN) - last.get(KindCounts.LAST_DUE);
        return totals;
    }

    /** What a worker remembers of the task in service: its kind, and for how many it stands where not all are looked at. */
    public static final class Counted {

        public final TaskKind kind;
        public final int weight;

        Counted(TaskKind kind, int weight) {
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
    }
}
