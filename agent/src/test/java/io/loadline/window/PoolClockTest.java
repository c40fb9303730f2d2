// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.OwnJava;
import io.loadline.machine.ThreadClock;
import io.loadline.pool.ConsumerGroup;
import io.loadline.record.Worker;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class PoolClockTest {

    private final CountDownLatch inFile = new CountDownLatch(1);
    private final CountDownLatch fileIsRead = new CountDownLatch(1);

    /** The first file takes its time. */
    private final ThreadClock clock = new ThreadClock() {
        @Override
        public Usage read(Worker worker) {
            if (inFile.getCount() > 0) {
                inFile.countDown();
                await(fileIsRead);
            }
            return Usage.NOTHING;
        }

        @Override
        public String name() {
            return "slow";
        }
    };

    @Test
    void aWorkerThatEndsDoesNotWaitUntilTheAgentHasReadAFile() throws Exception {
        RecordedPool pool = new RecordedPool(1);
        try {
            pool.execute(() -> {});
            Awaitility.await().until(() -> !pool.records.workers().alive().isEmpty());
            PoolClock times = new PoolClock(pool.records, clock);
            Thread agent = new Thread(times::read);
            agent.start();
            await(inFile);

            FutureTask<Void> end = new FutureTask<>(
                    () -> times.accept(pool.records.workers().alive().iterator().next()), null);
            new Thread(end).start();
            end.get(60, TimeUnit.SECONDS);

        } finally {
            fileIsRead.countDown();
            pool.shutdownNow();
        }
    }

    /** A read takes some ten microseconds. */
    @Test
    void ofManyWorkers_someHundredAreReadInAWindow_eachInTurn() throws InterruptedException {
        RecordedPool pool = new RecordedPool(1);
        int workers = 700;
        for (int i = 0; i < workers; i++) {
            Thread thread = new Thread(() -> pool.recorder.event(null, pool, null, "loops", "begins"));
            thread.start();
            thread.join();
        }
        Set<Worker> read = new HashSet<>();
        PoolClock times = new PoolClock(pool.records, new ThreadClock() {
            @Override
            public Usage read(Worker worker) {
                read.add(worker);
                return Usage.NOTHING;
            }

            @Override
            public String name() {
                return "counting";
            }
        });
        for (int windows = 1; windows <= 3; windows++) {
            int before = read.size();
            times.read();
            assertThat(read.size() - before).isBetween(1, 250);
        }
        assertThat(read).hasSize(workers);
        pool.shutdownNow();
    }

    @Test
    void eachReadingAddsWhatWasUsedSinceTheOneBefore() throws Exception {
        RecordedPool pool = new RecordedPool(1);
        Iterator<ThreadClock.Usage> readings = Arrays.asList(
                        new ThreadClock.Usage(300, 50),
                        new ThreadClock.Usage(1000, 70),
                        new ThreadClock.Usage(1600, 190))
                .iterator();
        PoolClock times = new PoolClock(pool.records, new ThreadClock() {
            @Override
            public Usage read(Worker worker) {
                // none when the worker ends
                return readings.hasNext() ? readings.next() : null;
            }

            @Override
            public String name() {
                return "written down";
            }
        });
        pool.submit(() -> {}).get();
        for (int[] sums : new int[][] {{300, 50}, {1000, 70}, {1600, 190}}) {
            times.read();
            assertThat(times.cpuNanos()).isEqualTo(sums[0]);
            assertThat(times.runQueueNanos()).isEqualTo(sums[1]);
        }
        pool.shutdownNow();
    }

    @Test
    void whatAWorkerUsedBeforeItWasFirstRead_counts() throws Exception {
        RecordedPool pool = new RecordedPool(1);
        PoolClock times = new PoolClock(pool.records, ThreadClock.best());
        assertThat(times.cpuNanos()).isNaN();
        pool.submit(() -> {}).get();
        times.read();

        assertThat(times.cpuNanos()).isFinite().isPositive();
        pool.shutdownNow();
    }

    /** Program on the thread that a JVM begins with, which is older than all that is created in it. */
    public static final class OldThread {
        public static void main(String[] none) {
            RecordedPool pool = new RecordedPool(1);
            PoolClock times = new PoolClock(pool.records, ThreadClock.best());
            pool.beforeExecute(Thread.currentThread(), () -> {});
            times.read();
            boolean counted = !Double.isNaN(times.cpuNanos());
            times.read();
            System.out.print(counted + " " + !Double.isNaN(times.cpuNanos()));
        }
    }

    @Test
    void whatAThreadUsedBeforeTheAgentCame_doesNotCount() throws Exception {
        Process jvm = OwnJava.running(OldThread.class).start();
        try (Scanner said = new Scanner(jvm.getInputStream(), "UTF-8")) {
            assertThat(said.useDelimiter("\\A").next()).isEqualTo("false true");
        }
    }

    /** A container of Spring JMS may begin and end its loop every ten messages, each time in a task of an executor. */
    @Test
    void whatAThreadUsedBeforeALoopInsideATask_doesNotCount() throws Exception {
        RecordedPool pool = new RecordedPool(1);
        ConsumerGroup container = new ConsumerGroup("container");
        AtomicLong used = new AtomicLong(1_000_000);
        ThreadClock clock = new ThreadClock() {
            @Override
            public Usage read(Worker worker) {
                return new Usage(used.get(), 0);
            }

            @Override
            public String name() {
                return "set by hand";
            }
        };
        pool.submit(() -> {
                    pool.recorder.event(container, null, null, "consumers", "polls");
                    PoolClock times = new PoolClock(
                            pool.recorder.pools().recorders().stream()
                                    .filter(records -> records != pool.records)
                                    .findFirst()
                                    .get(),
                            clock);
                    times.read();
                    assertThat(times.cpuNanos()).isNaN();
                    used.addAndGet(5);
                    times.read();
                    assertThat(times.cpuNanos()).isEqualTo(5);
                    pool.recorder.event(null, null, null, "consumers", "exits");
                    for (int loop = 1; loop <= 3; loop++) {
                        used.addAndGet(10_000);
                        pool.recorder.event(container, null, null, "consumers", "polls");
                        used.addAndGet(7);
                        pool.recorder.event(null, null, null, "consumers", "exits");
                        assertThat(times.cpuNanos()).isEqualTo(5 + 7 * loop);
                    }
                })
                .get();
        pool.shutdownNow();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
