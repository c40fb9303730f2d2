// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.Stories;
import io.loadline.model.work.Prediction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WhatIfChartTest {

    @TestFactory
    Stream<DynamicTest> charts() throws IOException {
        return Stories.of("charts", story -> story.asks(
                        "lines", with -> String.join("\n", chart(with).lines(100)))
                .asks("html", with -> chart(with).html()));
    }

    /**
     * Returns the chart of 10, 20 and 40 threads. Arguments: p99 of the first size (the others have half), three rates,
     * the present size, and the kind of pool.
     */
    private static WhatIfChart chart(Stories.Arguments with) {
        List<Prediction> rows = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            double tail = with.number(0) / (i == 0 ? 1 : 2);
            rows.add(new Prediction(10 << i, with.number(i + 1), 1, 1, tail, 0.5, 0.5));
        }
        return new WhatIfChart(
                rows, with.small(4), 20, 20, Phrases.of(with.text(5).equals("connections"), false));
    }
}
