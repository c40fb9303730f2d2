// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measures every subject once a round. Each round begins with another subject, so that drift of the machine favours
 * none.
 *
 * @param measured figures of each subject, the plain one first; figures with the same index are of the same round
 */
public record Rounds<M>(Map<Subject, List<M>> measured) {

    /**
     * One of the compared configurations.
     *
     * @param isPeer whether it is another tool, with which the agent is compared
     * @param jvmOptions of its JVM
     * @param setting additional argument of its program, or empty
     */
    public record Subject(String label, boolean isPeer, List<String> jvmOptions, String setting) {

        public static final Subject PLAIN = new Subject("plain JDK", List.of());

        Subject(String label, List<String> jvmOptions) {
            this(label, false, jvmOptions, "");
        }
    }

    /** Median, least and greatest of a sample. A mean would mislead, since start-up times have a long tail. */
    public record Spread(double median, double min, double max) {

        public static Spread of(double... values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
            return new Spread(median, sorted[0], sorted[sorted.length - 1]);
        }

        /** Returns the median, and least and greatest if they differ. */
        @Override
        public String toString() {
            if (Double.isNaN(median)) {
                return "unknown";
            }
            return min == max
                    ? String.format(Locale.ROOT, "%.1f", median)
                    : String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", median, min, max);
        }
    }

    /** Measures one subject once. */
    public interface Measurement<M> {
        M measure(Subject subject) throws Exception;
    }

    /**
     * Measures all subjects in rounds. {@code name} is the quantity, for the progress on standard error and for the
     * journal.
     */
    public static <M> Rounds<M> run(
            String name, int rounds, List<Subject> subjects, Journal journal, Measurement<M> measurement)
            throws Exception {
        Map<Subject, List<M>> measured = new LinkedHashMap<>();
        subjects.forEach(subject -> measured.put(subject, new ArrayList<>()));
        List<Subject> order = new ArrayList<>(subjects);
        for (int round = 1; round <= rounds; round++) {
            System.err.printf("%s: round %d of %d%n", name, round, rounds);
            for (Subject subject : order) {
                M figures = measurement.measure(subject);
                measured.get(subject).add(figures);
                journal.add(new Journal.Entry(name, subject.label(), round, figures));
            }
            Collections.rotate(order, 1);
        }
        return new Rounds<>(measured);
    }

    List<Subject> subjects() {
        return List.copyOf(measured.keySet());
    }

    Subject plain() {
        return subjects().get(0);
    }

    Spread of(Subject subject, ToDoubleFunction<M> value) {
        return Spread.of(values(subject, value));
    }

    /** Returns the differences between the subject and the plain one, round by round. */
    Spread added(Subject subject, ToDoubleFunction<M> value) {
        double[] plain = values(plain(), value);
        double[] differences = values(subject, value);
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= plain[i];
        }
        return Spread.of(differences);
    }

    /**
     * Returns the median that the subject adds over the median that the cheapest peer adds; NaN if no peer was
     * measured, or the cheapest adds nothing.
     */
    double shareOfCheapestPeer(Subject subject, ToDoubleFunction<M> value) {
        double peer = subjects().stream()
                .filter(Subject::isPeer)
                .mapToDouble(p -> added(p, value).median())
                .min()
                .orElse(Double.NaN);
        return peer > 0 ? added(subject, value).median() / peer : Double.NaN;
    }

    private double[] values(Subject subject, ToDoubleFunction<M> value) {
        return measured.get(subject).stream().mapToDouble(value).toArray();
    }
}
