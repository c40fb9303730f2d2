package io.loadline.cli;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** The rows of an attribute that is a table. */
final class Rows {

    private Rows() {}

    /** None if there is no table: older agents lack some. */
    static List<CompositeData> of(Object table) {
        return table == null
                ? Collections.emptyList()
                : ((TabularData) table)
                        .values().stream().map(CompositeData.class::cast).collect(Collectors.toList());
    }
}
