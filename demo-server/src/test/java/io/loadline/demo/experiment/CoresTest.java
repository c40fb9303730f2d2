package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoresTest {

    @Test
    void listOfProcessors_hasRangesAndSingleOnes() {
        assertThat(Cores.processors("0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
        assertThat(Cores.processors("3")).containsExactly(3);
    }
}
