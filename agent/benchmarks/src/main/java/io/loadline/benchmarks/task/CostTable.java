package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a task costs with each subject, as rows of Markdown. */
final class CostTable {

    private static final String HEADING = """
            | | ns per task | added | of the cheapest peer's | aim | bytes added |
            | --- | --- | --- | --- | --- | --- |
            """;

    private final Rounds rounds;

    CostTable(Rounds rounds) {
        this.rounds = rounds;
    }

    String text() {
        StringBuilder text = new StringBuilder(HEADING);
        for (Subject subject : rounds.forks().keySet()) {
            text.append("| ").append(String.join(" | ", row(subject))).append(" |\n");
        }
        return text.toString();
    }

    private List<String> row(Subject subject) {
        List<String> row = new ArrayList<>();
        row.add(subject.label);
        row.add(rounds.of(subject, Fork::processorNanos).toString());
        if (subject == Subject.JDK) {
            row.addAll(List.of("", "", "", ""));
            return row;
        }
        double share = rounds.shareOfCheapestPeer(subject, Fork::processorNanos);
        row.add(rounds.added(subject, Fork::processorNanos).toString());
        row.add(Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.2f", share));
        row.add(aim(subject, share));
        row.add(bytes(rounds.added(subject, Fork::bytes)));
        return row;
    }

    private static String aim(Subject subject, double share) {
        if (!subject.isAgent() || Double.isNaN(share)) {
            return "";
        }
        return String.format(
                Locale.ROOT, "%.2f, %s", subject.mostOfAPeer(), share <= subject.mostOfAPeer() ? "kept" : "missed");
    }

    private static String bytes(Spread added) {
        // no minus before a zero
        return String.format(Locale.ROOT, "%.1f", Math.rint(10 * added.median()) / 10 + 0.0);
    }
}
