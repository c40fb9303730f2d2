// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import io.loadline.health.Faults;
import io.loadline.health.Privileged;
import io.loadline.machine.ThreadClock;
import io.loadline.record.Server;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Samples busy workers within a budget for all pools: their stacks, or only the objects for which they wait. Where the
 * pools together want more than the budget of a window, each gets a turn at random. The workers of a pool are chosen at
 * random, too. Thread-safe; calls no pool, so a pool that does not answer never holds the lock.
 *
 * <p>An object costs one to three microseconds of processor time, and no safepoint. On Java 8, which searches a list
 * for each thread, it costs 2, 5 and 41 in a process of 100, 1,000 and 6,000 threads. All samples in a window together
 * may take 5 ms.
 *
 * <p>For a stack the JVM stops all threads, so stacks are bounded three times:
 *
 * <ul>
 *   <li>64 stacks a window, each with at most its 128 topmost frames;
 *   <li>0.2 % of one processor, the JVM's own work included: after a sample there is a pause in which that share pays
 *       for its processor time;
 *   <li>1 % of elapsed time, which contains the stop: where stopping takes long, samples become rare.
 * </ul>
 */
public final class WorkerSampler {

    private static final int STACK_DEPTH = 128;
    private static final int STACKS_PER_WINDOW = 64;
    private static final int STATES_PER_WINDOW = 2048;

    /** One pool may always sample this many objects. */
    private static final int STATES_PER_POOL = 64;

    private static final long STATES_NANOS_PER_WINDOW = 5_000_000;

    /** Workers in one call for objects: few, so that short tasks seldom end during it. */
    private static final int STATES_PER_CALL = 4;

    /** Assumed costs before the first measurement. */
    private static final long STACK_NANOS = 100_000;

    private static final long STATE_NANOS = 2_000;
    private static final double MIN_WORKER_NANOS = 1_000;

    /** Processor time that one sample of stacks should use at most, so that samples are many and small. */
    private static final long STACKS_NANOS = 500_000;

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

    /** Windows for which a refused request keeps its claim; it is made again in the next window. */
    private static final int RESERVED_WINDOWS = 2;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private final Random random = new Random();
    private final Faults faults;
    private final boolean withStacks;
    private final int maxPerWindow;

    /** Processor time for one worker, a moving mean over the latest samples. */
    private double workerNanos;

    /** Number of workers sampled in this window, and of those that the pools wanted to sample. */
    private int taken;

    private int wanted;

    /** Probability with which a pool gets its turn. */
    private double chance = 1;

    /**
     * Number of windows in which the next sample belongs to a request that was refused. Otherwise the pools that come first would use up
     * each end of a pause.
     */
    private int reserved;

    private long pauseSince = System.nanoTime();
    private long pauseNanos;

    /** The result of a request for a sample. */
    public enum Got {
        /** The budget allows no sample now. */
        REFUSED,

        /** No worker ran a task on a known thread. */
        NO_WORKER,

        /** Workers ran tasks, but the JVM knows nothing of their threads. */
        NO_THREAD,

        SAMPLE
    }

    private WorkerSampler(Faults faults, boolean withStacks, int maxPerWindow, double workerNanos) {
        this.faults = faults;
        this.withStacks = withStacks;
        this.maxPerWindow = maxPerWindow;
        this.workerNanos = workerNanos;
    }

    /** Makes a sampler of stacks. */
    public static WorkerSampler ofStacks(Faults faults) {
        return new WorkerSampler(faults, true, STACKS_PER_WINDOW, STACK_NANOS);
    }

    /** Makes a sampler of the objects for which workers wait, without stacks. */
    public static WorkerSampler ofStates(Faults faults) {
        return new WorkerSampler(faults, false, STATES_PER_WINDOW, STATE_NANOS);
    }

    /** Begins a window. */
    public synchronized void beginWindow() {
        // after a sample of stacks there is a pause, so that seldom more than one pool is sampled in a window
        double affordable = withStacks ? Math.max(maxPerSample(), taken) : STATES_NANOS_PER_WINDOW / workerNanos;
        double allowed = Math.min(maxPerWindow, Math.max(maxPerSample(), affordable));
        chance = Math.min(1, allowed / Math.max(1, wanted));
        reserved = Math.max(0, reserved - 1);
        taken = 0;
        wanted = 0;
    }

    private int maxPerSample() {
        return withStacks ? (int) Math.max(2, STACKS_NANOS / workerNanos) : STATES_PER_POOL;
    }

    /**
     * Samples some workers of one pool, if it is the pool's turn. Each pool asks once a window.
     *
     * @param seen takes the threads of the workers that were sampled while they ran a task
     */
    public synchronized Got sampleInTurn(Collection<? extends Server> workers, Consumer<List<ThreadInfo>> seen) {
        List<Server> chosen = choose(workers, maxPerSample());
        wanted += chosen.size();
        boolean isTurn = reserved == 0 && random.nextDouble() < chance;
        return isTurn && !isPausing() ? sample(chosen, seen) : Got.REFUSED;
    }

