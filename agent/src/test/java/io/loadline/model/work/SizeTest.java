// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeTest {

    /** 30 threads, 20 to 34 may be right. */
    @ParameterizedTest
    @CsvSource({"30, 30", "34, 34", "35, 30", "27, 27", "26, 27", "20, 22", "19, 30", "0, 30"})
    void whatWasSaidStands_ifTheIntervalHoldsIt_orRisesALittleIfFarBelow(int last, int still) {
        assertThat(new Size(30, 20, 34, Limit.LOAD).withHysteresis(last).threads)
                .isEqualTo(still);
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "3, 4", "5, 5", "6, 6"})
    void ofFewThreads_oneIsNotFarBelow(int last, int still) {
        assertThat(new Size(5, 3, 6, Limit.LOAD).withHysteresis(last).threads).isEqualTo(still);
    }

    /** 20 to 34 as before, unless more are asked for: then they are the least that may be right, too. */
    @ParameterizedTest
    @CsvSource({"29, 30 20 34", "30, 30 20 34", "32, 32 32 34", "40, 40 34 40"})
    void asManyAsAreAskedFor(int least, String all) {
        Size size = new Size(30, 20, 34, Limit.LOAD).atLeast(least);

        assertThat(size.threads + " " + size.low + " " + size.high).isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource({"0, 20", "1, 22", "2, 24", "3, 26", "4, 27", "100, 27"})
    void itRisesALittleWithEachLook_andStaysWithinOne(int looks, int still) {
        int threads = 20;
        for (int look = 0; look < looks; look++) {
            threads = new Size(30, 20, 34, Limit.LOAD).withHysteresis(threads).threads;
        }

        assertThat(threads).isEqualTo(still);
    }
}
