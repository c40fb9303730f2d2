// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.LongToDoubleFunction;
import javax.management.openmbean.CompositeData;

/**
 * Runs so many tasks a second that the agent samples them, in bursts of random length. Each task measures its own
 * times, to compare them with the agent's figures.
 */
public final class CrowdedProgram {

    public static final int TASKS = 400_000;

    /** Consecutive tasks that the agent times together. */
    public static final int SLICE = 512;

    private static final double PER_SECOND = 120_000;
    private static final int MAX_AT_ONCE = 200;
    private static final int WORKERS = 8;
    private static final int TASKS_IN_RHYTHM = 20_000;
    private static final double RHYTHM_PER_SECOND = 100_000;

    /** Two of the agent's windows and a bit: each burst finds a pool that has been idle for a window. */
    private static final double SECONDS_BETWEEN_RUSHES = 0.45;

    private static final long MAX_SERVICE_NANOS = 6_000;

    /** Time between the clock reads of the task and those of the agent, with cold caches. */
    private static final long CALLS_NANOS = 600;

    /** Most queued tasks; the producer waits for the worker on a busy machine. */
    private static final int MAX_WAITING = 5_000;

    private final long[] arrivals = new long[TASKS];
    private final long[] waits = new long[TASKS];
    private final long[] services = new long[TASKS];
    private final long[] lengths =
            new Random(20261121).longs(TASKS, 0, MAX_SERVICE_NANOS).toArray();
    private final AtomicInteger started = new AtomicInteger();

