package io.loadline.demo.experiment;

import io.loadline.demo.Json;
import java.util.List;

/**
 * A job that was done in a JVM of its own under the agent, seen from both sides.
 *
 * @param own what the workload knows of itself
 * @param totals what the agent counted; all NaN if it has no such pool
 * @param recommendation for the first of the pools
 */
record Watched<R>(R own, PoolFigures.Totals totals, Recommendation recommendation) {
    private static final double COUNT_SECONDS = 3;

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
                    Recommendation said = recommendation(beans); // first: it comes with the window that ends the counts
                    return new Watched<>(Json.read(answer.result(), shape), totals(beans), said);
                }
            }
        }

        /** As soon as two readings agree: the agent adds up its stripes a moment later. */
        private PoolFigures.Totals totals(Beans beans) throws InterruptedException {
            return Beans.await(
                    COUNT_SECONDS, () -> PoolFigures.Totals.of(beans.pools(pool)), PoolFigures.Totals::equals);
        }

        private Recommendation recommendation(Beans beans) throws InterruptedException {
            return adviceSeconds == 0
                    ? Recommendation.NONE
                    : Beans.await(
                            adviceSeconds,
                            () -> beans.pool(pool).map(Recommendation::of).orElse(Recommendation.NONE),
                            (before, now) -> now.isKnown());
        }
    }
}
