// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.report.Result;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Times the tasks of a workload itself, beside the agent; two clock reads a task. Thread safe. */
public final class TaskTimes {
    private final long start = System.nanoTime();
    private final CountDownLatch left;
    private final int tasks;
    private final LongAdder serviceNanos = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAccumulator lastEnd = new LongAccumulator(Long::max, 0);

    /** @param tasks how many there will be */
    TaskTimes(int tasks) {
        this.tasks = tasks;
        left = new CountDownLatch(tasks);
    }

    /**
     * Figures that a workload has of its tasks by its own clock; milliseconds.
     *
     * @param seconds from when this was made to the end of the last task
     * @param serviceMillis mean, from the task's first instruction to its last
     * @param waitMillis mean, from handing it to the pool to its first instruction
     */
    record Figures(double seconds, long tasks, double serviceMillis, double waitMillis) {}

    /** Output of a job whose tasks were timed. */
    interface Timed extends Repeats.Timed {
        Figures figures();

        @Override
        default double seconds() {
            return figures().seconds();
        }
    }

    /** A pool of a fixed size with a queue without bound, its threads daemons called after it. */
    static ThreadPoolExecutor pool(String name, int threads) {
        return pool(name, threads, Integer.MAX_VALUE);
    }

    public static ThreadPoolExecutor pool(String name, int threads, int capacity) {
        AtomicInteger made = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(capacity), task -> {
                    Thread thread = new Thread(task, name + "-" + made.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** The work as a task that is handed to a pool now. */
    Runnable timed(Runnable work) {
        long handed = System.nanoTime();
        return () -> {
            long begun = System.nanoTime();
            try {
                work.run();
            } finally {
                note(handed, begun, System.nanoTime());
            }
        };
    }

    private void note(long handed, long begun, long ended) {
        serviceNanos.add(ended - begun);
        waitNanos.add(begun - handed);
        lastEnd.accumulate(ended - start);
        left.countDown();
    }

    Figures await() throws InterruptedException {
        left.await();
        return new Figures(lastEnd.get() / 1e9, tasks, serviceNanos.sum() / 1e6 / tasks, waitNanos.sum() / 1e6 / tasks);
    }

    /** Adds the table in which the agent's figures stand beside these; a row for each of the runs. */
    static <R> void agreement(
            Result result,
            List<R> runs,
            Function<R, Integer> threads,
            Function<R, ? extends Watched<? extends Timed>> of) {
        Function<R, Figures> own = of.andThen(run -> run.own().figures());
        Function<R, PoolFigures.Totals> agent = of.andThen(Watched::totals);
        result.table("agreement", "What the agent measured, beside what the workload knows of itself", runs)
                .note("Tasks since the pool was first seen; means of service and wait. The workload stops its own"
                        + " clock inside the task, the agent around it.")
                .number("run", "threads", 0, threads)
                .number("ownTasks", "tasks: workload", 0, own.andThen(Figures::tasks))
                .number("agentTasks", "agent", 0, agent.andThen(PoolFigures.Totals::completed))
                .number("ownServiceMillis", "service, ms: workload", 3, own.andThen(Figures::serviceMillis))
                .number("agentServiceMillis", "agent", 3, agent.andThen(PoolFigures.Totals::serviceMillis))
                .number("ownWaitMillis", "wait, ms: workload", 3, own.andThen(Figures::waitMillis))
                .number("agentWaitMillis", "agent", 3, agent.andThen(PoolFigures.Totals::waitMillis));
    }
}
