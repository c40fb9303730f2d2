package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BisectionTest {

    @ParameterizedTest
    @CsvSource({"3,3", "4,4", "7,7", "9,9", "1,3", "12,9"})
    void leastGoodNumberFromThreeToNine_thoseWithoutOneHaveTheLast(int leastGood, int found) {
        List<Integer> asked = new ArrayList<>();
        assertThat(Bisection.least(3, 9, n -> {
                    asked.add(n);
                    return n >= leastGood;
                }))
                .isEqualTo(found);
        assertThat(asked).allMatch(n -> n >= 3 && n < 9).hasSizeLessThanOrEqualTo(3);
    }
}
