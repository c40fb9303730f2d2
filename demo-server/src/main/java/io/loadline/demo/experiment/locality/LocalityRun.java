package io.loadline.demo.experiment.locality;

import io.loadline.demo.experiment.Watched;
import java.util.Comparator;
import java.util.List;

/** One scheme with one size of state. */
record LocalityRun(LocalityJob job, Watched<LocalityOutcome> watched) {

    double seconds() {
        return watched.own().seconds();
    }

    double microsPerMessage() {
        return 1e6 * seconds() / watched.own().messages();
    }

    /** Those of a scheme and size, the fastest first. */
    static List<LocalityRun> of(List<LocalityRun> runs, Scheme scheme, int size) {
        return runs.stream()
                .filter(run -> run.job().scheme() == scheme && run.job().size() == size)
                .sorted(Comparator.comparingDouble(LocalityRun::seconds))
                .toList();
    }

    static LocalityRun median(List<LocalityRun> runs, Scheme scheme, int size) {
        List<LocalityRun> sorted = of(runs, scheme, size);
        return sorted.get(sorted.size() / 2);
    }
}
