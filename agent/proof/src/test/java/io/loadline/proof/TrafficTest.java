// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class TrafficTest {
    @Test
    void centre_isAboutTheRightSize() {
        assertThat(Traffic.open(100).downstream(90).centre())
                .as("9 + 2 sqrt(9)")
                .isEqualTo(15);
        assertThat(Traffic.closed(30, 0).downstream(80, 12).centre()).as("K").isEqualTo(12);
        assertThat(Traffic.closed(30, 0).downstream(80).centre())
                .as("a thread a client")
                .isEqualTo(30);
        assertThat(Traffic.closed(40, 60).downstream(40).centre())
                .as("16 + sqrt(16)")
                .isEqualTo(20);
    }

    @Test
    void parse_readsWhatIsEncoded() {
        Traffic traffic = Traffic.closed(40, 60).compute(0.5).downstream(40, 6);
        assertThat(Traffic.parse(traffic.encoded())).isEqualTo(traffic);
    }
}
