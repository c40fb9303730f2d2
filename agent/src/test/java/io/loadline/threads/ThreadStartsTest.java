// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadStartsTest {

    private static final long SECOND = 1_000_000_000;

    private final ThreadStarts starts = new ThreadStarts();
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private long now;

    private List<ThreadStarts.Group> poll(Set<Long> inPools) {
        now += 10 * SECOND;
        return starts.poll(inPools, now);
    }

    private ThreadStarts.Group poll(String name) {
        return poll(Collections.emptySet()).stream()
                .filter(group -> group.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    private Thread start(String name) {
        // the application's group, whichever runs this test
        Thread thread = new Thread(mainGroup(), this::await, name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
        // its stack shows what it runs only from here on
        Awaitility.await()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> thread.getState() == Thread.State.WAITING);
        return thread;
    }

    private static ThreadGroup mainGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (!group.getName().equals("main")) {
            group = group.getParent();
        }
        return group;
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException ended) {
            // it ends
        }
    }

    private static void end(Thread thread) throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    @AfterEach
    void endAll() {
        end.countDown();
    }

    @Test
    void threadsThatOnlyIncrease() {
        poll("starts-leak-*");
        ThreadStarts.Group group = null;
        for (int i = 0; i < 40; i++) {
            start("starts-leak-" + i);
            group = i % 4 == 3 ? poll("starts-leak-*") : group;
        }
        assertThat(group.polls.getLast().alive).isEqualTo(40);
        assertThat(group.polls.stream().mapToLong(poll -> poll.ended).sum()).isZero();
        assertThat(group.runs).startsWith("ThreadStartsTest.await (line ");
    }

    @Test
    void threadsThatEndBetweenTwoLooks_areKnownByTheirNumbers() throws InterruptedException {
        poll("starts-task-*");
        ThreadStarts.Group group = null;
        for (int i = 0; i < 60; i++) {
            Thread task = start("starts-task-" + i);
            if (i % 10 == 9) {
                group = poll("starts-task-*");
            }
            end(task);
        }
        assertThat(group.polls.stream().mapToLong(poll -> poll.started).sum()).isEqualTo(51);
        assertThat(group.polls.getLast().ended).isEqualTo(10);
    }

    @Test
    void threadsOfPools_andThoseThatWereThereBefore_areNotCounted() {
        start("starts-old-1");
        poll("starts-old-*");
        Set<Long> inPools = new TreeSet<>();
        for (int i = 0; i < 24; i++) {
            inPools.add(start("starts-pool-" + i).getId());
            List<ThreadStarts.Group> found = poll(inPools);
            assertThat(found.stream().map(group -> group.name).collect(Collectors.toList()))
                    .doesNotContain("starts-old-*", "starts-pool-*");
        }
    }

    @Test
    void theGroupIsForgotten_whenItsThreadsAreGone() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            end(start("starts-gone-" + i));
            poll("starts-gone-*");
        }
        for (int i = 0; i < 2 * ThreadStarts.POLLS; i++) {
            // so that the JVM's count does not stand still
            end(start("starts-other"));
            poll("starts-gone-*");
        }
        assertThat(poll("starts-gone-*")).isNull();
    }
}
