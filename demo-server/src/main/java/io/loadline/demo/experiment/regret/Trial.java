package io.loadline.demo.experiment.regret;

import io.loadline.demo.Json;
import io.loadline.demo.ProcessorTime;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.load.Ledger;
import java.util.ArrayList;
import java.util.List;
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
        int batch = work.pools().get(0).tasks();
        long start = System.nanoTime();
        long from = start + TimeUnit.MILLISECONDS.toNanos(batch > 0 ? 0 : warmupMillis);
        long to = from + TimeUnit.MILLISECONDS.toNanos(measureMillis);
        List<TrialPool> pools = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            TrialPool pool =
                    new TrialPool(work.pools().get(i), sizes.get(i), plan.chunksPerMilli(), new Ledger(from, to));
            pools.add(pool);
            pool.start(seed + 1_000_003L * i);
        }
        TimeUnit.NANOSECONDS.sleep(from - System.nanoTime());
        ProcessorTime use = new ProcessorTime();
        double seconds = batch > 0 ? awaitBatch(pools.get(0).ledger(), batch, start, to) : awaitEnd(from, to);
        double others = use.others();
        if (watched && batch == 0 && work.kind() != Workload.Kind.TOO_LITTLE) {
            awaitAdvice(pools);
        }
        List<PoolFigures> figures = read(pools, pool -> pool.read(PoolFigures.class));
        List<Recommendation> advice = read(pools, Recommendation::of);
        List<TrialResult.PoolResult> results = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            TrialPool pool = pools.get(i);
            pool.end();
            long completed = pool.ledger().completions();
            results.add(new TrialResult.PoolResult(
                    pool.name(),
                    sizes.get(i),
                    completed,
                    pool.ledger().count(Ledger.Outcome.REFUSED),
                    completed / seconds,
                    pool.p99Millis(),
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
    private double awaitBatch(Ledger ledger, int tasks, long start, long to) throws InterruptedException {
        while (ledger.completions() < tasks && System.nanoTime() - to < 0) {
            Thread.sleep(BATCH_POLL_MILLIS);
        }
        boolean done = ledger.completions() == tasks;
        TimeUnit.NANOSECONDS.sleep(start + TimeUnit.MILLISECONDS.toNanos(watchMillis) - System.nanoTime());
        return ((done ? ledger.lastCompletion() : to) - start) / 1e9;
    }

    /** Only work that can be known in time is waited for. */
    private void awaitAdvice(List<TrialPool> pools) throws InterruptedException {
        Beans.await(watchMillis / 1e3, () -> read(pools, Recommendation::of), (before, now) -> now.stream()
                .noneMatch(said -> said == null || said.regime().contains("too little")));
    }

    private <T> List<T> read(List<TrialPool> pools, Function<Beans.Bean, T> attributes) {
        List<T> values = new ArrayList<>();
        for (TrialPool pool : pools) {
            values.add(watched ? Beans.own().pool(pool.name()).map(attributes).orElse(null) : null);
        }
        return values;
    }
}
