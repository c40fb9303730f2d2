package io.loadline.demo.experiment.auto;

import io.loadline.demo.load.LoadResult;

/** A scenario with the size that it started with, and with the one that the agent set. */
record Trials(Scenario scenario, Run fixed, Run auto) {

    /** What the fixed size did in the situation of that phase. */
    LoadResult fixed(int phase) {
        return fixed.loads().get(scenario.situationOf(phase));
    }

    LoadResult auto(int phase) {
        return auto.loads().get(phase);
    }

    int lastPhase() {
        return scenario.phases().size() - 1;
    }

    /** Answered while the agent resized, all phases together, over what the fixed size answers in as long. */
    double throughputRatio() {
        double resized = 0;
        double same = 0;
        for (int phase = 0; phase <= lastPhase(); phase++) {
            resized += auto(phase).throughputPerSecond();
            same += fixed(phase).throughputPerSecond();
        }
        return resized / same;
    }

    double p99Ratio() {
        return auto(lastPhase()).p99Millis() / fixed(lastPhase()).p99Millis();
    }

    long unaccounted() {
        return fixed.counts().unaccounted() + auto.counts().unaccounted();
    }

    /** Whether the last phase goes on with the situation of the one before, so that it must be settled. */
    boolean endsSettled() {
        return scenario.lastChange() < lastPhase();
    }
}
