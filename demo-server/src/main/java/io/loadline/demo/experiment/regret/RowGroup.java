package io.loadline.demo.experiment.regret;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The repeats of one workload at one running size, as one line of the table. */
record RowGroup(List<Row> rows) {

    static List<RowGroup> of(Outcome outcome) {
        Map<Integer, List<Row>> bySize = outcome.rows().stream()
                .collect(Collectors.groupingBy(Row::running, LinkedHashMap::new, Collectors.toList()));
        List<RowGroup> groups = new ArrayList<>();
        bySize.values().forEach(rows -> groups.add(new RowGroup(rows)));
        return groups;
    }

    int running() {
        return rows.get(0).running();
    }

    /** Alone the pools' sizes; of several repeats the median, least and greatest of the sums. */
    String recommended() {
        int[] sizes = rows.stream()
                .mapToInt(Row::recommended)
                .filter(size -> size > 0)
                .sorted()
                .toArray();
        if (sizes.length == 0) {
            return "-";
        }
        if (rows.size() == 1) {
            return rows.get(0).byPool().stream().map(String::valueOf).collect(Collectors.joining("+"));
        }
        int last = sizes.length - 1;
        String middle = String.valueOf(sizes[last / 2]);
        return sizes[0] == sizes[last] ? middle : "%s (%d-%d)".formatted(middle, sizes[0], sizes[last]);
    }

    double median(ToDoubleFunction<Score> figure) {
        return Median.of(rows.stream().map(Row::score).mapToDouble(figure).toArray());
    }

    /** "yes", "NO" or "2/3"; "-" if there is nothing to judge. */
    String share(Function<Row, Boolean> judged) {
        List<Boolean> known = rows.stream().map(judged).filter(Objects::nonNull).toList();
        long right = known.stream().filter(Boolean::booleanValue).count();
        if (known.isEmpty()) {
            return "-";
        }
        return right == known.size() ? "yes" : right == 0 ? "NO" : right + "/" + known.size();
    }

    /** The regimes named, with the looks of the first repeat and how the tasks were shared out among its pools. */
    String regimes() {
        StringBuilder named =
                new StringBuilder(rows.stream().map(Row::regime).distinct().collect(Collectors.joining("; ")));
        Row first = rows.get(0);
        if (first.looksAllowed() > 1) {
            named.append(" (look %d of %d)".formatted(first.looks(), first.looksAllowed()));
        }
        if (!first.shares().isEmpty()) {
            named.append(first.shares().stream()
                    .map(share -> "%.0f %%".formatted(share * 100))
                    .collect(Collectors.joining(" + ", " (tasks: ", ")")));
        }
        return named.toString();
    }
}