    /**
     * Samples workers of one pool on request.
     *
     * @param maxWorkers largest number of workers
     * @param seen as in {@link #sampleInTurn}
     */
    public synchronized Got sample(
            Collection<? extends Server> workers, int maxWorkers, Consumer<List<ThreadInfo>> seen) {
        if (isPausing() || taken >= maxPerWindow) {
            reserved = RESERVED_WINDOWS;
            return Got.REFUSED;
        }
        reserved = 0;
        return sample(choose(workers, Math.min(maxWorkers, maxPerSample())), seen);
    }

    private boolean isPausing() {
        return System.nanoTime() - pauseSince < pauseNanos;
    }

    /** Chooses workers at random that run a task on a known thread. */
    private List<Server> choose(Collection<? extends Server> workers, int atMost) {
        long now = System.nanoTime();
        List<Server> busy = new ArrayList<>();
        for (Server worker : workers) {
            if (worker.stackId() >= 0 && worker.ageNanos(now) >= 0) {
                busy.add(worker);
            }
        }
        int chosen = Math.min(Math.min(atMost, maxPerWindow - taken), busy.size());
        for (int i = 0; i < chosen; i++) {
            Collections.swap(busy, i, i + random.nextInt(busy.size() - i));
        }
        return busy.subList(0, chosen);
    }

    private Got sample(List<Server> chosen, Consumer<List<ThreadInfo>> seen) {
        Got[] got = {Got.NO_WORKER};
        if (!chosen.isEmpty()) {
            faults.guard(withStacks ? "sampling stacks" : "sampling workers", () -> got[0] = read(chosen, seen));
        }
        return got[0];
    }

    private Got read(List<Server> chosen, Consumer<List<ThreadInfo>> seen) {
        // the cost is not elapsed time: waiting for a busy processor costs nothing
        long usedBefore = ThreadClock.nanosOfThisThread();
        long began = System.nanoTime();
        long ended = began;
        try {
            List<ThreadInfo> busy = new ArrayList<>();
            boolean hasThread = false;
            int perCall = withStacks ? chosen.size() : STATES_PER_CALL;
            for (int from = 0; from < chosen.size(); from += perCall) {
                hasThread |= readCall(chosen.subList(from, Math.min(chosen.size(), from + perCall)), busy);
            }
            ended = System.nanoTime();
            seen.accept(busy);
            return hasThread ? Got.SAMPLE : Got.NO_THREAD;
        } finally {
            charge(chosen.size(), ThreadClock.nanosOfThisThread() - usedBefore, ended - began);
        }
    }

    /** Reads workers in one call of the JVM. Returns whether it knows any of their threads. */
    private boolean readCall(List<Server> workers, List<ThreadInfo> busy) {
        long now = System.nanoTime();
        long[] ids = new long[workers.size()];
        long[] ages = new long[workers.size()];
        for (int i = 0; i < ids.length; i++) {
            // a connection that was returned since the choice has no thread: the management classes reject ids
            // below 1, and know no thread with the largest
            long id = workers.get(i).stackId();
            ids[i] = id < 1 ? Long.MAX_VALUE : id;
            ages[i] = workers.get(i).ageNanos(now);
        }
        // a JMX client that asks may lack the permission
        ThreadInfo[] read = Privileged.get(() -> threads.getThreadInfo(ids, withStacks ? STACK_DEPTH : 0));
        boolean hasThread = false;
        for (int i = 0; i < ids.length; i++) {
            hasThread |= read[i] != null;
            if (read[i] != null && isBusy(workers.get(i), workers.get(i).ageNanos(now), ages[i])) {
                busy.add(read[i]);
            }
        }
        return hasThread;
    }

    /**
     * Returns whether a worker was busy while it was read. It may have become idle meanwhile, or another thread may use
     * the connection. A stack shows by itself that a thread was idle between two tasks.
     */
    private boolean isBusy(Server worker, long age, long ageBefore) {
        return age >= 0 && (age == ageBefore || withStacks && worker.isThread());
    }

    private void charge(int workers, long cpuNanos, long elapsedNanos) {
        taken += workers;
        workerNanos = Math.max(MIN_WORKER_NANOS, (workerNanos + (double) cpuNanos / workers) / 2);
        if (withStacks) {
            pauseSince = System.nanoTime();
            pauseNanos = Math.max(
                    Math.min(MAX_CPU_PAUSE_NANOS, CPU_PAUSES * cpuNanos),
                    Math.min(MAX_PAUSE_NANOS, ELAPSED_PAUSES * elapsedNanos));
        }
    }
}
