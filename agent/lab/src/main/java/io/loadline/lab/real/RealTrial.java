// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.load.Ledger;
import io.loadline.lab.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One run of a workload in a JVM of its own, which reads its own agent's MBeans at the end.
 *
 * @param sizes threads of each pool
 * @param warmupMillis of load before the measured part
 * @param measureMillis length of the measured part; of a batch, the most time that it may take
 * @param watchMillis of a batch, the least time under the agent; else the additional time if the agent reports too
 *     little data
 * @param seed the same seed gives the same arrivals and lengths
 * @param watched whether the agent runs, and is read at the end
 */
record RealTrial(
        Plan plan,
        String workload,
        List<Integer> sizes,
        long warmupMillis,
        long measureMillis,
        long watchMillis,
        long seed,
        boolean watched)
        implements Job<RealTrial.Outcome> {
    private static final long BATCH_POLL_MILLIS = 5;

    /**
     * Outcome of a trial. Times are in milliseconds, and NaN where nothing was measured.
     *
     * @param seconds length of the measured part; of a batch, from its start to its last task
     */
    record Outcome(List<Pool> pools, double seconds) {

        /**
         * @param p99 response of tasks that were due in the measured part, from the intended arrival; for an unfinished
         *     task, its age at the end
         * @param figures what the agent measured; null if it was not read
         * @param advice what the agent recommends; null if it was not read
         */
        record Pool(
                String name, long completed, long rejected, double p99, PoolFigures figures, Recommendation advice) {}

        /** Returns the tasks per second of all pools. */
        double throughput() {
            return pools.stream().mapToLong(Pool::completed).sum() / seconds;
        }

        /** Returns the p99 response of the worst pool; NaN if no pool completed a task. */
        double p99() {
            return Spread.of(pools, Pool::p99).at(1);
        }
    }

    Outcome runIn(Jvm jvm, Lab lab) throws InterruptedException {
        return jvm.run(lab, this, (warmupMillis + measureMillis + watchMillis) / 1e3);
    }

    @Override
    public Outcome run() throws InterruptedException {
        Spin.chunks(1); // the first use takes a while
        RealWorkload work = plan.workloads().named(workload);
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
        double seconds = await(pools.get(0).ledger, batch, start, to);
        if (watched && batch == 0 && work.kind() != RealWorkload.Kind.TOO_LITTLE) { // these can get an answer in time
            Beans.await(watchMillis / 1e3, () -> read(pools, Recommendation::of), (before, now) -> now.stream()
                    .noneMatch(advised -> advised == null || advised.regime().contains("too little")));
        }
        List<PoolFigures> figures = read(pools, pool -> pool.read(PoolFigures.class));
        List<Recommendation> advice = read(pools, Recommendation::of);
        List<Outcome.Pool> results = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            TrialPool pool = pools.get(i);
            long completed = pool.ledger.completions();
            long rejected = pool.ledger.count(Ledger.Outcome.REFUSED); // before the end of the pool rejects more
            pool.end();
            double p99 = pool.p99Millis();
            results.add(new Outcome.Pool(pool.load.name(), completed, rejected, p99, figures.get(i), advice.get(i)));
        }
        return new Outcome(results, seconds);
    }

    /**
     * Waits until the time is over or the batch is done.
     *
     * @return the seconds of the measured part
     */
    private double await(Ledger ledger, int batch, long start, long to) throws InterruptedException {
        if (batch == 0) {
            TimeUnit.NANOSECONDS.sleep(to - System.nanoTime());
            return measureMillis / 1e3;
        }
        while (ledger.completions() < batch && System.nanoTime() - to < 0) {
            Thread.sleep(BATCH_POLL_MILLIS);
        }
        boolean done = ledger.completions() == batch;
        TimeUnit.NANOSECONDS.sleep(start + TimeUnit.MILLISECONDS.toNanos(watchMillis) - System.nanoTime());
        return ((done ? ledger.lastCompletion() : to) - start) / 1e9;
    }

    private <T> List<T> read(List<TrialPool> pools, Function<Beans.Bean, T> attributes) {
        List<T> values = new ArrayList<>();
        for (TrialPool pool : pools) {
            values.add(
                    watched ? Beans.own().pool(pool.load.name()).map(attributes).orElse(null) : null);
        }
        return values;
    }
}
