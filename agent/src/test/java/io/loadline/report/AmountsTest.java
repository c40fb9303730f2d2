// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AmountsTest {

    @TestFactory
    Stream<DynamicTest> amounts() throws IOException {
        return Stories.of("amounts", story -> story.asks("times", with -> Amounts.times(with.number(0), with.number(1)))
                .asks("rate", with -> Amounts.rate(with.number(0)))
                .asks("count", with -> Amounts.count(with.whole(0)))
                .asks("percent", with -> Amounts.percent(with.number(0)))
                .asks("timesOfNothing", with -> Amounts.times(null, null))
                .asks("rateOfNothing", with -> Amounts.rate(null))
                .asks("middle", with -> Fit.middle(with.text(0), with.small(1)))
                .asks("length", with -> Fit.length(with.text(0)))
                .asks("words", with -> String.join("\n", Fit.words(with.text(1).replace("\\n", "\n"), with.small(0)))));
    }

    @Test
    void nothingIsEverWiderThanItsColumn() {
        Random random = new Random(15);
        for (int i = 0; i < 100_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            double other = Double.longBitsToDouble(random.nextLong());
            assertThat(Amounts.rate(value).length()).as("%s", value).isLessThanOrEqualTo(5);
            assertThat(Amounts.count(value).length()).as("%s", value).isLessThanOrEqualTo(5);
            assertThat(Amounts.percent(value).length()).as("%s", value).isLessThanOrEqualTo(6);
            assertThat(Amounts.times(value, other).length())
                    .as("%s %s", value, other)
                    .isLessThanOrEqualTo(13);
        }
    }
}
