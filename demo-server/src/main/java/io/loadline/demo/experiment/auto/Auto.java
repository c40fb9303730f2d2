package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.List;

/** Each scenario with the size that it starts with, then with {@code resize=auto}. */
public final class Auto implements Experiment {

    private static final double START_SECONDS = 4;
    private static final int QUICK_SECONDS = 13;
    private static final int SECONDS = 300;

    private final List<Scenario> scenarios;

    Auto(List<Scenario> scenarios) {
        this.scenarios = scenarios;
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        return scenarios.stream()
                .mapToDouble(scenario -> 2 * (START_SECONDS + Trial.WARMUP_SECONDS)
                        + seconds(lab)
                                * (scenario.phases().size()
                                        + scenario.situations().size()))
                .sum();
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        List<Trials> trials = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            Run fixed = run(lab, scenario, false);
            trials.add(new Trials(scenario, fixed, run(lab, scenario, true)));
        }
        double[] others = trials.stream()
                .mapToDouble(trial -> trial.auto().otherProcessors())
                .toArray();
        return new AutoResult(trials, seconds(lab)).result(provenance.origin(others));
    }

    private static Run run(Lab lab, Scenario scenario, boolean resizing) throws InterruptedException {
        lab.announcer()
                .doing("%s: %d threads%s"
                        .formatted(scenario.title(), scenario.start(), resizing ? ", resized by the agent" : ""));
        return new Trial(lab, scenario, seconds(lab)).run(resizing);
    }

    private static int seconds(Lab lab) {
        return lab.choose(QUICK_SECONDS, SECONDS);
    }
}
