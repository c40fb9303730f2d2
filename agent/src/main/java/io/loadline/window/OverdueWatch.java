// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.hotspot.Blockage;
import io.loadline.record.LongTask;
import io.loadline.record.PoolRecorder;
import io.loadline.record.Server;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches one pool for tasks that take far longer than their kind ever did, and reads where their threads are. A kind
 * of which no task has ended, such as a loop, has no usual time, so its tasks are never overdue. Sampler thread only,
 * except {@link #overdue}.
 */
final class OverdueWatch {

    /** Multiple of the longest time of an ended task after which a task is overdue. */
    private static final int TIMES_LONGEST = 2;

    /** Multiple of the longest run of a periodic task, of which fewer runs are known. */
    private static final int TIMES_LONGEST_RUN = 5;

    /** Least number of ended tasks of the kind; fewer do not show what is usual. A periodic task has one at a time. */
    private static final int LEAST_ENDED = 20;

    private static final int LEAST_RUNS = 5;

    /** Most stacks of one pool at a time, and the number of windows between two readings of a task's stack. */
    private static final int STACKS = 8;

    private static final int WINDOWS_BETWEEN_STACKS = 20;

    private final PoolRecorder recorder;
    private final Sampler.Shared common;

    /** Samples of the overdue tasks, by worker. */
    private final Map<Server, Seen> seen = new IdentityHashMap<>(0);

    private long windows;
    private volatile List<Seen> overdue = Collections.emptyList();

    private static final class Seen {
        final LongTask task;
        volatile Blockage at;
        long readAt = Long.MIN_VALUE / 2;

        Seen(LongTask task) {
            this.task = task;
        }
    }

    OverdueWatch(PoolRecorder recorder, Sampler.Shared common) {
        this.recorder = recorder;
        this.common = common;
    }

    /** Returns the overdue tasks, the oldest first. */
    List<OverdueTask> overdue(long now) {
        List<OverdueTask> tasks = new ArrayList<>();
        for (Seen each : overdue) {
            // it may have ended since, and an idle pool has no windows
            if (each.task.worker.ageNanos(now) == now - each.task.began) {
                tasks.add(OverdueTask.of(each.task, each.at, now));
            }
        }
        tasks.sort((one, other) -> Double.compare(other.seconds, one.seconds));
        return tasks;
    }

    /** Returns the number of overdue tasks, and of those of them that are known to wait without a time-out. */
    int suspects() {
        int suspects = 0;
        for (Seen each : overdue) {
            Blockage at = each.at;
            suspects += at != null && at.endless ? 2 : 1;
        }
        return suspects;
    }

    /** Ends a window. */
    void endWindow(long now) {
        windows++;
        long least = Math.min(PoolSnapshot.MINUTE_NANOS, common.historyNanos);
        Map<Server, Seen> before = new IdentityHashMap<>(seen);
        seen.clear();
        for (LongTask task : recorder.longTasks(least, now)) {
            if (isOverdue(task, now)) {
                Seen known = before.get(task.worker);
                seen.put(task.worker, known != null && known.task.began == task.began ? known : new Seen(task));
            }
        }
        List<Seen> all = seen.isEmpty() ? Collections.emptyList() : new ArrayList<>(seen.values());
        readStacks(all);
        overdue = all;
    }

    static boolean isOverdue(LongTask task, long now) {
        long age = now - task.began;
        return task.periodic
                ? task.usual.ended >= LEAST_RUNS && age > TIMES_LONGEST_RUN * task.usual.longestNanos
                : task.usual.ended >= LEAST_ENDED
                        && age > TIMES_LONGEST * task.usual.longestNanos
                        && age > PoolSnapshot.MULTIPLE_OF_USUAL * task.usual.p999Nanos;
    }

    /** Reads the stacks of some tasks: of those not read yet, or not for the longest time. */
    private void readStacks(List<Seen> all) {
        List<Seen> due = new ArrayList<>();
        for (Seen each : all) {
            if (windows - each.readAt >= WINDOWS_BETWEEN_STACKS) {
                due.add(each);
            }
        }
        if (due.isEmpty()) {
            return;
        }
        due.sort((one, other) -> Long.compare(one.readAt, other.readAt));
        Collection<Server> workers = new ArrayList<>();
        Map<Long, Seen> byThread = new HashMap<>();
        for (Seen each : due.subList(0, Math.min(STACKS, due.size()))) {
            workers.add(each.task.worker);
            byThread.put(each.task.worker.stackId(), each);
        }
        common.stacks.sample(workers, STACKS, threads -> threads.forEach(thread -> read(thread, byThread)));
    }

    private void read(ThreadInfo thread, Map<Long, Seen> byThread) {
        Seen each = byThread.get(thread.getThreadId());
        if (each != null) {
            each.at = Blockage.of(thread);
            each.readAt = windows;
        }
    }
}
