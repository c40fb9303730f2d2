package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UnmeasuredThreadsTest {

    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger stacks = new AtomicInteger();

    private final class Looked extends Thread {
        Looked(String name) {
            super(null, UnmeasuredThreadsTest.this::await, name, 64 << 10);
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            stacks.incrementAndGet();
            return super.getStackTrace();
        }
    }

    @Test
    void onlyOfThreadsThatGetARow_aStackIsTaken() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            // letters, since names that differ in numbers are one group
            Thread thread = new Looked("owner-" + (char) ('a' + i / 26) + (char) ('a' + i % 26));
            threads.add(thread);
            thread.start();
        }
        List<UnmeasuredGroup> groups = UnmeasuredThreads.groups(Collections.emptySet());
        end.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(groups).hasSize(UnmeasuredThreads.MAX_GROUPS + 1);
        assertThat(groups.get(UnmeasuredThreads.MAX_GROUPS).count)
                .isGreaterThanOrEqualTo(200 - UnmeasuredThreads.MAX_GROUPS);
        assertThat(stacks).hasValueBetween(1, UnmeasuredThreads.MAX_GROUPS);
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            // so it ends
        }
    }
}
