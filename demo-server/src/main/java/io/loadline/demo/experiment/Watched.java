package io.loadline.demo.experiment;

import io.loadline.demo.Json;
import java.util.List;
import java.util.Optional;

/**
 * A job that was done in a JVM of its own under the agent, seen from both sides.
 *
 * @param own what the workload knows of itself
 * @param totals what the agent counted; all NaN if it has no such pool
 * @param recommendation for the first of the pools
 */
record Watched<R>(R own, PoolFigures.Totals totals, Recommendation recommendation) {
    private static final double COUNT_SECONDS = 3;
    private static final long POLL_MILLIS = 100;

    /**
     * How a job is watched.
     *
     * @param agentOptions as they follow {@code -javaagent:JAR=}
     * @param jvmOptions besides
     * @param pool part of the name of the job's pools
     * @param adviceSeconds how long the agent may think about a recommendation after the job; 0 for none
     */
    record Plan(String agentOptions, List<String> jvmOptions, String pool, double adviceSeconds) {
        /**
         * Does it.
         *
         * @param seconds that the job takes, about; a minute more is too long
         * @throws io.loadline.demo.Failure if the JVM ended or did not answer in time
         */
        <R> Watched<R> run(Lab lab, Job<R> job, Class<R> shape, double seconds) throws InterruptedException {
            String agent = lab.agent() + "=" + agentOptions;
            try (Jvm jvm = Jvm.ofJobs("The JVM that ran " + job, agent, jvmOptions)) {
                Job.Answer answer = jvm.run(job, seconds);
                lab.noteOthers(answer.otherProcessors());
                try (Beans beans = jvm.beans()) {
                    return new Watched<>(Json.read(answer.result(), shape), totals(beans), recommendation(beans));
                }
            }
        }

        /** As soon as two readings agree: the agent adds up its stripes a moment later. */
        private PoolFigures.Totals totals(Beans beans) throws InterruptedException {
            PoolFigures.Totals before;
            PoolFigures.Totals now = PoolFigures.Totals.of(beans.pools(pool));
            long end = System.nanoTime() + (long) (COUNT_SECONDS * 1e9);
            do {
                Thread.sleep(POLL_MILLIS);
                before = now;
                now = PoolFigures.Totals.of(beans.pools(pool));
            } while (!now.equals(before) && System.nanoTime() - end < 0);
            return now;
        }

        private Recommendation recommendation(Beans beans) throws InterruptedException {
            long end = System.nanoTime() + (long) (adviceSeconds * 1e9);
            Recommendation recommendation = Recommendation.NONE;
            while (adviceSeconds > 0 && !recommendation.isKnown() && System.nanoTime() - end < 0) {
                Thread.sleep(POLL_MILLIS);
                Optional<Beans.Bean> bean = beans.pool(pool);
                recommendation = bean.map(Recommendation::of).orElse(recommendation);
            }
            return recommendation;
        }
    }
}
