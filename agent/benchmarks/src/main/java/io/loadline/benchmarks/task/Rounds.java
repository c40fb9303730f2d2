package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Spread;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What was measured round by round.
 *
 * @param forks of each subject; those at the same place ran in the same round, one after the other
 */
record Rounds(Map<Subject, List<Fork>> forks) {

    Spread of(Subject subject, ToDoubleFunction<Fork> value) {
        return Spread.of(values(subject, value));
    }

    /** What the subject adds to the plain JDK, one value for each round. */
    double[] differences(Subject subject, ToDoubleFunction<Fork> value) {
        double[] plain = values(Subject.JDK, value);
        double[] differences = values(subject, value);
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= plain[i];
        }
        return differences;
    }

    Spread added(Subject subject, ToDoubleFunction<Fork> value) {
        return Spread.of(differences(subject, value));
    }

    /** What the subject adds over what the cheapest peer adds, medians; NaN if no peer was measured or adds anything. */
    double shareOfCheapestPeer(Subject subject, ToDoubleFunction<Fork> value) {
        double peer = cheapestPeer(value).map(p -> added(p, value).median()).orElse(Double.NaN);
        return peer > 0 ? added(subject, value).median() / peer : Double.NaN;
    }

    private Optional<Subject> cheapestPeer(ToDoubleFunction<Fork> value) {
        return forks.keySet().stream().filter(Subject::isPeer).min(Comparator.comparingDouble(peer -> added(peer, value)
                .median()));
    }

    private double[] values(Subject subject, ToDoubleFunction<Fork> value) {
        return forks.get(subject).stream().mapToDouble(value).toArray();
    }
}
