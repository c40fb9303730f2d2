package io.loadline.demo.experiment.primes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrimesJobTest {

    @Test
    void primesAreCounted() {
        assertThat(PrimesJob.primesBelow(100)).isEqualTo(25);
        assertThat(PrimesJob.primesBelow(10_000)).isEqualTo(1_229);
    }

    @Test
    void everyTaskDoesItsWork() throws Exception {
        PrimesOutcome outcome = new PrimesJob(12, 1_000, 3, 60).run();

        assertThat(outcome.primes()).isEqualTo(168);
        assertThat(outcome.figures().tasks()).isEqualTo(12);
    }
}
