// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonTest {

    private record Figures(double known, double unknown, String text) {}

    @Test
    void whatIsNotKnown_isNull() {
        assertThat(Json.write(new Figures(1.5, Double.NaN, "a=b & c")))
                .isEqualTo("{\"known\":1.5,\"unknown\":null,\"text\":\"a=b & c\"}");
    }

    @Test
    void record_isReadBack() {
        Figures figures = new Figures(1.5, Double.NaN, "x");

        assertThat(Json.read(Json.write(figures), Figures.class)).isEqualTo(figures);
    }
}
