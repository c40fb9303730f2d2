// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

/**
 * One kind of task of one pool, with its counts of the latest half of a history and of the half before. Safe to use
 * from any thread.
 */
public final class TaskKind {

    private static final KindCounts NONE = new KindCounts();

    public final TaskName name;
    private volatile KindCounts recent = NONE;
    private volatile KindCounts before = NONE;

    /** Times of ended tasks of earlier histories; kept for a task that outlives them. */
    private volatile UsualTime earlier = UsualTime.NONE;

    private volatile RunTimes runs = RunTimes.NONE;

    /** Shared instance for tasks of the current weight. */
    private volatile Counted counted = new Counted(this, 1);

    TaskKind(TaskName name) {
        this.name = name;
    }

    /**
     * Counts the start of a task; returns the receiver of its end.
     *
     * @param weight the number of tasks of its kind that it stands for
     */
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

    /** Makes the recent counts the earlier ones. */
    synchronized void age() {
        earlier = usual();
        runs = runs.with(recent);
        before = recent;
        recent = NONE;
    }

    /** Returns how long tasks of the kind usually take; of earlier histories if none has ended recently. */
    public UsualTime usual() {
        return earlier.with(sum(KindCounts.COMPLETED), recent, before);
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
        totals.p99ServiceNanos = KindCounts.percentileNanos(recent, before, 0.01);
        totals.dueNanos = last.get(KindCounts.LAST_DUE) - first.get(KindCounts.FIRST_DUE);
        totals.begunNanos = last.get(KindCounts.LAST_BEGUN) - first.get(KindCounts.FIRST_BEGUN);
        totals.lateNanos = last.get(KindCounts.LAST_BEGUN) - last.get(KindCounts.LAST_DUE);
        long latest = recent.get(KindCounts.LAST_NANOS);
        totals.runs = runs.last(latest > 0 ? latest : before.get(KindCounts.LAST_NANOS));
        return totals;
    }

    /**
     * Kind of a task in service, which its worker remembers, and the number of tasks that it stands for where only some
     * are sampled.
     */
    public static final class Counted {

        public final TaskKind kind;
        public final int weight;

        Counted(TaskKind kind, int weight) {
            this.kind = kind;
            this.weight = weight;
        }

        /** Records that a scheduled task, due at {@code due}, begins now. */
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
