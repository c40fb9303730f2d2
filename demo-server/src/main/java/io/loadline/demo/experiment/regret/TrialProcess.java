package io.loadline.demo.experiment.regret;

import io.loadline.demo.Json;
import io.loadline.demo.experiment.JobProcess;
import io.loadline.demo.experiment.regret.trial.Trial;
import io.loadline.demo.experiment.regret.trial.TrialResult;
import java.io.IOException;
import java.util.List;

/** A JVM that runs trials, one after the other. */
final class TrialProcess implements AutoCloseable {

    /** The threads of other collectors would share the processors with the pool. */
    private static final List<String> JVM = List.of("-XX:+UseSerialGC");

    private final JobProcess process;

    /** @param agent what follows {@code -javaagent:}; null for none */
    TrialProcess(String agent) throws IOException {
        process = new JobProcess("The JVM that runs trials", agent, JVM);
    }

    /** @throws io.loadline.demo.Failure if the JVM ended, or took a minute longer than the trial */
    TrialResult run(Trial trial) throws IOException, InterruptedException {
        double seconds = (trial.warmupMillis() + trial.measureMillis() + trial.watchMillis()) / 1e3;
        return Json.read(process.run(trial, seconds).result(), TrialResult.class);
    }

    @Override
    public void close() {
        process.close();
    }
}
