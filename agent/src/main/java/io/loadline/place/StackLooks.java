// SPDX-License-Identifier: Apache-2.0
package io.loadline.place;

import io.loadline.health.Faults;
import io.loadline.health.Privileged;
import io.loadline.machine.ProcessorTime;
import io.loadline.record.Server;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Samples the stacks of busy workers. The JVM stops all threads for a sample, so samples are bounded three times, over
 * all pools and readers:
 *
 * <ul>
 *   <li>64 stacks a window, each with at most its 128 topmost frames;
 *   <li>0.2 % of one processor, the JVM's own work included: after a sample there is a pause in which that share pays
 *       for its processor time;
 *   <li>1 % of elapsed time, which contains the stop: where stopping takes long, samples become rare.
 * </ul>
 *
 * <p>Thread-safe.
 */
public final class StackLooks {

    static final int MAX_PER_WINDOW = 64;

    private static final int MAX_DEPTH = 128;

    /**
     * Pause per processor time of this thread. 0.2 % is a factor of 500; the factor is larger because the JVM's own
     * threads use more, which cannot be read.
     */
    private static final int CPU_PAUSES = 1_250;

    private static final int ELAPSED_PAUSES = 100;
    private static final long MAX_PAUSE_NANOS = 30_000_000_000L;

    /**
     * Longest pause for processor time: a first sample, with class loading and uncompiled code, must not block the next
     * ones.
     */
    private static final long MAX_CPU_PAUSE_NANOS = 5_000_000_000L;

    /** Processor time that one sample should use at most, so that samples are many and small. */
    private static final long SAMPLE_NANOS = 500_000;

    /** Assumed cost of one stack before the first measurement. */
    private static final long STACK_NANOS = 100_000;

    private final ProcessorTime used = new ProcessorTime();
    private final LookBudget budget = new LookBudget(MAX_PER_WINDOW, STACK_NANOS);
    private final Faults faults;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private long pauseSince = System.nanoTime();
    private long pauseNanos;

    /** The result of a request for a sample. */
    public enum Got {
        /** The budget allows no sample now. */
        REFUSED,

        /** No worker ran a task on a known thread. */
        NO_WORKER,

        /** Workers ran tasks, but the JVM shows no stack of their threads. */
        NO_STACK,

        STACKS
    }

    public StackLooks(Faults faults) {
        this.faults = faults;
    }

    public synchronized void beginWindow() {
        // after a sample there is a pause, so that seldom more than one pool is sampled in a window
        budget.beginWindow(Math.max(maxPerSample(), budget.taken()));
    }

    private int maxPerSample() {
        return (int) Math.max(2, budget.affordable(SAMPLE_NANOS));
    }

    /** Samples some workers of one pool, if it is the pool's turn. Called once a window. */
    public synchronized void sampleInTurn(
            Collection<? extends Server> workers, PlaceHistory places, long historyNanos) {
        List<Server> chosen = budget.choose(workers, maxPerSample());
        if (budget.isItsTurn(chosen.size()) && !isPausing()) {
            sampleGuarded(chosen, places, historyNanos);
        }
    }

    /**
     * Samples workers of one pool.
     *
     * @param maxWorkers largest number of workers
     */
    public synchronized Got sample(
            Collection<? extends Server> workers, int maxWorkers, PlaceHistory places, long historyNanos) {
        if (isPausing() || budget.taken() >= MAX_PER_WINDOW) {
            return Got.REFUSED;
        }
        return sampleGuarded(budget.choose(workers, Math.min(maxWorkers, maxPerSample())), places, historyNanos);
    }

    private boolean isPausing() {
        return System.nanoTime() - pauseSince < pauseNanos;
    }

    private Got sampleGuarded(List<Server> chosen, PlaceHistory places, long historyNanos) {
        Got[] got = {Got.NO_WORKER};
        if (!chosen.isEmpty()) {
            faults.guard("looking at stacks", () -> got[0] = sample(chosen, places, historyNanos));
        }
        return got[0];
    }

    private Got sample(List<Server> workers, PlaceHistory places, long historyNanos) {
        long usedBefore = used.getAsLong();
        long began = System.nanoTime();
        long ended = began;
        try {
            long[] ids = ids(workers);
            long[] begun = new long[ids.length];
            for (int i = 0; i < ids.length; i++) {
                begun[i] = began - workers.get(i).ageNanos(began);
            }
            ThreadInfo[] seen = readStacks(ids);
            ended = System.nanoTime();
            for (int i = 0; i < seen.length; i++) {
                // the worker may have become idle meanwhile, or another thread may use the connection
                long age = workers.get(i).ageNanos(ended);
                boolean isSame = workers.get(i).isThread() || ended - age == begun[i];
                if (seen[i] != null && age >= 0 && isSame) {
                    add(seen[i], places, ended, historyNanos);
                }
            }
            return Arrays.stream(seen).anyMatch(Objects::nonNull) ? Got.STACKS : Got.NO_STACK;
        } finally {
            charge(used.getAsLong() - usedBefore, ended - began, workers.size());
        }
    }

    /**
     * Reads the id of each worker's thread once. A connection that was returned since the choice has none: the
     * management classes reject ids below 1, and know no thread with the largest.
     */
    private static long[] ids(List<Server> workers) {
        return workers.stream()
                .mapToLong(Server::stackId)
                .map(id -> id < 1 ? Long.MAX_VALUE : id)
                .toArray();
    }

    private static void add(ThreadInfo worker, PlaceHistory places, long now, long historyNanos) {
        LockInfo lock = worker.getLockInfo();
        StackTraceElement[] stack = worker.getStackTrace();
        Place place = StackReader.place(worker.getThreadState(), lock == null ? null : lock.getClassName(), stack);
        if (place != null) {
            places.add(place, stack, now, historyNanos);
        }
    }

    private void charge(long cpuNanos, long elapsedNanos, int stacks) {
        pauseSince = System.nanoTime();
        pauseNanos = Math.max(
                Math.min(MAX_CPU_PAUSE_NANOS, CPU_PAUSES * cpuNanos),
                Math.min(MAX_PAUSE_NANOS, ELAPSED_PAUSES * elapsedNanos));
        budget.take(stacks, cpuNanos);
    }

    /** Takes the stacks. A JMX client that asks may lack the permission. */
    private ThreadInfo[] readStacks(long[] ids) {
        return Privileged.get(() -> threads.getThreadInfo(ids, MAX_DEPTH));
    }
}
