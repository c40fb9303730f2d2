// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class OwnThreadsTest {

    private final OwnThreads threads = new OwnThreads();

    @Test
    void aThreadThatEndsTakesNoTimeAway() throws InterruptedException {
        CountDownLatch worked = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < 20_000_000) {
                Thread.yield();
            }
            worked.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException end) {
                // it ends in any case
            }
        });
        threads.add(thread);
        assertThat(threads.cpuMillis()).as("not begun").isZero();
        thread.start();
        worked.await();
        double before = threads.cpuMillis();
        assertThat(before).isGreaterThanOrEqualTo(20);

        mayEnd.countDown();
        thread.join();

        assertThat(threads.cpuMillis()).isGreaterThanOrEqualTo(before);
        assertThat(threads.cpuMillis()).as("counted once").isLessThan(2 * before);
    }
}
