// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CheckTest {

    @Test
    void bounds_areIncluded() {
        assertThat(new Result.Check("x", 1, 1, 2, "").describe()).startsWith("met: ");
        assertThat(new Result.Check("x", 2, 1, 2, "").describe()).startsWith("met: ");
        assertThat(new Result.Check("x", 2.01, 1, 2, "").describe()).startsWith("MISSED: ");
        assertThat(new Result.Check("x", -5, Double.NaN, 2, "").describe()).startsWith("met: ");
        assertThat(new Result.Check("x", 0.9, 0.95, Double.NaN, "").describe()).startsWith("MISSED: ");
    }

    @Test
    void whatIsNotKnown_isAMiss() {
        assertThat(new Result.Check("x", Double.NaN, Double.NaN, 2, "").describe())
                .startsWith("MISSED: ");
    }

    @Test
    void figures_haveNoZerosThatSayNothing() {
        assertThat(new Result.Check("x", 100, Double.NaN, 200, "s").describe())
                .isEqualTo("met: x: 100 s (at most 200 s)");
        assertThat(new Result.Check("x", 0.5, Double.NaN, 0.05, "").describe())
                .isEqualTo("MISSED: x: 0.5 (at most 0.05)");
    }

    @Test
    void narrowMiss_doesNotReadLikeItsBound() {
        assertThat(new Result.Check("x", 0.9454, 0.95, Double.NaN, "").describe())
                .isEqualTo("MISSED: x: 0.945 (at least 0.95)");
        assertThat(new Result.Check("x", 0.9546, 0.95, Double.NaN, "").describe())
                .isEqualTo("met: x: 0.95 (at least 0.95)");
    }
}
