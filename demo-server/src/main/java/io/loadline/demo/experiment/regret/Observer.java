package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.regret.trial.TrialResult;
import io.loadline.demo.experiment.regret.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a workload under the agent and asks for its recommendation; where it may come in steps, follows it. */
final class Observer {

    private final Workload workload;
    private final Plan plan;
    private final Path agent;
    private final Announcer announcer;

    Observer(Workload workload, Plan plan, Path agent, Announcer announcer) {
        this.workload = workload;
        this.plan = plan;
        this.agent = agent;
        this.announcer = announcer;
    }

    /**
     * The first look and, where steps are allowed, those that follow it: each at the size that the one before
     * recommended, until one recommends what is there.
     */
    List<Look> sequence(int threads, int looksAllowed, int repeat) throws IOException, InterruptedException {
        List<Look> looks = new ArrayList<>();
        Look look = look(workload.sizes(threads), repeat);
        looks.add(look);
        while (looks.size() < looksAllowed && look.isAnswered() && !look.keeps()) {
            look = look(look.recommended(), repeat);
            looks.add(look);
        }
        return looks;
    }

    /** Observations in which whoever at most doubles each time arrives from {@code start} at {@code best}. */
    static int looksAllowed(Workload workload, int start, int best) {
        return workload.kind().steps() && start < best
                ? (int) Math.ceil(Math.log((double) best / start) / Math.log(2) - 1e-9) + 1
                : 1;
    }

    private Look look(List<Integer> sizes, int repeat) throws IOException, InterruptedException {
        announcer.doing("%s: watched %.0f s with %s threads, repeat %d of %d"
                .formatted(
                        workload.id(),
                        plan.warmupSeconds() + plan.observeSeconds(workload),
                        sizes.stream()
                                .map(String::valueOf)
                                .reduce("%s + %s"::formatted)
                                .orElseThrow(),
                        repeat + 1,
                        plan.repeats()));
        try (TrialProcess process = new TrialProcess(agent + "=" + plan.agentOptions(workload))) {
            TrialResult result = process.run(plan.observation(workload, sizes, repeat));
            return new Look(sizes, result);
        }
    }
}
