// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import io.loadline.benchmarks.Rounds.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Markdown table with a row for each subject. Each quantity has three columns: the measured value, its difference to
 * the plain subject in the same round, and this difference over that of the cheapest peer.
 */
public final class ComparisonTable<M> {

    private record Quantity<M>(String title, ToDoubleFunction<M> value) {}

    private final Rounds<M> rounds;
    private final boolean withPeers;
    private final List<Quantity<M>> quantities = new ArrayList<>();

    public ComparisonTable(Rounds<M> rounds) {
        this.rounds = rounds;
        this.withPeers = rounds.subjects().stream().anyMatch(Subject::isPeer);
    }

    /** Makes a table of figures that a program prints in the order of {@code titles}. */
    public static ComparisonTable<double[]> of(Rounds<double[]> rounds, List<String> titles) {
        ComparisonTable<double[]> table = new ComparisonTable<>(rounds);
        for (int i = 0; i < titles.size(); i++) {
            int figure = i;
            table.with(titles.get(i), figures -> figures[figure]);
        }
        return table;
    }

    /** Adds a quantity. {@code title} has the unit. */
    public ComparisonTable<M> with(String title, ToDoubleFunction<M> value) {
        quantities.add(new Quantity<>(title, value));
        return this;
    }

    @Override
    public String toString() {
        List<String> headings = new ArrayList<>(List.of(""));
        for (Quantity<M> quantity : quantities) {
            headings.add(quantity.title);
            headings.add("added");
            if (withPeers) {
                headings.add("of the cheapest peer's");
            }
        }
        StringBuilder text = new StringBuilder(head(headings));
        rounds.subjects().forEach(subject -> text.append(row(cells(subject))));
        return text.toString();
    }

    private List<String> cells(Subject subject) {
        List<String> cells = new ArrayList<>(List.of(subject.label()));
        boolean plain = subject.equals(rounds.plain());
        for (Quantity<M> quantity : quantities) {
            cells.add(rounds.of(subject, quantity.value).toString());
            cells.add(plain ? "" : rounds.added(subject, quantity.value).toString());
            if (withPeers) {
                cells.add(plain || subject.isPeer() ? "" : share(subject, quantity));
            }
        }
        return cells;
    }

    private String share(Subject subject, Quantity<M> quantity) {
        double share = rounds.shareOfCheapestPeer(subject, quantity.value);
        return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.2f", share);
    }

    /** Returns the first two lines of a Markdown table. */
    static String head(List<String> headings) {
        return row(headings) + row(Collections.nCopies(headings.size(), "---"));
    }

    static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
