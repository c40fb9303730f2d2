package io.loadline.demo.experiment.coverage;

import io.loadline.demo.experiment.Bean;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.job.Pools;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Runs all pools at the same time, each with Poisson arrivals from a thread of its own, and looks at the recommendations
 * of all of them after each of {@code lookSeconds}.
 *
 * @param serviceMillis mean length of a task, asleep
 * @param lookSeconds ascending
 */
record CoverageJob(List<PoolPlan> pools, double serviceMillis, List<Integer> lookSeconds, long seed)
        implements Job<CoverageOutcome> {

    private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

    @Override
    public CoverageOutcome run() throws InterruptedException, IOException {
        SplittableRandom random = new SplittableRandom(seed);
        pools.forEach(pool -> start(pool, random.split()));
        long start = System.nanoTime();
        List<Look> looks = new ArrayList<>();
        for (int seconds : lookSeconds) {
            TimeUnit.NANOSECONDS.sleep(start + seconds * 1_000_000_000L - System.nanoTime());
            for (PoolPlan pool : pools) {
                looks.add(look(pool, seconds));
            }
        }
        return new CoverageOutcome(looks);
    }

    private void start(PoolPlan pool, SplittableRandom random) {
        ThreadPoolExecutor executor = Pools.fixed(pool.name(), pool.threads());
        Thread source = new Thread(() -> submit(pool, executor, random), pool.name() + "-arrivals");
        source.setDaemon(true);
        source.start();
    }

    /** Until this JVM ends. Each arrival is due at its own instant, so that a late one does not delay the next. */
    private void submit(PoolPlan pool, ThreadPoolExecutor executor, SplittableRandom random) {
        double due = System.nanoTime();
        while (true) {
            due += random.nextExponential() * serviceMillis * 1e6 / pool.erlangs();
            sleepUntil((long) due);
            long nanos = (long) (pool.lengths().draw(random) * serviceMillis * 1e6);
            executor.execute(() -> sleepUntil(System.nanoTime() + nanos));
        }
    }

    private static void sleepUntil(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static Look look(PoolPlan pool, int seconds) throws IOException {
        Bean bean = new Bean(BEANS, beanName(pool.name()));
        Recommendation said = Recommendation.of(bean.read("Recommendation").composite("Recommendation"));
        return new Look(pool, seconds, said.size(), said.low(), said.high(), said.verdict());
    }

    private static ObjectName beanName(String pool) {
        try {
            return ObjectName.getInstance("io.loadline:type=ThreadPool,name=" + ObjectName.quote(pool));
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(pool, e);
        }
    }
}
