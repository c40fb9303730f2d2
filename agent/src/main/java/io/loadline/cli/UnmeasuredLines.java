package io.loadline.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Lines about threads that belong to no measured pool, so that nobody thinks there are none. */
final class UnmeasuredLines {

    /** What an agent calls threads that it does not recognise. */
    private static final String UNKNOWN = "threads of the application's own";

    private static final String OTHERS = "others";

    private UnmeasuredLines() {}

    /** Lines to print. {@code groups}: as the agent has them, or null if it is too old to say; {@code pools}: how many are measured. */
    static List<String> of(TabularData groups, int pools) {
        List<CompositeData> shown =
                Rows.of(groups).stream().filter(UnmeasuredLines::matters).collect(Collectors.toList());
        if (shown.isEmpty()) {
            return pools == 0
                    ? Arrays.asList("No pool is in use yet that Loadline measures.")
                    : Collections.emptyList();
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(pools == 0 ? "No pool is in use yet that Loadline measures. Other threads:" : "Not measured:");
        shown.forEach(group -> lines.add("  " + line(group)));
        return lines;
    }

    /** A single unknown thread is no pool. */
    private static boolean matters(CompositeData group) {
        boolean several = (Integer) group.get("count") > 1 && !OTHERS.equals(group.get("threads"));
        boolean known = !UNKNOWN.equals(group.get("what")) && !OTHERS.equals(group.get("threads"));
        return several || known;
    }

    private static String line(CompositeData group) {
        int count = (Integer) group.get("count");
        return count + (count == 1 ? " thread " : " threads ")
                + group.get("threads").toString().replaceAll("\\p{Cntrl}", " ") + ": " + group.get("what");
    }
}
