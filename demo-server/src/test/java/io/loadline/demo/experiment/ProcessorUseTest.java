package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorUseTest {

    @Test
    void use_isFromTheFirstSampleToTheLast() {
        ProcessorUse use = ProcessorUse.between(List.of(
                new ProcessorUse.Sample(0, 5, 9, 2),
                new ProcessorUse.Sample(2_000_000_000L, 7, 1.5, 2),
                new ProcessorUse.Sample(4_000_000_000L, 9, 1.7, 2)));

        assertThat(use.server()).isEqualTo(1);
        assertThat(use.machine()).isCloseTo(1.6, within(1e-9));
        assertThat(use.others(0.1)).isCloseTo(0.5, within(1e-9));
        assertThat(use.others(0.9)).isZero();
    }

    @Test
    void oneSample_tellsNothing() {
        ProcessorUse use = ProcessorUse.between(List.of(new ProcessorUse.Sample(0, 5, 1, 2)));

        assertThat(use.server()).isNaN();
        assertThat(use.others(0.1)).isNaN();
    }
}
