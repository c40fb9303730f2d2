package io.loadline.benchmarks.task;

import java.util.Locale;

/** What a task that works costs without and with the agent, as rows of Markdown, in microseconds. */
final class WorkTable {

    static final String HEADING = """
            | work | jdk, us per task | with the agent | added: mean (95 % interval) | |
            | --- | --- | --- | --- | --- |
            """;

    private WorkTable() {}

    static String row(String work, Rounds rounds) {
        double plain = rounds.of(Subject.JDK, WorkTable::micros).median();
        double measured = rounds.of(Subject.LOADLINE, WorkTable::micros).median();
        Interval added = Interval.of(rounds.differences(Subject.LOADLINE, WorkTable::micros));
        return String.format(
                Locale.ROOT,
                "| %s | %.3f | %.3f | %.3f (%.3f to %.3f) | %s |%n",
                work,
                plain,
                measured,
                added.mean(),
                added.low(),
                added.high(),
                verdict(added, plain));
    }

    /** In words: a difference that could be none is inside the noise. */
    static String verdict(Interval added, double plain) {
        if (!added.isKnown()) {
            return "too few rounds to tell";
        }
        if (added.contains(0)) {
            return String.format(
                    Locale.ROOT, "inside the noise, which is %.1f %%", 100 * (added.high() - added.mean()) / plain);
        }
        return String.format(
                Locale.ROOT,
                "%s by %.1f %%, outside the noise",
                added.mean() > 0 ? "more" : "less",
                100 * Math.abs(added.mean()) / plain);
    }

    private static double micros(Fork fork) {
        return fork.processorNanos() / 1e3;
    }
}
