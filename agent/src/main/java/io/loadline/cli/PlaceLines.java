package io.loadline.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;

/** Where the busy workers of a pool are, a line for each place, the most frequent first. */
final class PlaceLines {

    private PlaceLines() {}

    /** {@code pool}: its attributes by name. Empty if nothing is known, also of agents that do not tell. */
    static List<String> of(Map<String, Object> pool) {
        return Rows.of(pool.get("Places")).stream()
                .sorted(Comparator.comparingDouble((CompositeData row) -> -(Double) row.get("share")))
                .map(PlaceLines::line)
                .collect(Collectors.toList());
    }

    private static String line(CompositeData row) {
        String calledFrom = String.valueOf(row.get("calledFrom"));
        String place = String.valueOf(row.get("place"));
        String state = String.valueOf(row.get("state"));
        return Amounts.percent(row.get("share")) + "  " + state + (place.equals(state) ? "" : ": " + place)
                + (calledFrom.isEmpty() || calledFrom.equals(place) ? "" : ", called from " + calledFrom);
    }
}
