package io.loadline.benchmarks.advice;

import io.loadline.record.pool.Growth;
import io.loadline.record.pool.PoolState;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import io.loadline.window.machine.Processors;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** A simulated pool as the agent has it after ten minutes: 600 windows, and a trace of 20,000 tasks if there were as many. */
public final class Recorded {

    private static final long ORIGIN = 5_000_000_000_000L;
    private static final double NANOS = 1e9;
    private static final int SECONDS = 600;
    private static final int LONGEST_TRACE = 20_000;
    private static final int PROCESSORS = 4;
    private static final double RUN_QUEUE_SHARE = 0.05;

    private final Traffic traffic;
    private final Window.Builder[] windows = new Window.Builder[SECONDS];
    private final int[] held = new int[SECONDS];
    private final List<SimulatedPool.Task> tasks;

    private Recorded(Traffic traffic) {
        this.traffic = traffic;
        for (int i = 0; i < SECONDS; i++) {
            windows[i] = new Window.Builder(nanos(i), nanos(i + 1));
        }
        SimulatedPool pool = SimulatedPool.run(traffic, SECONDS);
        pool.rejected.forEach(at -> {
            windows[at.intValue()].arrived++;
            windows[at.intValue()].rejected++;
        });
        pool.tasks.forEach(this::count);
        tasks = pool.tasks.stream().filter(task -> task.end() < SECONDS).toList();
    }

    public static PoolSnapshot of(Kind kind) {
        return new Recorded(kind.traffic).snapshot();
    }

    private static long nanos(double seconds) {
        return ORIGIN + Math.round(seconds * NANOS);
    }

    private void count(SimulatedPool.Task task) {
        windows[(int) task.arrival()].arrived++;
        if (task.start() < SECONDS) {
            windows[(int) task.start()].started++;
        }
        for (int i = (int) task.arrival(); i < Math.min(SECONDS, Math.ceil(task.end())); i++) {
            windows[i].inSystemNanos += overlap(i, task.arrival(), task.end());
            windows[i].inServiceNanos += overlap(i, task.start(), task.end());
            windows[i].busyAtEnd += task.start() <= i + 1 && task.end() > i + 1 ? 1 : 0;
            held[i] += task.start() <= i + 1 && task.served() > i + 1 ? 1 : 0;
        }
        if (task.end() < SECONDS) {
            Window.Builder window = windows[(int) task.end()];
            double wait = (task.start() - task.arrival()) * NANOS;
            double service = (task.end() - task.start()) * NANOS;
            window.completed++;
            window.timedWaits++;
            window.timedResponses++;
            window.waitNanos += (long) wait;
            window.serviceNanos += (long) service;
            window.responseNanos += (long) (wait + service);
            window.serviceSquares += service * service;
        }
    }

    private static double overlap(int second, double from, double to) {
        return Math.max(0, Math.min(second + 1, to) - Math.max(second, from)) * NANOS;
    }

    private PoolSnapshot snapshot() {
        List<Window> built = Stream.iterate(0, i -> i < SECONDS, i -> i + 1)
                .map(this::window)
                .toList();
        PoolSnapshot.Builder b = new PoolSnapshot.Builder("pool", built, new Processors(PROCESSORS, Double.NaN, 0));
        int threads = traffic.threads();
        b.trace = trace();
        b.service = distribution(task -> task.end() - task.start());
        b.wait = distribution(task -> task.start() - task.arrival());
        b.response = distribution(task -> task.end() - task.arrival());
        b.state = new PoolState(
                threads,
                threads,
                threads,
                (int) built.get(SECONDS - 1).busyAtEnd,
                0,
                traffic.queueCapacity(),
                traffic.queueCapacity() == Integer.MAX_VALUE ? Growth.NEVER : Growth.WHEN_QUEUE_IS_FULL,
                0,
                false);
        b.queueClass = "java.util.concurrent.LinkedBlockingQueue";
        b.completedEver = tasks.size();
        return b.build();
    }

    private Window window(int i) {
        Window.Builder w = windows[i];
        w.cpuNanos = w.inServiceNanos * traffic.processorShare();
        w.runQueueNanos = w.cpuNanos * RUN_QUEUE_SHARE;
        w.processCpuNanos = w.cpuNanos;
        w.neighbourCpuNanos = 0;
        w.threadsAtEnd = traffic.threads();
        w.threadNanos = traffic.threads() * NANOS;
        w.workers = new WorkerStates(
                1, (int) w.busyAtEnd, 0, held[i] > 1 ? held[i] : 0, 0, 0, held[i] > 1 ? "Semaphore@1f" : null);
        return w.build();
    }

    private Trace trace() {
        long[][] rows = tasks.stream()
                .sorted(Comparator.comparingDouble(SimulatedPool.Task::end))
                .skip(Math.max(0, tasks.size() - LONGEST_TRACE))
                .sorted(Comparator.comparingDouble(SimulatedPool.Task::arrival))
                .map(task -> new long[] {
                    nanos(task.arrival()),
                    Math.round((task.start() - task.arrival()) * NANOS),
                    Math.round((task.end() - task.start()) * NANOS)
                })
                .toArray(long[][]::new);
        return new Trace(List.of(new Trace.Span(column(rows, 0), column(rows, 1), column(rows, 2))));
    }

    private static long[] column(long[][] rows, int column) {
        return Arrays.stream(rows).mapToLong(row -> row[column]).toArray();
    }

    private Distribution distribution(ToDoubleFunction<SimulatedPool.Task> seconds) {
        double[] millis =
                tasks.stream().mapToDouble(seconds).map(s -> s * 1000).sorted().toArray();
        int n = millis.length;
        return new Distribution(
                n,
                Arrays.stream(millis).average().orElse(Double.NaN),
                millis[n / 2],
                millis[n * 9 / 10],
                millis[n * 99 / 100],
                millis[(int) (n * 0.999)],
                millis[n - 1]);
    }
}
