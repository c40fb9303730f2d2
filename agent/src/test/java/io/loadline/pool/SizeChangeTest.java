// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SizeChangeTest {

    @Test
    void anySizesToAnyOthers_noStepOnTheWayIsRefused() {
        Random random = new Random(1);
        ThreadPoolExecutor pool = pool(3, 5);
        PoolAccess<?> observed = new JdkAccess(pool);
        for (int i = 0; i < 10_000; i++) {
            int maximum = 1 + random.nextInt(20);
            int core = random.nextInt(maximum + 1);
            assertThat(observed.resize(core, maximum)).isTrue();
            assertThat(pool.getCorePoolSize()).isEqualTo(core);
            assertThat(pool.getMaximumPoolSize()).isEqualTo(maximum);
        }
    }

    @Test
    void secondStepRefused_firstIsTakenBack() {
        ThreadPoolExecutor stubborn = new ThreadPoolExecutor(3, 5, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            public void setCorePoolSize(int corePoolSize) {
                throw new UnsupportedOperationException("mine");
            }
        };
        assertThatThrownBy(() -> new JdkAccess(stubborn).resize(8, 8)).hasMessage("mine");
        assertThat(stubborn.getMaximumPoolSize()).isEqualTo(5);
        assertThatThrownBy(() -> new JdkAccess(stubborn).resize(2, 2)).hasMessage("mine");
        assertThat(stubborn.getMaximumPoolSize()).isEqualTo(5);
        assertThat(new JdkAccess(stubborn).resize(3, 9)).isTrue();
        assertThat(stubborn.getMaximumPoolSize()).isEqualTo(9);
    }

    private static ThreadPoolExecutor pool(int core, int maximum) {
        return new ThreadPoolExecutor(core, maximum, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }
}
