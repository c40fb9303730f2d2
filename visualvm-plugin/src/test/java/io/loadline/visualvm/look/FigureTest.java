// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.look;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class FigureTest {

    @Test
    void threeDigitsOrSo_inAnyLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(Figure.decimal(0)).isEqualTo("0");
            assertThat(Figure.decimal(0.0004)).isEqualTo("0");
            assertThat(Figure.decimal(0.0804)).isEqualTo("0.080");
            assertThat(Figure.decimal(0.5)).isEqualTo("0.50");
            assertThat(Figure.decimal(12.34)).isEqualTo("12.3");
            assertThat(Figure.decimal(99.96)).isEqualTo("100");
            assertThat(Figure.decimal(12_897.6)).isEqualTo("12,898");
            assertThat(Figure.percent(0.256)).isEqualTo("26 %");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void unknown_isADashInTables_andAWordInSentences() {
        assertThat(Figure.decimal(Double.NaN)).isEqualTo("\u2013");
        assertThat(Figure.whole(Double.NaN)).isEqualTo("\u2013");
        assertThat(Figure.said(Double.NaN, "ms")).isEqualTo("unknown");
        assertThat(Figure.saidWhole(1, "threads")).isEqualTo("1 thread");
        assertThat(Figure.saidWhole(0, "pools")).isEqualTo("0 pools");
    }
}
