// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import io.loadline.health.Faults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.http.concurrent.BasicFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class WorkerStatesTest {

    private static final int THREADS = 8;

    private final Faults faults = new Faults();
    private final List<RecordedPool> pools = new ArrayList<>();

    @TestFactory
    Stream<DynamicTest> looks() throws IOException {
        return Stories.of("worker-states", Workers::new);
    }

    @Test
    void aPoolWhoseQueueDoesNotAnswer_keepsNoOtherPoolFromBeingSampled() throws Exception {
        Sampler.Shared common = new Sampler.Shared(60_000_000_000L, Collections.emptyList(), faults);
        RecordedPool stuck = pool(1);
        stuck.submit(() -> stuck.submit(WorkerStatesTest::sleep).get());
        RecordedPool other = pool(1);
        other.submit(WorkerStatesTest::sleep);
        WorkerWatch watch = new WorkerWatch(other.records, common);
        Awaitility.await().until(() -> watch.sampleStates().sleeping == 1);
        CountDownLatch asked = new CountDownLatch(1);
        stuck.look = () -> {
            asked.countDown();
            LockSupport.park();
        };
        Thread leftBehind = new Thread(() -> {
            WorkerWatch ofStuck = new WorkerWatch(stuck.records, common);
            while (asked.getCount() > 0) {
                common.states.beginWindow();
                ofStuck.sampleStates();
            }
        });
        leftBehind.start();
        asked.await();

        WorkerStates seen = CompletableFuture.supplyAsync(watch::sampleStates).get(30, TimeUnit.SECONDS);
        assertThat(seen.sleeping).isEqualTo(1);
        stuck.look = () -> {};
        LockSupport.unpark(leftBehind);
        leftBehind.join();
    }

    @AfterEach
    void end() {
        pools.forEach(RecordedPool::shutdownNow);
        assertThat(faults.all()).isEmpty();
    }

    private final class Workers {
        private final Sampler.Shared common = new Sampler.Shared(60_000_000_000L, Collections.emptyList(), faults);
        private final RecordedPool pool = pool(THREADS);
        private final RecordedPool other = pool(1);
        private final WorkerWatch watch = new WorkerWatch(pool.records, common);
        private final Semaphore permits = new Semaphore(2);
        private final BlockingQueue<String> connections = new ArrayBlockingQueue<>(1);
        private final CountDownLatch allBusy = new CountDownLatch(THREADS);
        private final BlockingQueue<Runnable> waitedFor = new ArrayBlockingQueue<>(2);

        Workers(Stories story) {
            story.does("run", with -> {
                        for (int i = 0; i < with.small(0); i++) {
                            pool.submit(task(with.text(1)));
                        }
                    })
                    .does("soon", with -> Awaitility.await()
                            .untilAsserted(() -> assertThat(said(look(watch))).isEqualTo(with.whole())))
                    .does("soonAllWait", with -> Awaitility.await()
                            .until(() -> said(look(watch)).startsWith(with.text(0) + " busy")
                                    && lookNow().allWait()))
                    .does("give", with -> connections.put("connection"))
                    .does("removeOne", with -> pool.remove(waitedFor.take()))
                    .asks("look", with -> said(look(watch)))
                    .asks("busyOfALargePool", with -> busyOf(pool(with.small(0))))
                    .asks("looksInAWindow", with -> {
                        common.states.beginWindow();
                        int looked = 0;
                        for (int i = 0; i < 10_000; i++) {
                            looked += watch.sampleStates().looks;
                        }
                        return looked >= 1 && looked <= with.small(0);
                    });
        }

        private Callable<?> task(String kind) {
            switch (kind) {
                case "permit":
                    return () -> {
                        permits.acquire();
                        return sleep();
                    };
                case "connection":
                    return () -> {
                        connections.take();
                        return sleep();
                    };
                case "monitor":
                    return () -> {
                        synchronized (permits) {
                            return sleep();
                        }
                    };
                case "ofItsOwn":
                    return () -> new ArrayBlockingQueue<>(1).take();
                case "client":
                    return () -> new BasicFuture<Void>(null).get();
                case "held":
                    return () -> {
                        new Semaphore(0).acquire();
                        return null;
                    };
                case "queued":
                    return () -> {
                        allBusy.countDown();
                        allBusy.await();
                        return pool.submit(WorkerStatesTest::sleep).get();
                    };
                case "counted":
                    return () -> {
                        allBusy.countDown();
                        return sleep();
                    };
                case "put":
                    return () -> {
                        FutureTask<Object> future = new FutureTask<>(() -> null);
                        waitedFor.add(future);
                        pool.getQueue().add(future);
                        return future.get();
                    };
                case "other":
                    return () -> other.submit(WorkerStatesTest::sleep).get();
                default:
                    return WorkerStatesTest::sleep;
            }
        }

        private int busyOf(RecordedPool large) {
            for (int i = 0; i < large.getCorePoolSize(); i++) {
                large.submit(WorkerStatesTest::sleep);
            }
            Awaitility.await().until(() -> large.records.totals().inService() == large.getCorePoolSize());
            return look(new WorkerWatch(large.records, common)).busy;
        }

        private WorkerStates.Sample lookNow() {
            WorkerStates.Sample look = new WorkerStates.Sample();
            common.states.sample(pool.records.workers().alive(), THREADS, seen -> seen.forEach(look::add));
            return look;
        }

        private WorkerStates look(WorkerWatch of) {
            common.states.beginWindow();
            return of.sampleStates();
        }
    }

    /** The common object without its identity. */
    private static String said(WorkerStates seen) {
        return seen.busy + " busy, " + seen.sleeping + " asleep, " + seen.atCommonObject + " at "
                + (seen.commonObject == null ? "nothing" : seen.commonObject.replaceFirst("@.*", "")) + ", "
                + seen.onResult + " for results, " + seen.onQueuedTask + " of queued tasks";
    }

    private RecordedPool pool(int threads) {
        RecordedPool made = new RecordedPool(threads);
        pools.add(made);
        return made;
    }

    private static Void sleep() throws InterruptedException {
        Thread.sleep(3_600_000);
        return null;
    }
}
