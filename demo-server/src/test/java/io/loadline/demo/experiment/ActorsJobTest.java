// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ActorsJobTest {

    @Test
    void everyScheme_deliversTheSameMessages() throws Exception {
        Set<Long> checksums = new HashSet<>();
        for (ActorsJob.Scheme scheme : ActorsJob.Scheme.values()) {
            ActorsJob.Outcome outcome = new ActorsJob(scheme, 3, 8, 50, 16, 400, 7).run();
            assertThat(outcome.messages()).isEqualTo(16 * 401);
            checksums.add(outcome.checksum());
        }
        assertThat(checksums).hasSize(1).doesNotContain(0L);
    }

    @Test
    void anotherSeed_anotherWay() throws Exception {
        assertThat(checksum(1)).isNotEqualTo(checksum(2));
    }

    private static long checksum(long seed) throws Exception {
        return new ActorsJob(ActorsJob.Scheme.SHARED, 2, 8, 50, 16, 100, seed)
                .run()
                .checksum();
    }
}
