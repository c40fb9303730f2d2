// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IrrationalTest {

    private static final String PI_101 = "3"
            + "1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679";
    private static final String SQRT2_101 = "1"
            + "4142135623730950488016887242096980785696718753769480731766797379907324784621070388503875343276415727";

    @Test
    void firstHundredDecimals_areTheKnownOnes() {
        assertThat(Irrational.PI.digits(101)).isEqualTo(PI_101);
        assertThat(Irrational.SQRT2.digits(101)).isEqualTo(SQRT2_101);
    }

    @Test
    void thousandthDecimalOfPi_endsTheKnownTen() {
        assertThat(Irrational.PI.digits(1_001)).hasSize(1_001).endsWith("2164201989");
    }

    @Test
    void thousandDigits_haveTheDigestsOfOtherAlgorithms() {
        assertThat(Work.digest(Irrational.PI.digits(1_000)))
                .isEqualTo("2f77ba99f311974f0d188c0b19710260c11c70d6f4d96d78570d4a59c3b0dbe0");
        assertThat(Work.digest(Irrational.SQRT2.digits(1_000)))
                .isEqualTo("ccab564c44785f56e9ecf8d3ec3a27836b52d9963ebc0b33b7e3b70774a5f565");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17, 762, 763, 768, 1_001, 2_000})
    void fewerDigitsOfPi_areTheFirstOfMore(int count) {
        assertThat(Irrational.PI.digits(count))
                .hasSize(count)
                .isEqualTo(Irrational.PI.digits(3_000).substring(0, count));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17, 1_000})
    void digitsOfSqrt2_areTheGreatestWhoseSquareIsNotAboveTwo(int count) {
        BigInteger root = new BigInteger(Irrational.SQRT2.digits(count));
        BigInteger two = BigInteger.TWO.multiply(BigInteger.TEN.pow(2 * (count - 1)));

        assertThat(root.pow(2)).isLessThanOrEqualTo(two);
        assertThat(root.add(BigInteger.ONE).pow(2)).isGreaterThan(two);
    }
}
