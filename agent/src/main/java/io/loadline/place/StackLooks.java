package io.loadline.place;

import io.loadline.health.Faults;
import io.loadline.health.Privileged;
import io.loadline.machine.ProcessorTime;
import io.loadline.record.Worker;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Takes stacks of busy workers. The JVM stops all threads for that, so it is bounded three times, over all pools and
 * whoever asks:
 *
 * <ul>
 *   <li>64 stacks a window, of which each has its 128 topmost frames at most;
 *   <li>0.2 % of one processor, the JVM's own work included: after a look there is none for so long that its processor time is
 *       less than that;
 *   <li>1 % of elapsed time, which contains the stop: where stopping takes long, looks become rare.
 * </ul>
 *
 * Thread-safe.
 */
public final class StackLooks {

    static final int MAX_PER_WINDOW = 64;

    private static final int MAX_DEPTH = 128;

    /** 0.2 % is a pause of 500 times the time that this thread used. The JVM's own threads use more, which cannot be read. */
    private static final int CPU_PAUSES = 1_250;

    private static final int ELAPSED_PAUSES = 100;
    private static final long MAX_PAUSE_NANOS = 30_000_000_000L;

    /** So that the first look, whose classes are loaded and whose code is not compiled, does not stop those that follow. */
    private static final long MAX_CPU_PAUSE_NANOS = 5_000_000_000L;

    /** What one look should use at most, so that looks are many and small. */
    private static final long LOOK_NANOS = 500_000;

    /** Before anything was measured. */
    private static final long STACK_NANOS = 100_000;

    private final ProcessorTime used = new ProcessorTime();
    private final LookBudget budget = new LookBudget(MAX_PER_WINDOW, STACK_NANOS);
    private final Faults faults;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private long pauseSince = System.nanoTime();
    private long pauseNanos;

    /** What came of a look. */
    public enum Got {
        /** The budget allows no sample now. */
        REFUSED,

        /** No worker ran a task on a thread that is known. */
        NO_WORKER,

        /** Workers ran tasks, on threads of which the JVM shows no stack. */
        NO_STACK,

        STACKS
    }

    public StackLooks(Faults faults) {
        this.faults = faults;
    }

    public synchronized void beginWindow() {
        // after a look there is a pause, so that seldom more than one pool is seen in a window
        budget.beginWindow(Math.max(perLook(), budget.taken()));
    }

    private int perLook() {
        return (int) Math.max(2, budget.affordable(LOOK_NANOS));
    }

    /** Looks at some workers of one pool, if it is its turn: once a window. */
    public synchronized void lookInTurn(Collection<Worker> workers, PlaceHistory places, long historyNanos) {
        List<Worker> chosen = budget.choose(workers, perLook());
        if (budget.isItsTurn(chosen.size()) && !pauses()) {
            lookAt(chosen, places, historyNanos);
        }
    }

    /** Looks at up to so many workers of one pool. */
    public synchronized Got look(Collection<Worker> workers, int most, PlaceHistory places, long historyNanos) {
        if (pauses() || budget.taken() >= MAX_PER_WINDOW) {
            return Got.REFUSED;
        }
        return lookAt(budget.choose(workers, Math.min(most, perLook())), places, historyNanos);
    }

    private boolean pauses() {
        return System.nanoTime() - pauseSince < pauseNanos;
    }

    private Got lookAt(List<Worker> chosen, PlaceHistory places, long historyNanos) {
        Got[] got = {Got.NO_WORKER};
        if (!chosen.isEmpty()) {
            faults.guard("looking at stacks", () -> got[0] = look(chosen, places, historyNanos));
        }
        return got[0];
    }

    private Got look(List<Worker> workers, PlaceHistory places, long historyNanos) {
        long usedBefore = used.getAsLong();
        long began = System.nanoTime();
        long ended = began;
        try {
            long[] ids = ids(workers);
            long[] begun = new long[ids.length];
            for (int i = 0; i < ids.length; i++) {
                begun[i] = began - workers.get(i).ageNanos(began);
            }
            ThreadInfo[] seen = take(ids);
            ended = System.nanoTime();
            for (int i = 0; i < seen.length; i++) {
                // one that has nothing to do any more may have been seen idle, and a connection that is used anew by
                // another thread
                long age = workers.get(i).ageNanos(ended);
                boolean isSame = workers.get(i).isThread() || ended - age == begun[i];
                if (seen[i] != null && age >= 0 && isSame) {
                    add(seen[i], places, ended, historyNanos);
                }
            }
            return Arrays.stream(seen).anyMatch(Objects::nonNull) ? Got.STACKS : Got.NO_STACK;
        } finally {
            pay(used.getAsLong() - usedBefore, ended - began, workers.size());
        }
    }

    /**
     * Reads the id of each worker's thread once. A connection that was returned since it was chosen has none: the management
     * classes refuse ids below 1, and know of no thread with the largest.
     */
    private static long[] ids(List<Worker> workers) {
        return workers.stream()
                .mapToLong(Worker::stackId)
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

    private void pay(long cpuNanos, long elapsedNanos, int stacks) {
        pauseSince = System.nanoTime();
        pauseNanos = Math.max(
                Math.min(MAX_CPU_PAUSE_NANOS, CPU_PAUSES * cpuNanos),
                Math.min(MAX_PAUSE_NANOS, ELAPSED_PAUSES * elapsedNanos));
        budget.take(stacks, cpuNanos);
    }

    /** Whoever asks by JMX may not have the permission. */
    private ThreadInfo[] take(long[] ids) {
        return Privileged.get(() -> threads.getThreadInfo(ids, MAX_DEPTH));
    }
}
