package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.job.JobAnswer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Runs a {@link Job} in a JVM of its own under the agent and reads the agent's MBeans over JMX afterwards.
 *
 * @param agentOptions as they follow {@code -javaagent:JAR=}
 * @param jvmOptions besides
 * @param pool part of the name of the job's pools
 * @param adviceSeconds how long the agent may think about a recommendation after the job; 0 for none
 */
public record WatchedJob(Lab lab, String agentOptions, List<String> jvmOptions, String pool, double adviceSeconds) {

    private static final double COUNT_SECONDS = 3;
    private static final long POLL_MILLIS = 100;

    /**
     * @param seconds that the job takes, about; a minute more is too long
     * @throws Failure if the JVM ended or did not answer in time
     */
    public <R> Watched<R> run(Job<R> job, Class<R> shape, double seconds) throws InterruptedException {
        String name = "The JVM that ran " + job;
        try (JobProcess process = new JobProcess(name, lab.agent() + "=" + agentOptions, jvmOptions)) {
            JobAnswer answer = process.run(job, seconds);
            R own = Json.read(answer.result(), shape);
            try (ServerBeans beans = new ServerBeans(process.pid())) {
                return new Watched<>(own, totals(beans), recommendation(beans), answer.otherProcessors());
            }
        } catch (IOException e) {
            throw new Failure(name + " was lost: " + e.getMessage(), e);
        }
    }

    /** As soon as two readings agree: the agent adds up its stripes a moment later. */
    private PoolTotals totals(ServerBeans beans) throws IOException, InterruptedException {
        PoolTotals before;
        PoolTotals now = PoolTotals.of(beans.pools(pool));
        long end = System.nanoTime() + (long) (COUNT_SECONDS * 1e9);
        do {
            Thread.sleep(POLL_MILLIS);
            before = now;
            now = PoolTotals.of(beans.pools(pool));
        } while (!now.equals(before) && System.nanoTime() - end < 0);
        return now;
    }

    private Recommendation recommendation(ServerBeans beans) throws IOException, InterruptedException {
        long end = System.nanoTime() + (long) (adviceSeconds * 1e9);
        Recommendation recommendation = Recommendation.NONE;
        while (adviceSeconds > 0 && !recommendation.isKnown() && System.nanoTime() - end < 0) {
            Thread.sleep(POLL_MILLIS);
            Optional<Bean> bean = beans.pool(pool);
            if (bean.isPresent()) {
                Bean.Values values = bean.get().read("Recommendation");
                recommendation = Recommendation.of(values.composite("Recommendation"));
            }
        }
        return recommendation;
    }
}
