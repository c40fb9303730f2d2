// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loadline.demo.LengthDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderTest {

    private static final Order USUAL = Servers.order(new Work(Irrational.PI, 100, 10));

    @Test
    void noQuery_isTheUsualWork() {
        assertThat(USUAL.with(null)).isEqualTo(USUAL);
        assertThat(USUAL.with("")).isEqualTo(USUAL);
    }

    @Test
    void parameters_takeThePlaceOfTheUsual() {
        assertThat(USUAL.with("digits=7")).isEqualTo(Servers.order(new Work(Irrational.PI, 7, 10)));
        assertThat(USUAL.with("sleep=0&digits=9")).isEqualTo(Servers.order(new Work(Irrational.PI, 9, 0)));
        assertThat(USUAL.with("downstream=5&nested=3&deadline=70"))
                .isEqualTo(new Order(USUAL.work(), LengthDistribution.CONSTANT, 5, 3, 70));
    }

    @ParameterizedTest
    @CsvSource({
        "digits=0, from 1 to 100000 digits",
        "digits=-5, from 1 to 100000 digits",
        "digits=100001, from 1 to 100000 digits",
        "digits=99999999999, from 1 to 100000 digits",
        "digits=ten, from 1 to 100000 digits",
        "digits, from 1 to 100000 digits",
        "sleep=1.5, from 0 to 60000 ms",
        "sleep=60001, from 0 to 60000 ms",
        "downstream=-1, from 0 to 60000 ms",
        "nested=101, from 0 to 100 inner tasks",
        "deadline=0, from 1 to 600000 ms",
        "digit=5, no parameter 'digit'",
        "digits=5&, no parameter ''"
    })
    void badParameter_isRefusedWithWhatIsAccepted(String query, String accepted) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> USUAL.with(query))
                .withMessageContaining(accepted)
                .withMessageEndingWith(".");
    }
}
