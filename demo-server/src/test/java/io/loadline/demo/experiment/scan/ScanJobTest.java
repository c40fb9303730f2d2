package io.loadline.demo.experiment.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScanJobTest {

    @Test
    void everyAddressIsProbed_andWhoListensIsFound() throws Exception {
        ScanOutcome outcome = new ScanJob(120, 7, 40, 20, 10, 1, 60).run();

        assertThat(outcome.reachable()).isEqualTo(7);
        assertThat(outcome.figures().tasks()).isEqualTo(120);
        assertThat(outcome.seconds()).isGreaterThanOrEqualTo(RoundsLaw.duration(0.02, 40, 10));
        assertThat(outcome.figures().waitMillis()).isPositive();
    }

    @Test
    void addresses_areOfThisMachine() throws Exception {
        assertThat(Loopbacks.address(0).getHostAddress()).isEqualTo("127.1.0.1");
        assertThat(Loopbacks.address(10_199).getHostAddress()).isEqualTo("127.1.40.200");
        assertThat(Loopbacks.address(10_199).isLoopbackAddress()).isTrue();
    }
}
