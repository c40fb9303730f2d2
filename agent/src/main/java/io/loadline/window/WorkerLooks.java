// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.machine.ProcessorTime;
import io.loadline.place.LookBudget;
import io.loadline.record.Server;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * Samples the objects for which busy workers wait, without stack traces, so that the JVM needs no safepoint. A worker
 * costs one to three microseconds of processor time. On Java 8, which searches a list for each thread, it costs 2, 5
 * and 41 in a process of 100, 1,000 and 6,000 threads. The cost of all samples in a window is bounded. Sampler thread
 * only.
 */
final class WorkerLooks {

    static final int MAX_PER_POOL = 64;

    private static final int MAX_PER_WINDOW = 2048;

    /** Bound by the cost of samples so far. One pool is always affordable. */
    private static final long MAX_NANOS_PER_WINDOW = 5_000_000;

    private static final double WORKER_NANOS = 2_000;

    /** Workers in one call: few, so that short tasks seldom end during it. */
    private static final int WORKERS_PER_CALL = 4;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** The cost. Not elapsed time: waiting for a busy processor costs nothing. */
    private final ProcessorTime used = new ProcessorTime();

    private final LookBudget budget = new LookBudget(MAX_PER_WINDOW, WORKER_NANOS);
    private final Faults faults;

    WorkerLooks(Faults faults) {
        this.faults = faults;
    }

    void beginWindow() {
        budget.beginWindow(Math.max(MAX_PER_POOL, Math.min(MAX_PER_WINDOW, budget.affordable(MAX_NANOS_PER_WINDOW))));
    }

    /** Samples the workers of a pool. Returns {@link WorkerStates#NONE} if it is not the pool's turn. */
    WorkerStates sample(WorkerWatch pool) {
        WorkerStates[] seen = {WorkerStates.NONE};
        faults.guard("looking at workers", () -> seen[0] = sampleInTurn(pool));
        return seen[0];
    }

    private WorkerStates sampleInTurn(WorkerWatch pool) {
        long cpuBefore = used.getAsLong();
        List<Server> chosen = budget.choose(pool.workers(), MAX_PER_POOL);
        if (chosen.isEmpty() || !budget.isItsTurn(chosen.size())) {
            return WorkerStates.NONE;
        }
        WorkerStates.Sample sample = new WorkerStates.Sample();
        for (int from = 0; from < chosen.size(); from += WORKERS_PER_CALL) {
            read(chosen.subList(from, Math.min(chosen.size(), from + WORKERS_PER_CALL)), sample);
        }
        WorkerStates seen = pool.seen(sample);
        budget.take(chosen.size(), used.getAsLong() - cpuBefore);
        return seen;
    }

    /** Samples workers. Omits those whose task began or ended meanwhile: they may have been seen idle. */
    void read(List<Server> workers, WorkerStates.Sample sample) {
        long now = System.nanoTime();
        long[] ids = new long[workers.size()];
        long[] ages = new long[workers.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = workers.get(i).stackId();
            ages[i] = workers.get(i).ageNanos(now);
        }
        ThreadInfo[] seen = threads.getThreadInfo(ids, 0);
        for (int i = 0; i < ids.length; i++) {
            if (seen[i] != null && ages[i] >= 0 && workers.get(i).ageNanos(now) == ages[i]) {
                sample.add(seen[i]);
            }
        }
    }
}
