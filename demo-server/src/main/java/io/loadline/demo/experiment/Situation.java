// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;
import io.loadline.demo.experiment.PoolFigures.SizeChange;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import io.loadline.demo.server.Work;
import java.util.List;

/**
 * The demo server under the agent and clients that always have a request under way: all of it but the size of the pool. A
 * request computes and sleeps for 10 ms each.
 *
 * @param cost the server options that set what a request costs the processor
 * @param windowMillis one measurement window of the agent
 */
record Situation(String cost, int clients, int warmup, int seconds, int windowMillis) {
    static final String POOL = "demo-server";
    static final int MILLIS = 10;
    static final String TO_BE_FOUND = "--cpu-millis " + MILLIS;
    private static final int SPARE_SECONDS = 60;
    private static final int MIN_HISTORY_WINDOWS = 30;
    private static final long EVERY_MILLIS = 2_000;

    /**
     * One pool size under the load, seen from both sides.
     *
     * @param threads with which it began
     * @param pool the last reading before the load ended
     * @param serverProcessors that the server's JVM kept busy in the measured part
     * @param otherProcessors that programs kept busy which have no part in the experiment
     * @param changes of its size meanwhile
     */
    record Measured(
            int threads,
            Work work,
            LoadResult load,
            PoolFigures pool,
            Recommendation recommendation,
            double serverProcessors,
            double otherProcessors,
            List<SizeChange> changes) {
        String digits() {
            return "--digits " + work.digits();
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
        String agent = "%s=memory.enough=0s,window=%dms,history=%dms%s"
                .formatted(lab.agent(), windowMillis, history, agentOptions);
        String options = "%s --threads %d --sleep %d --seconds %d"
                .formatted(cost, threads, MILLIS, warmup + seconds + SPARE_SECONDS);
        try (Jvm server = Jvm.ofServer(agent, options);
                Beans beans = server.beans()) {
            RunningLoad load = new RunningLoad.Plan(
                            new Load.Closed(clients), server.ready().url(), warmup, seconds, 1)
                    .start();
            boolean ended = load.isDoneWithin(1_000L * warmup);
            ProcessorTime use = new ProcessorTime();
            double before = server.processorSeconds();
            PoolFigures pool = null;
            Recommendation said = Recommendation.NONE;
            List<SizeChange> changes = List.of();
            while (!ended) {
                Beans.Bean bean = beans.requirePool(POOL);
                pool = bean.read(PoolFigures.class);
                said = Recommendation.of(bean);
                changes = SizeChange.of(bean);
                lab.doing(
                        "threads: %.0f; %.1f requests/s, %.1f in system, %.0f %% waiting; recommended: %s",
                        pool.corePoolSize(),
                        pool.completionsPerSecond(),
                        pool.meanInSystem(),
                        pool.waitPercent(),
                        said.sizeText());
                ended = load.isDoneWithin(EVERY_MILLIS);
            }
            double busy = (server.processorSeconds() - before) / use.seconds();
            double others = Math.max(0, use.others() - busy);
            LoadResult seen = load.await();
            if (pool == null) {
                throw new Failure("The load ended before the pool could be read: is the machine too busy?");
            }
            lab.noteOthers(others);
            return new Measured(threads, server.ready().work(), seen, pool, said, busy, others, changes);
        }
    }
}
