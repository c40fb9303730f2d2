// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void marksAreRound_andFarEnoughApart() {
        assertThat(new Scale(16, 0, 400).marks(44, 1)).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0);
        assertThat(new Scale(0.07, 100, 0).marks(25, 0)).hasSize(4).contains(0.02);
        assertThat(new Scale(3, 0, 400).marks(10, 1)).containsExactly(0.0, 1.0, 2.0, 3.0);
    }

    @Test
    void aShortScale_hasOneMarkBesidesZero() {
        assertThat(new Scale(46, 45, 0).marks(28, 0)).containsExactly(0.0, 20.0, 40.0);
        assertThat(new Scale(20, 30, 0).marks(28, 0)).containsExactly(0.0, 20.0);
    }

    @Test
    void anEmptyScale_hasNoInfinities() {
        Scale empty = new Scale(0, 100, 100);
        assertThat(empty.pixel(5)).isEqualTo(100);
        assertThat(empty.marks(20, 0)).isNotEmpty();
    }
}