    private CrowdedProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .on("different", out -> new CrowdedProgram().different(out))
                .on("mixed", out -> new CrowdedProgram().mixed(out))
                .on("ranked", out -> new CrowdedProgram().ranked(out))
                .on("rhythm", out -> new CrowdedProgram().rhythm(out))
                .on("rushes", out -> new CrowdedProgram().rushes(out))
                .on("leaving", LeavingTasks::run)
                .run();
    }

    private void different(PrintStream out) {
        run("different", 1, new LinkedBlockingQueue<>(), number -> () -> task(number), out);
    }

    /**
     * Sends a burst in each of the agent's windows, as long as a third of the window, whose tasks wait for the first
     * ones.
     */
    private void rhythm(PrintStream out) {
        Pace pace = new Pace(() -> TASKS_IN_RHYTHM, TASKS_IN_RHYTHM / RHYTHM_PER_SECOND, 2 * TASKS_IN_RHYTHM);
        run("rhythm", 1, new LinkedBlockingQueue<>(), number -> () -> task(number), pace, out);
    }

    /** Sends bursts with long pauses between them: the first tasks of each burst wait least, and are all timed. */
    private void rushes(PrintStream out) {
        Pace pace = new Pace(() -> TASKS_IN_RHYTHM, SECONDS_BETWEEN_RUSHES, 2 * TASKS_IN_RHYTHM);
        run("rushes", 1, new LinkedBlockingQueue<>(), number -> () -> task(number), pace, out);
    }

    /** Submits one task object repeatedly, among others, to workers that may take tasks slightly out of order. */
    private void mixed(PrintStream out) {
        Queue<Integer> numbers = new ConcurrentLinkedQueue<>();
        Runnable task = () -> task(numbers.remove());
        run(
                "mixed",
                WORKERS,
                new LinkedBlockingQueue<>(),
                number -> number % 10 < 2 ? again(task, numbers, number) : () -> task(number),
                out);
    }

    private static Runnable again(Runnable task, Queue<Integer> numbers, int number) {
        numbers.add(number);
        return task;
    }

    /** Submits tasks to a priority queue, with a rank that keeps their order. */
    private void ranked(PrintStream out) {
        run("ranked", 1, new PriorityBlockingQueue<>(), Ranked::new, out);
    }

    /** Submits all tasks. {@code tasks} maps a number to its task. */
    private void run(
            String name, int workers, BlockingQueue<Runnable> queue, IntFunction<Runnable> tasks, PrintStream out) {
        Random random = new Random(20261121);
        IntSupplier atOnce = () -> 1 + random.nextInt(MAX_AT_ONCE);
        run(name, workers, queue, tasks, new Pace(atOnce, MAX_AT_ONCE / 2 / PER_SECOND, MAX_WAITING), out);
    }

    /** Size of a burst, and the time from the beginning of one burst to that of the next. */
    private static final class Pace {
        final IntSupplier atOnce;
        final double seconds;
        final int mostWaiting;

        Pace(IntSupplier atOnce, double seconds, int mostWaiting) {
            this.atOnce = atOnce;
            this.seconds = seconds;
            this.mostWaiting = mostWaiting;
        }
    }

    private void run(
            String name,
            int workers,
            BlockingQueue<Runnable> queue,
            IntFunction<Runnable> tasks,
            Pace pace,
            PrintStream out) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(workers, workers, 0, TimeUnit.SECONDS, queue, new NamedThreads(name));
        pool.prestartAllCoreThreads();
        long due = System.nanoTime();
        for (int i = 0; i < TASKS; ) {
            int end = Math.min(TASKS, i + pace.atOnce.getAsInt());
            for (; i < end; i++) {
                arrivals[i] = System.nanoTime();
                pool.execute(tasks.apply(i));
            }
            due += (long) (pace.seconds * 1e9);
            while (System.nanoTime() - due < 0 || i - started.get() > pace.mostWaiting) {
                Thread.yield();
            }
        }
        OwnBeans.awaitQuiet(name, TASKS);
        OwnBeans.awaitWindows(2);
        compare(name, "WaitMillis", waits, out);
        compare(name, "ServiceMillis", services, out);
        long[] responses = new long[TASKS];
        Arrays.setAll(responses, i -> waits[i] + services[i]);
        compare(name, "ResponseMillis", responses, out);
    }

    private void task(int i) {
        started.getAndIncrement();
        long start = System.nanoTime();
        waits[i] = start - arrivals[i];
        while (System.nanoTime() - start < lengths[i]) {
            // busy
        }
        services[i] = System.nanoTime() - start;
    }

    private final class Ranked implements Runnable, Comparable<Ranked> {
        private final int number;

        Ranked(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            task(number);
        }

        @Override
        public int compareTo(Ranked other) {
            return Integer.compare(number, other.number);
        }
    }

    /**
     * Prints the mean, the share of tasks below each published percentile, and the standard deviations of both between
     * slices of consecutive tasks.
     */
    private static void compare(String pool, String attribute, long[] nanos, PrintStream out) {
        String own = "own." + attribute;
        out.println(own + ".mean\t" + mean(nanos, 0, TASKS, nano -> nano) / 1e6);
        out.println(own + ".mean.deviation\t" + deviation(nanos, nano -> nano) / 1e6);
        CompositeData published = OwnBeans.composite(OwnBeans.live(pool), attribute);
        for (String percentile : new String[] {"p50", "p90", "p99"}) {
            long value = (long) ((double) published.get(percentile) * 1e6);
            LongToDoubleFunction isBelow = nano -> nano < value ? 1 : 0;
            out.println(own + "." + percentile + "\t" + mean(nanos, 0, TASKS, isBelow));
            out.println(own + "." + percentile + ".without calls\t"
                    + mean(nanos, 0, TASKS, nano -> nano < value - CALLS_NANOS ? 1 : 0));
            out.println(own + "." + percentile + ".deviation\t" + deviation(nanos, isBelow));
        }
    }

    private static double mean(long[] nanos, int from, int to, LongToDoubleFunction figure) {
        return Arrays.stream(nanos, from, to).mapToDouble(figure).average().orElse(Double.NaN);
    }

    private static double deviation(long[] nanos, LongToDoubleFunction figure) {
        double all = mean(nanos, 0, TASKS, figure);
        int slices = TASKS / SLICE;
        double squares = 0;
        for (int i = 0; i < slices; i++) {
            double difference = mean(nanos, i * SLICE, (i + 1) * SLICE, figure) - all;
            squares += difference * difference;
        }
        return Math.sqrt(squares / (slices - 1));
    }
}
