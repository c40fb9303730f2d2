package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.Bean;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.experiment.job.JvmUse;
import io.loadline.demo.experiment.regret.workload.Source;
import io.loadline.demo.experiment.regret.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Runs one {@link Trial} in this JVM. */
final class TrialRun {

    private static final long GENERATOR_END_MILLIS = 1_000;
    private static final long BATCH_POLL_MILLIS = 5;
    private static final long ADVICE_POLL_MILLIS = 250;

    private final Trial trial;
    private final Workload workload;
    private final List<RunningPool> pools = new ArrayList<>();
    private final List<Generator> generators = new ArrayList<>();

    TrialRun(Trial trial) {
        this.trial = trial;
        this.workload = trial.definition();
    }

    TrialResult run() throws InterruptedException {
        long start = System.nanoTime();
        long from = start + TimeUnit.MILLISECONDS.toNanos(isBatch() ? 0 : trial.warmupMillis());
        long to = from + TimeUnit.MILLISECONDS.toNanos(trial.measureMillis());
        build(from, to);
        generators.forEach(Generator::start);
        TimeUnit.NANOSECONDS.sleep(from - System.nanoTime());
        JvmUse use = new JvmUse();
        double seconds = isBatch() ? awaitBatch(start, to) : awaitInstant(from, to);
        double ownSeconds = use.ownSeconds();
        double others = use.others();
        awaitAdvice();
        List<PoolFigures> figures = read(OwnBeans::figures);
        List<Recommendation> advice = read(OwnBeans::advice);
        end();
        double runSeconds = (System.nanoTime() - start) / 1e9;
        List<TrialResult.PoolResult> results = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            results.add(pools.get(i).result(seconds, figures.get(i), advice.get(i)));
        }
        long completed =
                results.stream().mapToLong(TrialResult.PoolResult::completed).sum();
        double generator =
                generators.stream().mapToDouble(Generator::processorSeconds).sum();
        return new TrialResult(
                results,
                seconds,
                completed == 0 ? Double.NaN : ownSeconds * 1e3 / completed,
                generator / runSeconds,
                others);
    }

    private void build(long from, long to) {
        SplittableRandom random = new SplittableRandom(trial.seed());
        for (int i = 0; i < workload.pools().size(); i++) {
            RunningPool pool = new RunningPool(
                    workload.pools().get(i), trial.sizes().get(i), trial.chunksPerMilli(), new TaskLog(from, to));
            pools.add(pool);
            generators.add(new Generator(pool, random.split()));
        }
    }

    private boolean isBatch() {
        return workload.kind() == Workload.Kind.BATCH;
    }

    private static double awaitInstant(long from, long to) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(to - System.nanoTime());
        return (to - from) / 1e9;
    }

    /** Until all is done, or the time is up. */
    private double awaitBatch(long start, long to) throws InterruptedException {
        RunningPool pool = pools.get(0);
        long tasks = ((Source.Batch) pool.load().source()).tasks();
        while (pool.log().completions() < tasks && System.nanoTime() - to < 0) {
            Thread.sleep(BATCH_POLL_MILLIS);
        }
        boolean done = pool.log().completions() == tasks;
        TimeUnit.NANOSECONDS.sleep(start + TimeUnit.MILLISECONDS.toNanos(trial.watchMillis()) - System.nanoTime());
        return ((done ? pool.log().lastCompletion() : to) - start) / 1e9;
    }

    /** Only work that can be known in time is waited for. */
    private void awaitAdvice() throws InterruptedException {
        if (!trial.watched() || isBatch() || workload.kind() == Workload.Kind.TOO_LITTLE) {
            return;
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(trial.watchMillis());
        while (System.nanoTime() - end < 0 && read(OwnBeans::advice).stream().anyMatch(TrialRun::wantsMore)) {
            Thread.sleep(ADVICE_POLL_MILLIS);
        }
    }

    private static boolean wantsMore(Recommendation advice) {
        return advice == null || advice.regime().contains("too little");
    }

    private <T> List<T> read(Function<Bean, T> attributes) {
        List<T> values = new ArrayList<>();
        for (RunningPool pool : pools) {
            values.add(trial.watched() ? pool.bean().map(attributes).orElse(null) : null);
        }
        return values;
    }

    private void end() throws InterruptedException {
        generators.forEach(Generator::stop);
        for (RunningPool pool : pools) {
            pool.end();
        }
        for (Generator generator : generators) {
            generator.awaitEnd(GENERATOR_END_MILLIS);
        }
    }
}
