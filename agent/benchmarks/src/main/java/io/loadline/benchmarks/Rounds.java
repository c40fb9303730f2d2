package io.loadline.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measures every subject once a round. Who comes first changes from round to round, so that a machine that gets slower
 * or faster favours nobody.
 *
 * @param measured of each subject, the plain one first; those at the same place are of the same round
 */
public record Rounds<S extends Subject, M>(Map<S, List<M>> measured) {

    /** Measures one subject once. */
    public interface Measurement<S, M> {
        M measure(S subject) throws Exception;
    }

    /** {@code name}: of what is measured, for the progress on standard error and for the journal. */
    public static <S extends Subject, M> Rounds<S, M> run(
            String name, int rounds, List<S> subjects, Journal journal, Measurement<S, M> measurement)
            throws Exception {
        Map<S, List<M>> measured = new LinkedHashMap<>();
        subjects.forEach(subject -> measured.put(subject, new ArrayList<>()));
        List<S> order = new ArrayList<>(subjects);
        for (int round = 1; round <= rounds; round++) {
            System.err.printf("%s: round %d of %d%n", name, round, rounds);
            for (S subject : order) {
                M figures = measurement.measure(subject);
                measured.get(subject).add(figures);
                journal.add(new Journal.Entry(name, subject.label(), round, figures));
            }
            Collections.rotate(order, 1);
        }
        return new Rounds<>(measured);
    }

    /** All kept in memory only, nothing written. */
    public static <S extends Subject, M> Rounds<S, M> run(
            String name, int rounds, List<S> subjects, Measurement<S, M> measurement) throws Exception {
        return run(name, rounds, subjects, new Journal(null), measurement);
    }

    public List<S> subjects() {
        return List.copyOf(measured.keySet());
    }

    public S plain() {
        return subjects().get(0);
    }

    public Spread of(S subject, ToDoubleFunction<M> value) {
        return Spread.of(values(subject, value));
    }

    /** What the subject adds to the plain one, round by round. */
    public Spread added(S subject, ToDoubleFunction<M> value) {
        double[] plain = values(plain(), value);
        double[] differences = values(subject, value);
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= plain[i];
        }
        return Spread.of(differences);
    }

    /** What the subject adds over what the cheapest peer adds, medians; NaN if no peer was measured or adds anything. */
    public double shareOfCheapestPeer(S subject, ToDoubleFunction<M> value) {
        double peer = subjects().stream()
                .filter(Subject::isPeer)
                .mapToDouble(p -> added(p, value).median())
                .min()
                .orElse(Double.NaN);
        return peer > 0 ? added(subject, value).median() / peer : Double.NaN;
    }

    private double[] values(S subject, ToDoubleFunction<M> value) {
        return measured.get(subject).stream().mapToDouble(value).toArray();
    }
}
