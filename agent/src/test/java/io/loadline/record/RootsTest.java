// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ForkJoinTask;
import org.junit.jupiter.api.Test;

class RootsTest {

    private final Roots roots = new Roots();
    private final ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {});

    @Test
    void aTaskThatComesAfterTheQueuesWereSeenEmpty_staysKnown() {
        roots.countFinished(null, true);
        roots.add(task);
        roots.countFinished(null, true);

        assertThat(roots.remove(task)).isTrue();
    }

    @Test
    void aTaskThatWasThereWhenTheQueuesWereEmptyTwice_wasTakenOut() {
        roots.add(task);
        roots.countFinished(null, true);
        roots.countFinished(null, true);

        assertThat(roots.remove(task)).isFalse();
    }
}
