// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks one pool of each situation, except the known misses, which the pool's own figures cannot show. */
@Tag("full")
class DownstreamReportTest {

    /**
     * Known misses: a second size whose throughput is so much better that no limit shows, and heavy tasks that look like
     * the light ones.
     */
    private static final Set<String> MISSES = Set.of(
            "20 servers, then 24 connections: not `grow`",
            "20 servers, then 20 connections: not `grow`",
            "heavier tasks of one kind at the higher rate alone: no K");

    @Test
    void eachSituation_isRight_butForTheMissesThatAreKnown() {
        Set<String> wrong = DownstreamReport.rows().entrySet().parallelStream()
                .filter(row -> !row.getValue().test(1))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        assertThat(wrong).isEqualTo(MISSES);
    }
}
