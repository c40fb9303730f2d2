package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workloads;
import java.util.List;

/**
 * One run of a workload, as it is handed to the JVM that does it.
 *
 * @param scale and {@code cycleSeconds}, {@code processors}: those of {@link Workloads}
 * @param sizes threads of each pool
 * @param warmupMillis of load before the measured part
 * @param measureMillis of a batch: how long it may take at most
 * @param watchMillis of a batch: how long the agent looks at least; else by how much longer it may look if it says that
 *     it has seen too little
 * @param chunksPerMilli see {@link Spin}
 * @param seed same seed, same arrivals and lengths
 * @param watched whether the agent is there to be read at the end
 */
public record Trial(
        String workload,
        double scale,
        double cycleSeconds,
        int processors,
        List<Integer> sizes,
        long warmupMillis,
        long measureMillis,
        long watchMillis,
        double chunksPerMilli,
        long seed,
        boolean watched)
        implements Job<TrialResult> {

    @Override
    public TrialResult run() throws InterruptedException {
        Spin.warmUp();
        return new TrialRun(this).run();
    }

    /** @throws IllegalArgumentException if there is no such workload */
    Workload definition() {
        return new Workloads(scale, cycleSeconds, processors)
                .all().stream()
                        .filter(candidate -> candidate.id().equals(workload))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("workload " + workload));
    }
}
