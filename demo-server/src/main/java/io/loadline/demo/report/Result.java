package io.loadline.demo.report;

import java.util.List;
import java.util.Map;

/**
 * What an experiment found, whole: the shape of its JSON. Every figure that is shown anywhere is in {@code tables},
 * {@code charts}, {@code checks} or {@code parameters}, or follows from them.
 *
 * @param experiment the name by which it is run
 * @param shows what it is about, in a sentence or two
 * @param source of the published figures, as their file says it; empty if there are none
 * @param parameters of the work, by name with unit
 * @param findings paragraphs that explain this run's figures
 */
public record Result(
        String experiment,
        String title,
        String shows,
        List<String> source,
        Origin origin,
        Map<String, Object> parameters,
        List<String> findings,
        List<Table> tables,
        List<Chart> charts,
        List<Check> checks) {

    /** The table of that name. */
    public Table table(String id) {
        return tables.stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(experiment + " has no table " + id));
    }

    /** Checks that are not met. */
    public List<Check> misses() {
        return checks.stream().filter(check -> !check.isMet()).toList();
    }
}
