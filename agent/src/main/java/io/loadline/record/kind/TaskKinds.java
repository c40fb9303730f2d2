// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import io.loadline.bootstrap.Probe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Kinds of task of one pool. Up to {@value #PER_SECOND} tasks a second, each is sampled; of more only a part, by
 * chance, and each sampled task stands for several. So a task of a fast pool costs a multiplication and a comparison. A
 * hash of the arrival decides, which is known anyway and has nothing to do with the task's kind.
 *
 * <p>Bounded: {@value #MAX} kinds; all further ones are one. A kind of which no task was seen for a history makes room
 * for another.
 */
public final class TaskKinds {

    /** Tasks a second that are sampled, approximately. */
    private static final int PER_SECOND = 2_000;

    private static final int MAX = 200;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private static final int HASH_BITS = 24;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final TaskName OTHERS = TaskName.of(KindTotals.OTHERS);

    private final TaskNames names;

    /** Kinds by the key of their name. */
    private final Map<String, TaskKind> kinds = new ConcurrentHashMap<>(4);

    /** Limit of the hash of sampled tasks: at first all are. */
    private volatile int below = 1 << HASH_BITS;

    /** Number of tasks that each sampled one stands for. */
    private volatile int weight = 1;

    /** Sums and times used by the sampler thread only, as the fields below but the last. */
    private double timedSince;

    private double startedSince;
    private long decidedAt = System.nanoTime();
    private long windowEnd = decidedAt;

    /** Guarded by the monitor of the pool's figures: readers age, too. */
    private long agedAt = decidedAt;

    public TaskKinds(TaskNames names) {
        this.names = names;
    }

    /**
     * Counts the start of a timed task.
     *
     * @return the receiver of its end; null if the task is not sampled
     */
    public TaskKind.Counted started(Object task, long arrival) {
        if (arrival * GOLDEN_RATIO >>> Long.SIZE - HASH_BITS >= below || task == null) {
            return null;
        }
        try {
            return kind(names.of(task)).started(weight);
        } catch (Throwable error) {
            // the times of the task do not depend on its name
            Probe.failure = Probe.unlessStopped(error);
            return null;
        }
    }

    private TaskKind kind(TaskName name) {
        TaskKind known = kinds.get(name.key);
        if (known != null) {
            return known;
        }
        TaskName kept = kinds.size() < MAX ? name : OTHERS;
        return kinds.computeIfAbsent(kept.key, key -> new TaskKind(kept));
    }

    /**
     * Decides which share of the tasks is sampled from now on, at most once a second. Sampler thread only.
     *
     * @param timedPerSecond how many of the {@code perSecond} tasks are timed
     */
    public void endWindow(double perSecond, double timedPerSecond, long now) {
        double seconds = (now - windowEnd) / 1e9;
        windowEnd = now;
        startedSince += perSecond * seconds;
        timedSince += timedPerSecond * seconds;
        if (now - decidedAt < SECOND_NANOS) {
            return;
        }
        double timed = timedSince / ((now - decidedAt) / 1e9);
        int every = (int) Math.max(1, Math.ceil(timed / PER_SECOND));
        weight = (int) Math.max(1, Math.round(every * (timedSince > 0 ? startedSince / timedSince : 1)));
        below = (1 << HASH_BITS) / every;
        decidedAt = now;
        startedSince = 0;
        timedSince = 0;
    }

    /**
     * Forgets kinds from before the history, all if that is 0. The counts reach back over half of the history to all of
     * it.
     *
     * @param inService whether tasks of the kind are in service now
     */
    public void age(long now, long historyNanos, Predicate<TaskKind> inService) {
        if (now - agedAt < historyNanos / 2) {
            return;
        }
        boolean all = now - agedAt >= historyNanos;
        agedAt = now;
        kinds.values().forEach(TaskKind::age);
        if (all) {
            kinds.values().forEach(TaskKind::age);
        }
        kinds.values().removeIf(kind -> kind.isForgotten() && !inService.test(kind));
    }

    /** Returns the kind of a task that waits; null if no task of the kind has been sampled. */
    public TaskKind known(Object task) {
        return kinds.get(names.of(task).key);
    }

    /** Returns the kind of a task in service; null if it is not known. */
    public TaskKind of(TaskKind.Counted counted, Object task) {
        return counted != null ? counted.kind : task == null ? null : known(task);
    }

    /** Returns the name of a task's kind. */
    public String name(Object task) {
        return names.of(task).text;
    }

    /** Returns the approximate totals of each kind, without the tasks that run now. */
    public Map<TaskKind, KindTotals> totals() {
        Map<TaskKind, KindTotals> totals = new LinkedHashMap<>();
        kinds.values().forEach(kind -> totals.put(kind, kind.totals()));
        return totals;
    }
}
