// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One pool of each situation; what cannot be known from the pool's own figures is a miss, and named. */
@Tag("full")
class DownstreamReportTest {

    /** The second size did so much more that nothing tells of an end; heavy tasks that only a person knows. */
    private static final Set<String> MISSES = Set.of(
            "20 servers, then 24 connections: not `grow`",
            "20 servers, then 20 connections: not `grow`",
            "heavy tasks at the higher rate alone: no K");

    @Test
    void eachSituation_isRight_butForTheMissesThatAreKnown() {
        Set<String> wrong = new TreeSet<>();
        for (Map.Entry<String, IntPredicate> row : DownstreamReport.rows().entrySet()) {
            if (!row.getValue().test(1)) {
                wrong.add(row.getKey());
            }
        }

        assertThat(wrong).isEqualTo(new TreeSet<>(MISSES));
    }
}
