package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.load.ClosedLoad;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import io.loadline.demo.server.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The demo server under the agent and clients that always have a request under way: all of it but the size of the pool.
 *
 * @param cost the server options that set what a request costs the processor
 * @param sleep milliseconds of a request
 * @param windowMillis one measurement window of the agent
 */
record Situation(List<String> cost, int sleep, int clients, int warmup, int seconds, int windowMillis) {

    static final String POOL = "demo-server";
    private static final int SPARE_SECONDS = 60;
    private static final int MIN_HISTORY_WINDOWS = 30;
    private static final Duration EVERY = Duration.ofSeconds(2);

    /**
     * One pool size under the load, seen from both sides.
     *
     * @param threads with which it began
     * @param pool the last reading before the load ended
     * @param processors in the measured part
     * @param changes of its size meanwhile
     */
    record Measured(
            int threads,
            Work work,
            LoadResult load,
            PoolFigures pool,
            Recommendation recommendation,
            ProcessorUse processors,
            List<SizeChange> changes) {

        double othersProcessors() {
            return processors.others(load.generatorProcessors());
        }

        List<String> digits() {
            return List.of("--digits", String.valueOf(work.digits()));
        }
    }

    /**
     * Runs the server and the load, and reads the pool's MBeans every two seconds of the measured part.
     *
     * @param agentOptions besides those that set what the agent looks at; each with a comma before it
     * @throws Failure if the pool has no MBean, or the measured part was too short for a reading
     */
    Measured measure(Lab lab, int threads, String agentOptions) throws InterruptedException {
        // the agent looks back as far as the measured part reaches, if it may: the warm-up falls out of its view
        int history = Math.max(1_000 * seconds, MIN_HISTORY_WINDOWS * windowMillis);
        String agent = "%s=window=%dms,history=%dms%s".formatted(lab.agent(), windowMillis, history, agentOptions);
        List<String> options = new ArrayList<>(cost);
        options.addAll(List.of("--threads", String.valueOf(threads), "--sleep", String.valueOf(sleep)));
        options.addAll(List.of("--seconds", String.valueOf(warmup + seconds + SPARE_SECONDS)));
        try (Jvm server = Jvm.ofServer(agent, options);
                Beans beans = server.beans()) {
            RunningLoad load = new ClosedLoad(
                            server.ready().url(), clients, Duration.ofSeconds(warmup), Duration.ofSeconds(seconds))
                    .start();
            List<ProcessorUse.Sample> processors = new ArrayList<>();
            PoolFigures pool = null;
            Recommendation said = Recommendation.NONE;
            List<SizeChange> changes = List.of();
            boolean ended = false;
            while (!ended && load.measuredSeconds() < 0) {
                ended = load.isDoneWithin(Duration.ofMillis(100));
            }
            while (!ended) {
                Beans.Bean bean = beans.requirePool(POOL);
                pool = PoolFigures.of(bean);
                said = Recommendation.of(bean);
                changes = SizeChange.of(bean);
                processors.add(ProcessorUse.Sample.of(beans));
                lab.doing(
                        "threads: %.0f; %.1f requests/s, %.1f in system, %.0f %% waiting; recommended: %d",
                        bean.number("CorePoolSize"),
                        pool.completionsPerSecond(),
                        pool.inSystem(),
                        100 * pool.waitShare(),
                        said.size());
                ended = load.isDoneWithin(EVERY);
            }
            LoadResult seen = load.await();
            if (pool == null) {
                throw new Failure("The load ended before the pool could be read: is the machine too busy?");
            }
            ProcessorUse use = ProcessorUse.between(processors);
            Measured measured = new Measured(threads, server.ready().work(), seen, pool, said, use, changes);
            lab.noteOthers(measured.othersProcessors());
            return measured;
        }
    }
}
