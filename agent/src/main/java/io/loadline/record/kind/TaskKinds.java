package io.loadline.record.kind;

import io.loadline.bootstrap.Probe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The kinds of task of one pool. Up to {@value #PER_SECOND} tasks a second each is looked at; of more only a part, by chance,
 * and each of those stands for several. So a task of a fast pool costs a multiplication and a comparison. Which ones is told by
 * a hash of their arrival, which is known anyway and has nothing to do with their kind.
 *
 * <p>Bounded: {@value #MAX} kinds, the rest is one. A kind of which nothing was seen for a history makes room for another.
 */
public final class TaskKinds {

    /** Tasks a second that are looked at, about. */
    private static final int PER_SECOND = 2_000;

    private static final int MAX = 200;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private static final int HASH_BITS = 24;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final TaskName OTHERS = TaskName.of(KindTotals.OTHERS);

    private final TaskNames names;

    /** By the key of its name. */
    private final Map<String, TaskKind> kinds = new ConcurrentHashMap<>(4);

    /** Tasks whose hash is below this are looked at: all at first. */
    private volatile int below = 1 << HASH_BITS;

    /** For how many tasks each of these stands. */
    private volatile int weight = 1;

    /** Sampler thread only, as the following. */
    private double timedSince;

    private double startedSince;
    private long lookedAt = System.nanoTime();
    private long agedAt = lookedAt;
    private long windowEnd = lookedAt;

    public TaskKinds(TaskNames names) {
        this.names = names;
    }

    /** A timed task starts that has arrived at this instant; null if it is none of those that are looked at. */
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
     * Decides how many are looked at from now on, at most once a second. {@code timedPerSecond}: of all tasks those that are
     * timed. Sampler thread only.
     */
    public void endWindow(double perSecond, double timedPerSecond, long now) {
        double seconds = (now - windowEnd) / 1e9;
        windowEnd = now;
        startedSince += perSecond * seconds;
        timedSince += timedPerSecond * seconds;
        if (now - lookedAt < SECOND_NANOS) {
            return;
        }
        double timed = timedSince / ((now - lookedAt) / 1e9);
        int every = (int) Math.max(1, Math.ceil(timed / PER_SECOND));
        weight = (int) Math.max(1, Math.round(every * (timedSince > 0 ? startedSince / timedSince : 1)));
        below = (1 << HASH_BITS) / every;
        lookedAt = now;
        startedSince = 0;
        timedSince = 0;
    }

    /**
     * Forgets what is older than the history, all of it if that is 0: the counts reach back from half of it to all of it. {@code
     * inService}: whether tasks of the kind are now.
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

    /** The kind of a task that waits; null if none of the kind has been looked at. */
    public TaskKind known(Object task) {
        return kinds.get(names.of(task).key);
    }

    /** What was counted of each kind, about, without the tasks that run now. */
    public Map<TaskKind, KindTotals> totals() {
        Map<TaskKind, KindTotals> totals = new LinkedHashMap<>();
        kinds.values().forEach(kind -> totals.put(kind, kind.totals()));
        return totals;
    }
}
