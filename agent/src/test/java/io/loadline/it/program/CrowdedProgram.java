package io.loadline.it.program;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import javax.management.openmbean.CompositeData;

/**
 * Far more tasks a second than are worth a look at the clock each, in bursts of random length. They take their own times,
 * each for itself, to compare with what the agent says of them.
 */
public final class CrowdedProgram {

    private static final int TASKS = 600_000;
    private static final double PER_SECOND = 120_000;
    private static final int MOST_AT_ONCE = 200;
    private static final long MOST_SERVICE_NANOS = 6_000;

    /** On a busy machine the producer waits for the worker rather than fill the queue without end. */
    private static final int MOST_WAITING = 5_000;

    private final long[] arrivals = new long[TASKS];
    private final long[] waits = new long[TASKS];
    private final long[] services = new long[TASKS];
    private final long[] lengths =
            new Random(20261121).longs(TASKS, 0, MOST_SERVICE_NANOS).toArray();
    private volatile int started;

    private CrowdedProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .on("different", out -> new CrowdedProgram().run("different", false, out))
                .on("same", out -> new CrowdedProgram().run("same", true, out))
                .on("leaving", out -> LeavingTasks.run())
                .run();
    }

    private void run(String name, boolean same, PrintStream out) {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, new NamedThreads(name));
        pool.prestartAllCoreThreads();
        Runnable next = this::task;
        Random random = new Random(20261121);
        long due = System.nanoTime();
        for (int i = 0; i < TASKS; ) {
            int end = Math.min(TASKS, i + 1 + random.nextInt(MOST_AT_ONCE));
            for (; i < end; i++) {
                arrivals[i] = System.nanoTime();
                // with one worker and one producer, the order of arrivals is that of the starts
                pool.execute(same ? next : () -> task());
            }
            due += (long) (random.nextInt(MOST_AT_ONCE) * 1e9 / PER_SECOND);
            while (System.nanoTime() - due < 0 || i - started > MOST_WAITING) {
                Thread.yield();
            }
        }
        Published.awaitQuiet(name, TASKS);
        Published.awaitWindows(2);
        compare(name, "WaitMillis", waits, out);
        compare(name, "ServiceMillis", services, out);
        long[] responses = new long[TASKS];
        Arrays.setAll(responses, i -> waits[i] + services[i]);
        compare(name, "ResponseMillis", responses, out);
    }

    private void task() {
        int i = started;
        started = i + 1;
        long start = System.nanoTime();
        waits[i] = start - arrivals[i];
        while (System.nanoTime() - start < lengths[i]) {
            // works
        }
        services[i] = System.nanoTime() - start;
    }

    /** Prints the mean, and which share of the tasks is below each of the published percentiles. */
    private static void compare(String pool, String attribute, long[] nanos, PrintStream out) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        out.println(
                "own." + attribute + ".mean\t" + Arrays.stream(sorted).average().orElse(Double.NaN) / 1e6);
        CompositeData published = Published.composite(Published.live(pool), attribute);
        for (String percentile : new String[] {"p50", "p90", "p99"}) {
            long value = (long) ((double) published.get(percentile) * 1e6);
            int found = Arrays.binarySearch(sorted, value);
            double below = (double) (found < 0 ? -found - 1 : found) / TASKS;
            out.println("own." + attribute + "." + percentile + "\t" + below);
        }
    }
}
