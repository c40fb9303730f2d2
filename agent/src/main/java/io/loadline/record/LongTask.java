// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.UsualTime;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Running task that has run for long, beside the time that its kind usually takes. Immutable. */
public final class LongTask {

    public final Server worker;

    /** Start of the task, {@link System#nanoTime()}. */
    public final long began;

    /** Name of its kind. */
    public final String task;

    /** Time that tasks of its kind usually take. */
    public final UsualTime usual;

    /** True for a periodic task of a scheduled pool. */
    public final boolean periodic;

    public LongTask(Server worker, long began, String task, UsualTime usual, boolean periodic) {
        this.worker = worker;
        this.began = began;
        this.task = task;
        this.usual = usual;
        this.periodic = periodic;
    }

    /**
     * Returns the tasks that have run for longer than a limit, and whose kind is known. For each worker this reads its
     * age; only for an old one more.
     */
    static List<LongTask> of(PoolRecorder recorder, long limitNanos, long now) {
        List<LongTask> found = new ArrayList<>(0);
        Map<TaskKind, UsualTime> usual = new IdentityHashMap<>(4);
        for (Worker worker : recorder.workers().alive()) {
            long age = worker.ageNanos(now);
            if (age > limitNanos) {
                Object task = worker.task();
                TaskKind kind = recorder.kinds.of(worker.kind(), task);
                if (kind != null) {
                    UsualTime time = usual.computeIfAbsent(kind, TaskKind::usual);
                    found.add(new LongTask(worker, now - age, kind.name.text, time, PoolAccess.isPeriodic(task)));
                }
            }
        }
        return found;
    }
}
