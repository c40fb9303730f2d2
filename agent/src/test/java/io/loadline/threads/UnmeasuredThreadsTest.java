// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

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

    @TestFactory
    Stream<DynamicTest> names() throws IOException {
        return Stories.of("threads", story -> story.asks(
                        "family",
                        with -> Family.ofStack(new StackTraceElement[] {
                            frame("java.net.SocketInputStream"),
                            frame(with.text(0)),
                            frame("shop.Wrapper"),
                            frame("java.lang.Thread")
                        }))
                .asks("begins", with -> {
                    StackTraceElement[] stack = {
                        frame("java.net.Socket"), frame(with.text(1)), frame(with.text(0)), frame("java.lang.Thread")
                    };
                    Family family = Family.ofStack(stack);
                    return family == Family.LIBRARY ? family + " " + Family.libraryOf(stack) : family;
                })
                .asks("name", with -> UnmeasuredThreads.withoutNumbers(with.whole())));
    }

    private static StackTraceElement frame(String className) {
        return new StackTraceElement(className, "run", null, -1);
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            // so it ends
        }
    }
}
