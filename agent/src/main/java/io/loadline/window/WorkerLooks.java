package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.machine.ProcessorTime;
import io.loadline.place.BusyWorkers;
import io.loadline.record.Worker;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Random;

/**
 * Looks at what busy workers wait for, without stack traces, so that the JVM needs no safepoint. A worker costs one to
 * three microseconds of processor time; on Java 8, which searches a list for each thread, 2, 5 and 41 in a process of
 * 100, 1,000 and 6,000 threads. The cost of all looks in a window is bounded: if there are more pools than that allows,
 * some are chosen at random. Sampler thread only.
 */
final class WorkerLooks {

    static final int MAX_PER_POOL = 64;

    private static final int MAX_PER_WINDOW = 2048;

    /** One look is always allowed, however long it takes. */
    private static final long MAX_NANOS_PER_WINDOW = 5_000_000;

    /** Few, so that short tasks seldom end during a look. */
    private static final int AT_A_TIME = 4;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** Not elapsed time: waiting for a busy processor costs nothing. */
    private final ProcessorTime used = new ProcessorTime();

    private final Random random = new Random();
    private final Faults faults;
    private int wanted;
    private int done;
    private long spentNanos;
    private double chance = 1;

    WorkerLooks(Faults faults) {
        this.faults = faults;
    }

    /** Shares out what the looks may cost in the next window, by what was wanted in the last one. */
    void beginWindow() {
        double perWorker = done == 0 ? 0 : (double) spentNanos / done;
        double affordable = Math.min(MAX_PER_WINDOW, MAX_NANOS_PER_WINDOW / Math.max(1, perWorker));
        double capacity = Math.max(MAX_PER_POOL, affordable);
        chance = Math.min(1, capacity / Math.max(1, wanted));
        wanted = 0;
        done = 0;
        spentNanos = 0;
    }

    /** {@link WorkerStates#NONE} if the pool was not looked at. */
    WorkerStates look(WorkerWatch pool) {
        WorkerStates[] seen = {WorkerStates.NONE};
        faults.guard("looking at workers", () -> seen[0] = lookAt(pool));
        return seen[0];
    }

    private WorkerStates lookAt(WorkerWatch pool) {
        long began = used.getAsLong();
        List<Worker> chosen = BusyWorkers.choose(pool.workers(), MAX_PER_POOL, random);
        wanted += chosen.size();
        if (chosen.isEmpty() || isUsedUp() || random.nextDouble() >= chance) {
            return WorkerStates.NONE;
        }
        WorkerLook look = new WorkerLook();
        for (int from = 0; from < chosen.size(); from += AT_A_TIME) {
            lookAt(chosen.subList(from, Math.min(chosen.size(), from + AT_A_TIME)), look);
        }
        WorkerStates seen = pool.seen(look);
        done += chosen.size();
        spentNanos += used.getAsLong() - began;
        return seen;
    }

    private boolean isUsedUp() {
        return done >= MAX_PER_WINDOW || (done >= MAX_PER_POOL && spentNanos >= MAX_NANOS_PER_WINDOW);
    }

    /** Leaves out workers whose task began or ended during the look: they may have been seen idle. */
    void lookAt(List<Worker> workers, WorkerLook look) {
        long now = System.nanoTime();
        long[] ids = new long[workers.size()];
        long[] ages = new long[workers.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = workers.get(i).threadId;
            ages[i] = workers.get(i).ageNanos(now);
        }
        ThreadInfo[] seen = threads.getThreadInfo(ids, 0);
        for (int i = 0; i < ids.length; i++) {
            if (seen[i] != null && ages[i] >= 0 && workers.get(i).ageNanos(now) == ages[i]) {
                look.add(seen[i]);
            }
        }
    }
}
