// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

/**
 * A job that was done in a JVM of its own under the agent, seen from both sides.
 *
 * @param own what the workload knows of itself
 * @param totals what the agent counted; all NaN if it has no such pool
 * @param recommendation for the first of the pools
 */
record Watched<R>(R own, PoolFigures.Totals totals, Recommendation recommendation) {
    /** A minute more is too long for any job. */
    private static final int LONGEST_SECONDS = 600;

    private static final double COUNT_SECONDS = 3;
    private static final double ADVICE_SECONDS = 5;

    /**
     * Way to watch a job.
     *
     * @param agentOptions as they follow {@code -javaagent:JAR=}
     * @param pool part of the name of the job's pools; empty if it has none
     * @param jvmOptions besides
     */
    record Plan(String agentOptions, String pool, String... jvmOptions) {
        /** @throws io.loadline.demo.Failure if the JVM ended or did not answer in time */
        <R> Watched<R> run(Lab lab, Job<R> job) throws InterruptedException {
            try (Jvm jvm = Jvm.ofJobs(lab.agent() + "=memory.enough=0s," + agentOptions, jvmOptions)) {
                R own = jvm.run(lab, job, LONGEST_SECONDS);
                if (pool.isEmpty()) {
                    return new Watched<>(own, PoolFigures.Totals.NONE, Recommendation.NONE);
                }
                try (Beans beans = jvm.beans()) {
                    // first: it comes with the window that ends the counts
                    Recommendation said = Beans.await(
                            ADVICE_SECONDS,
                            () -> beans.pool(pool).map(Recommendation::of).orElse(Recommendation.NONE),
                            (before, now) -> now.isKnown());
                    // as soon as two readings agree: the agent adds up its stripes a moment later
                    PoolFigures.Totals totals = Beans.await(
                            COUNT_SECONDS, () -> PoolFigures.Totals.of(beans.pools(pool)), PoolFigures.Totals::equals);
                    return new Watched<>(own, totals, said);
                }
            }
        }
    }
}
