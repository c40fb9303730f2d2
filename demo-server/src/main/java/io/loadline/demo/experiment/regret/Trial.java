package io.loadline.demo.experiment.regret;

import io.loadline.demo.Json;
import io.loadline.demo.ProcessorTime;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One run of a workload in a JVM of its own, which reads its own agent's MBeans at the end.
 *
 * @param sizes threads of each pool
 * @param warmupMillis of load before the measured part
 * @param measureMillis of a batch: how long it may take at most
 * @param watchMillis of a batch: how long the agent looks at least; else by how much longer it may look if it says that
 *     it has seen too little
 * @param seed same seed, same arrivals and lengths
 * @param watched whether the agent is there to be read at the end
 */
record Trial(
        Plan plan,
        String workload,
        List<Integer> sizes,
        long warmupMillis,
        long measureMillis,
        long watchMillis,
        long seed,
        boolean watched)
        implements Job<TrialResult> {
    private static final long BATCH_POLL_MILLIS = 5;
    private static final long ADVICE_POLL_MILLIS = 250;

    /**
     * The JVM for trials. The threads of other collectors would share the processors with the pool.
     *
     * @param agent what follows {@code -javaagent:}; null for none
     */
    static Jvm newJvm(String agent) {
        return Jvm.ofJobs("The JVM that runs trials", agent, List.of("-XX:+UseSerialGC"));
    }

    TrialResult runIn(Jvm jvm) throws InterruptedException {
        double seconds = (warmupMillis + measureMillis + watchMillis) / 1e3;
        return Json.read(jvm.run(this, seconds).result(), TrialResult.class);
    }

    @Override
    public TrialResult run() throws InterruptedException {
        Spin.warmUp();
        Workload work = plan.workloads().named(workload);
        boolean batch = work.kind() == Workload.Kind.BATCH;
        long start = System.nanoTime();
        long from = start + TimeUnit.MILLISECONDS.toNanos(batch ? 0 : warmupMillis);
        long to = from + TimeUnit.MILLISECONDS.toNanos(measureMillis);
        List<TrialPool> pools = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < sizes.size(); i++) {
            TrialPool pool =
                    new TrialPool(work.pools().get(i), sizes.get(i), plan.chunksPerMilli(), new TaskLog(from, to));
            pools.add(pool);
            pool.start(random.split());
        }
        TimeUnit.NANOSECONDS.sleep(from - System.nanoTime());
        ProcessorTime use = new ProcessorTime();
        double seconds = batch ? awaitBatch(pools.get(0).log(), work, start, to) : awaitEnd(from, to);
        double others = use.others();
        if (watched && !batch && work.kind() != Workload.Kind.TOO_LITTLE) {
            awaitAdvice(pools);
        }
        List<PoolFigures> figures = read(pools, PoolFigures::of);
        List<Recommendation> advice = read(pools, Recommendation::of);
        for (TrialPool pool : pools) {
            pool.end();
        }
        List<TrialResult.PoolResult> results = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            TaskLog log = pools.get(i).log();
            results.add(new TrialResult.PoolResult(
                    work.pools().get(i).name(),
                    sizes.get(i),
                    log.completions(),
                    log.rejections(),
                    log.completions() / seconds,
                    log.p99(),
                    figures.get(i),
                    advice.get(i)));
        }
        return new TrialResult(results, seconds, others);
    }

    private static double awaitEnd(long from, long to) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(to - System.nanoTime());
        return (to - from) / 1e9;
    }

    /** Until all is done, or the time is up. */
    private double awaitBatch(TaskLog log, Workload work, long start, long to) throws InterruptedException {
        long tasks = ((Workload.Source.Batch) work.pools().get(0).source()).tasks();
        while (log.completions() < tasks && System.nanoTime() - to < 0) {
            Thread.sleep(BATCH_POLL_MILLIS);
        }
        boolean done = log.completions() == tasks;
        TimeUnit.NANOSECONDS.sleep(start + TimeUnit.MILLISECONDS.toNanos(watchMillis) - System.nanoTime());
        return ((done ? log.lastCompletion() : to) - start) / 1e9;
    }

    /** Only work that can be known in time is waited for. */
    private void awaitAdvice(List<TrialPool> pools) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(watchMillis);
        while (System.nanoTime() - end < 0
                && read(pools, Recommendation::of).stream()
                        .anyMatch(said -> said == null || said.regime().contains("too little"))) {
            Thread.sleep(ADVICE_POLL_MILLIS);
        }
    }

    private <T> List<T> read(List<TrialPool> pools, Function<Beans.Bean, T> attributes) {
        List<T> values = new ArrayList<>();
        for (TrialPool pool : pools) {
            values.add(
                    watched ? Beans.own().poolNamed(pool.name()).map(attributes).orElse(null) : null);
        }
        return values;
    }
}
