package io.loadline.demo.experiment.scan;

import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Watched;
import io.loadline.demo.experiment.WatchedJob;
import java.util.List;

/**
 * A scan with one pool size, under the agent.
 *
 * @param job what was run
 */
public record ScanRun(ScanJob job, Watched<ScanOutcome> watched) {

    /** Its threads hold nothing; 8,000 of them at the default of 1 MiB would only reserve addresses. */
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xss256k");

    private static final double ADVICE_SECONDS = 5;

    public static ScanRun of(Lab lab, ScanJob job, String agentOptions) throws InterruptedException {
        WatchedJob process = new WatchedJob(lab, agentOptions, JVM, ScanJob.POOL, ADVICE_SECONDS);
        return new ScanRun(job, process.run(job, ScanOutcome.class, job.longestSeconds()));
    }

    public int threads() {
        return job.threads();
    }

    public double seconds() {
        return watched.own().seconds();
    }

    /** That starting the pool's threads took. */
    public double startSeconds() {
        return watched.own().startSeconds();
    }

    public double theorySeconds() {
        return RoundsLaw.duration(job.timeoutMillis() / 1e3, job.silent(), job.threads());
    }

    /** Measured over theory - 1. */
    public double deviation() {
        return seconds() / theorySeconds() - 1;
    }

    /** How long it would take with that timeout, as many rounds as were measured. */
    public double secondsAt(double timeoutSeconds) {
        return seconds() / (job.timeoutMillis() / 1e3) * timeoutSeconds;
    }
}
