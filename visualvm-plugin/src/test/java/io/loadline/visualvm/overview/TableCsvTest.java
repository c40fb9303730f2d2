// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.data.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableCsvTest {

    @Test
    void aRowForEachPool_unknownIsEmpty_awkwardNamesAreQuoted() {
        String[] lines = TableCsv.of(List.of(Samples.pool("orders", 20, 3, "shrink"), Samples.unknown("a \"b\", c\nd")))
                .split("\r\n");
        assertThat(lines).hasSize(3);
        assertThat(lines[0]).startsWith("Pool,Verdict,Size recommended,").endsWith(",Rejected,Status,Kind");
        assertThat(lines[1]).isEqualTo("orders,shrink,3,20,2,,131,5.125,12.26,,,0.25,3,1809,unknown,fixed");
        assertThat(lines[2]).isEqualTo("\"a \"\"b\"\", c\nd\",unknown,,,,,,,,,,,,,unknown,unknown");
    }
}
