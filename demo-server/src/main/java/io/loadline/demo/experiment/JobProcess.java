package io.loadline.demo.experiment;

import io.loadline.demo.Json;
import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.job.JobAnswer;
import io.loadline.demo.experiment.job.JobMain;
import java.io.IOException;
import java.util.List;

/** A JVM that does {@link Job}s, one after the other. */
public final class JobProcess implements AutoCloseable {

    private static final long SPARE_SECONDS = 60;

    private final ChildProcess child;

    /**
     * @param name for messages
     * @param agent what follows {@code -javaagent:}; null for none
     * @param jvmOptions besides
     */
    public JobProcess(String name, String agent, List<String> jvmOptions) throws IOException {
        child = new ChildProcess(name, agent, jvmOptions, List.of(JobMain.class.getName()));
    }

    /**
     * @param seconds that the job takes, about; a minute more is too long
     * @throws io.loadline.demo.Failure if the JVM ended or did not answer in time
     */
    public JobAnswer run(Job<?> job, double seconds) throws IOException, InterruptedException {
        child.send(job.getClass().getName() + " " + Json.write(job));
        return child.await(JobAnswer::parse, (long) seconds + SPARE_SECONDS);
    }

    long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        child.close();
    }
}
