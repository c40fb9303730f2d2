// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.kind.TaskKind;

/**
 * Part of one pool's work that no caller waits for any more, because its caller timed out: sampled once a window, over
 * the latest half of a history and the half before. Not thread-safe, except that any thread may read {@link #seen}.
 */
public final class GivenUpWork {

    /** Windows between two readings of the queue, and the longest queue that is read. */
    private static final int WINDOWS_BETWEEN_QUEUES = 10;

    private static final int LONGEST_QUEUE = 2_000;

    private final PoolRecorder recorder;
    private final GivenUpTasks tasks;
    private int windows;
    private long agedAt = System.nanoTime();

    private Seen recent = Seen.NOTHING;
    private Seen before = Seen.NOTHING;
    private volatile Seen seen = Seen.NOTHING;

    /** Sums over samples. Immutable. */
    public static final class Seen {

        public static final Seen NOTHING = new Seen(0, 0, 0, 0, "", 0);

        /** Busy workers, and those of them whose task was given up. */
        public final long busy;

        public final long givenUp;

        /** Queued tasks, and those of them that were given up. */
        public final long queued;

        public final long queuedGivenUp;

        /** Kind of the last such task. */
        public final String task;

        /** Time when it was seen, {@link System#nanoTime()}. */
        public final long lastAt;

        public Seen(long busy, long givenUp, long queued, long queuedGivenUp, String task, long lastAt) {
            this.busy = busy;
            this.givenUp = givenUp;
            this.queued = queued;
            this.queuedGivenUp = queuedGivenUp;
            this.task = task;
            this.lastAt = lastAt;
        }

        private Seen plus(Seen other) {
            return new Seen(
                    busy + other.busy,
                    givenUp + other.givenUp,
                    queued + other.queued,
                    queuedGivenUp + other.queuedGivenUp,
                    other.task.isEmpty() ? task : other.task,
                    other.task.isEmpty() ? lastAt : other.lastAt);
        }
    }

    GivenUpWork(PoolRecorder recorder, GivenUpTasks tasks) {
        this.recorder = recorder;
        this.tasks = tasks;
    }

    public Seen seen() {
        return seen;
    }

    /** Samples the pool. The time-out of a stage's own future shows at that future alone. */
    void endWindow() {
        boolean timedOut = !tasks.isEmpty();
        int busy = 0;
        int givenUp = 0;
        String name = "";
        for (Worker worker : recorder.workers().alive()) {
            Object task = worker.task();
            if (worker.isRunning()) {
                busy++;
                if (tasks.isLeft(worker.completes()) || timedOut && tasks.isGivenUp(task)) {
                    givenUp++;
                    TaskKind kind = recorder.kinds.of(worker.kind(), task);
                    name = kind == null ? recorder.kinds.name(task) : kind.name.text;
                }
            }
        }
        recent = recent.plus(new Seen(busy, givenUp, 0, 0, name, System.nanoTime()));
        if (timedOut && windows++ % WINDOWS_BETWEEN_QUEUES == 0) {
            readQueue();
        }
        seen = before.plus(recent);
    }

    private void readQueue() {
        int length = recorder.pool().isScheduled() ? 0 : recorder.pool().waitingCount();
        if (length > 0 && length <= LONGEST_QUEUE) {
            int queued = 0;
            int givenUp = 0;
            for (Object task : recorder.pool().waiting()) {
                queued++;
                givenUp += tasks.isGivenUp(task) && !tasks.doesNothing(task) ? 1 : 0;
            }
            recent = recent.plus(new Seen(0, 0, queued, givenUp, "", 0));
        }
    }

    /** Forgets what is older than the history. */
    void age(long now, long historyNanos) {
        if (now - agedAt >= historyNanos / 2) {
            agedAt = now;
            before = recent;
            recent = Seen.NOTHING;
            seen = before;
            tasks.trim();
        }
    }
}
