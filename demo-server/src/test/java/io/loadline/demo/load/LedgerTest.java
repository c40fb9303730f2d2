// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
    private static final long MILLI = 1_000_000;

    @Test
    void completion_countsWhereItHappens_responseWhereItWasDue() {
        Ledger ledger = new Ledger(100 * MILLI, 200 * MILLI);
        ledger.answered(90 * MILLI, 110 * MILLI);
        ledger.answered(95 * MILLI, 120 * MILLI);
        ledger.answered(150 * MILLI, 250 * MILLI);

        Histogram responses = ledger.responses();
        assertThat(ledger.count(Ledger.Outcome.ANSWERED)).isEqualTo(3);
        assertThat(ledger.completions()).isEqualTo(2);
        assertThat(ledger.lastCompletion()).isEqualTo(120 * MILLI);
        assertThat(responses.getTotalCount()).isEqualTo(1);
        assertThat(responses.getMaxValue() / 1e6).isCloseTo(100, withinPercentage(0.2));
    }

    @Test
    void taskLeftInTheQueue_respondsWithItsAgeAtLeast() {
        Ledger ledger = new Ledger(100 * MILLI, 200 * MILLI);
        ledger.unfinished(120 * MILLI, 220 * MILLI);
        ledger.unfinished(50 * MILLI, 220 * MILLI);

        assertThat(ledger.completions()).isZero();
        assertThat(ledger.responses().getMaxValue() / 1e6).isCloseTo(100, withinPercentage(0.2));
    }

    /** {@link System#nanoTime} may be negative and overflow. */
    @ParameterizedTest
    @ValueSource(longs = {0, -50, Long.MAX_VALUE - 50})
    void measuredPart_hasItsStartAndNotItsEnd(long from) {
        Ledger ledger = new Ledger(from, from + 100);

        LongStream.of(from - 1, from, from + 99, from + 100).forEach(end -> ledger.answered(from - 1, end));

        assertThat(ledger.completions()).isEqualTo(2);
    }
}
