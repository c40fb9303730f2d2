package io.loadline.demo.experiment.primes;

import io.loadline.demo.experiment.Watched;
import java.util.Comparator;
import java.util.List;

/**
 * One pool size, run several times.
 *
 * @param runs by their seconds
 */
record PrimesRuns(int threads, List<Watched<PrimesOutcome>> runs) {

    static PrimesRuns of(int threads, List<Watched<PrimesOutcome>> runs) {
        return new PrimesRuns(
                threads,
                runs.stream()
                        .sorted(Comparator.comparingDouble(run -> run.own().seconds()))
                        .toList());
    }

    Watched<PrimesOutcome> median() {
        return runs.get(runs.size() / 2);
    }

    double seconds() {
        return median().own().seconds();
    }

    double fastest() {
        return runs.get(0).own().seconds();
    }

    double slowest() {
        return runs.get(runs.size() - 1).own().seconds();
    }
}
