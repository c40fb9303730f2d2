package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.job.JobAnswer;
import io.loadline.demo.experiment.job.JobMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs a {@link Job} in a JVM of its own under the agent and reads the agent's MBeans over JMX afterwards.
 *
 * @param agentOptions as they follow {@code -javaagent:JAR=}
 * @param jvmOptions besides
 * @param pool part of the name of the job's pools
 * @param adviceSeconds how long the agent may think about a recommendation after the job; 0 for none
 */
public record JobProcess(Lab lab, String agentOptions, List<String> jvmOptions, String pool, double adviceSeconds) {

    private static final long SPARE_SECONDS = 60;
    private static final double COUNT_SECONDS = 3;
    private static final long POLL_MILLIS = 100;

    /**
     * @param seconds that the job takes, about; a minute more is too long
     * @throws Failure if the JVM ended or did not answer in time
     */
    public <R> Watched<R> run(Job<R> job, Class<R> shape, double seconds) throws InterruptedException {
        try (ChildProcess child = start(job)) {
            JobAnswer answer = await(child, job, (long) seconds + SPARE_SECONDS);
            R own = Json.read(answer.result(), shape);
            try (ServerBeans beans = new ServerBeans(child.process().pid())) {
                return new Watched<>(own, totals(beans), recommendation(beans), answer.otherProcessors());
            }
        } catch (IOException e) {
            throw new Failure("The JVM that ran " + describe(job) + " was lost: " + e.getMessage(), e);
        }
    }

    private ChildProcess start(Job<?> job) throws IOException {
        List<String> main = List.of(JobMain.class.getName(), job.getClass().getName());
        ChildProcess child = new ChildProcess(lab.agent() + "=" + agentOptions, jvmOptions, main);
        Writer input = child.process().outputWriter(StandardCharsets.UTF_8);
        input.write(Json.write(job) + "\n");
        input.flush();
        return child;
    }

    private static JobAnswer await(ChildProcess child, Job<?> job, long seconds) throws InterruptedException {
        LinkedBlockingQueue<Optional<JobAnswer>> answers = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(child, answers), "job-output");
        reader.setDaemon(true);
        reader.start();
        Optional<JobAnswer> answer = answers.poll(seconds, TimeUnit.SECONDS);
        if (answer == null || answer.isEmpty()) {
            throw new Failure("The JVM that ran " + describe(job)
                    + (answer == null
                            ? " gave no result within " + seconds + " s."
                            : " ended; what it said is above."));
        }
        return answer.get();
    }

    private static void read(ChildProcess child, LinkedBlockingQueue<Optional<JobAnswer>> answers) {
        try (BufferedReader output = child.process().inputReader(StandardCharsets.UTF_8)) {
            output.lines().map(JobAnswer::parse).filter(Optional::isPresent).forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // closed from this side
        } finally {
            answers.add(Optional.empty());
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

    private static String describe(Job<?> job) {
        return job.toString();
    }
}
