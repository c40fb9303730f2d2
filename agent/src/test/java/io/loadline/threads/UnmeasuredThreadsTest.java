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
        List<UnmeasuredThreads.Group> groups = UnmeasuredThreads.groups(Collections.emptySet());
        end.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(groups).hasSize(UnmeasuredThreads.MAX_ROWS + 1);
        assertThat(groups.get(UnmeasuredThreads.MAX_ROWS).count)
                .isGreaterThanOrEqualTo(200 - UnmeasuredThreads.MAX_ROWS);
        assertThat(stacks).hasValueBetween(1, UnmeasuredThreads.MAX_ROWS);
    }

    @Test
    void numbersInWhichTheNamesDifferAreStars_theOthersStay() {
        assertThat(common("XNIO-1 task-1", "XNIO-1 task-22")).isEqualTo("XNIO-1 task-*");
        assertThat(common("XNIO-1 task-1", "XNIO-2 task-1", "XNIO-2 task-2")).isEqualTo("XNIO-* task-*");
        assertThat(common("Timer-0")).isEqualTo("Timer-0");
        assertThat(common("7", "8")).isEqualTo("*");
        assertThat(common("", "")).isEmpty();
    }

    @Test
    void aHashAndAnIdAreNumbersToo() {
        assertThat(common("web-1-acceptor-0@3f2a1b-Server", "web-2-acceptor-0@77aa01-Server"))
                .isEqualTo("web-*-acceptor-0@*-Server");
        assertThat(common("job-01234567-89ab-cdef-0123-456789abcdef", "job-a1234567-89ab-cdef-0123-456789abcdef"))
                .isEqualTo("job-*");
    }

    @Test
    void aVeryLongNameIsCut() {
        assertThat(common(String.format("%0500d", 0).replace('0', 'x')))
                .hasSize(100)
                .endsWith("...");
    }

    private static String common(String... names) {
        UnmeasuredThreads.Namesakes group = new UnmeasuredThreads.Namesakes(null, names[0]);
        for (String name : names) {
            assertThat(UnmeasuredThreads.Namesakes.key(name)).isEqualTo(UnmeasuredThreads.Namesakes.key(names[0]));
            group.add(name);
        }
        return group.name();
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            // so it ends
        }
    }
}
