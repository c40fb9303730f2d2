// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Bulkhead;
import io.loadline.health.Faults;
import io.loadline.hotspot.WorkerSampler;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.record.kind.TaskNames;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ConnectionStationTest {

    private final PoolRecorder recorder = new PoolRecorder(
            PoolAccess.of(TestPools.ofConnections()),
            PoolOrigin.BEFORE_ATTACH,
            false,
            new Counters(2, false),
            new Cancellation(),
            TaskNames.OF_CLASSES);
    private final ConnectionStation connections = recorder.connections;

    private static final Bulkhead<Object> BULKHEAD = Bulkhead.of(5);

    @Test
    void everyConnectionIsFound_howeverManyThereAre() {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            all.add(new Object());
            give(all.get(i));
        }
        assertThat(inUse()).isEqualTo(1000);

        all.forEach(connections::returned);
        assertThat(inUse()).isZero();
        assertThat(recorder.servers()).as("open connections").hasSize(1000);

        all.forEach(connections::closed);
        assertThat(recorder.servers()).isEmpty();
        assertThat(count(Event.COMPLETED)).isEqualTo(1000);
    }

    @Test
    void ofConnectionsThatAreAnotherObjectInEachUse_asManyAreKnownAsWereInUseAtOnce() {
        for (int i = 0; i < 1000; i++) {
            Object first = new Object();
            Object second = new Object();
            give(first);
            give(second);
            connections.dropped(first);
            connections.dropped(second);
            connections.dropped(second);
        }
        assertThat(inUse()).isZero();
        assertThat(recorder.servers()).as("connections").hasSize(2);
        assertThat(recorder.serversBegun()).as("opened").isEqualTo(2);
        assertThat(count(Event.COMPLETED)).isEqualTo(2000);
    }

    @Test
    void aConnectionThatIsClosedWhileItIsGiven_isNotInUseForGood() throws InterruptedException {
        AtomicReference<Object> chosen = new AtomicReference<>();
        AtomicBoolean over = new AtomicBoolean();
        Thread closer = new Thread(() -> {
            while (!over.get()) {
                Object connection = chosen.getAndSet(null);
                if (connection != null) {
                    connections.closed(connection);
                }
            }
        });
        closer.start();
        for (int round = 0; round < 20_000; round++) {
            Object connection = new Object();
            give(connection);
            connections.returned(connection);
            chosen.set(connection);
            give(connection);
            connections.returned(connection);
        }
        over.set(true);
        closer.join();

        assertThat(count(Event.COMPLETED)).isEqualTo(count(Event.STARTED)).isEqualTo(40_000);
    }

    @Test
    void givenBackByManyThreadsAtOnce_itEndsOnce() throws InterruptedException {
        Object connection = new Object();
        for (int round = 1; round <= 200; round++) {
            give(connection);
            CountDownLatch go = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    try {
                        go.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    connections.returned(connection);
                });
                thread.start();
                threads.add(thread);
            }
            go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(count(Event.COMPLETED)).isEqualTo(round);
        }
    }

    /** Another thread gives the only connection back and takes it again, as fast as it can. */
    @Test
    void aConnectionThatIsGivenAnewWhileItIsLookedAt_failsNoLook() throws InterruptedException {
        give(new Object());
        Lease lease = recorder.connections.leases().iterator().next();
        AtomicBoolean over = new AtomicBoolean();
        Thread user = new Thread(() -> {
            while (!over.get()) {
                lease.prepare(null, 0, null);
                lease.isUsedHere(null);
            }
        });
        user.start();
        Faults faults = new Faults();
        try {
            for (int i = 0; i < 1_000; i++) {
                // a new one, since each rests after a look
                WorkerSampler.ofStacks(faults).sample(recorder.servers(), 1, seen -> {});
            }
        } finally {
            over.set(true);
            user.join();
        }

        assertThat(faults.all()).isEmpty();
    }

    @Test
    void noConnectionIsKeptAlive() {
        WeakReference<Object> dropped = new WeakReference<>(givenAndDropped());

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            assertThat(dropped.get()).isNull();
        });
        assertThat(inUse()).as("it was never given back").isEqualTo(1);
    }

    @Test
    void whoGivesUpIsTheOldestThatWaits() {
        Requests.ConnectionRequest first = asked();
        long before = System.nanoTime();
        asked();
        connections.rejected(first);

        long now = System.nanoTime();
        assertThat(recorder.oldestQueuedNanos(now)).isLessThanOrEqualTo(now - before);
    }

    @Test
    void theTimeThatARequestWaits_isNoPartOfItsUse() {
        long begin = System.nanoTime();
        Requests.ConnectionRequest request = asked();
        long asked = System.nanoTime();
        Awaitility.await().until(() -> System.nanoTime() - asked > 20_000_000);
        long given = System.nanoTime();
        Object connection = new Object();
        connections.given(connection, request);
        connections.returned(connection);

        long end = System.nanoTime();
        assertThat(recorder.totals().serviceNanos).isBetween(0L, end - given);
        assertThat(recorder.totals().waitNanos).isBetween(given - asked, end - begin);
    }

    @Test
    void aTaskHasWaitedAsLongAsItsRequest() {
        Visits visits = recorder.visitsTo(recorder);
        for (int i = 0; i < 100; i++) {
            Requests.ConnectionRequest request = asked();
            request.visits = visits;
            connections.given(new Object(), request);
        }

        assertThat(visits.sinceLastCall()).containsExactly(recorder.totals().waitNanos, 0, 100);
    }

    @Test
    void aPermitThatIsReturned_isTheOldestOfItsThread_elseTheOldestOfAll() throws InterruptedException {
        PoolRecorder bulkhead = ofPermits(PoolOrigin.STAGES);
        List<Lease> leases = new ArrayList<>();
        List<Nesting.Held> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                Requests.ConnectionRequest request = new Requests.ConnectionRequest(null);
                bulkhead.connections.arrived(request);
                bulkhead.connections.permitted(request);
                threads.add(request.held);
            });
            thread.start();
            thread.join();
            bulkhead.connections.leases().stream()
                    .filter(lease -> !leases.contains(lease))
                    .forEach(leases::add);
        }

        bulkhead.connections.permitReturned(threads.get(2));
        assertThat(leases).extracting(Lease::isInUse).containsExactly(true, true, false, true);
        bulkhead.connections.permitReturned(threads.get(2));
        assertThat(leases).extracting(Lease::isInUse).containsExactly(false, true, false, true);
        bulkhead.connections.permitReturned(null);
        bulkhead.connections.permitReturned(threads.get(3));
        bulkhead.connections.permitReturned(null);
        assertThat(leases).extracting(Lease::isInUse).containsOnly(false);
        assertThat(bulkhead.totals().count(Event.COMPLETED)).isEqualTo(4);
    }

    /** Failsafe answers all requests that get a permit at once with the same future. */
    @Test
    void requestsThatGetAPermitAtOnce_areNotConfused() throws InterruptedException {
        Recorder recorder = new Recorder(true, true);
        CompletableFuture<Void> common = CompletableFuture.completedFuture(null);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread caller = new Thread(() -> {
                for (int request = 0; request < 10_000; request++) {
                    recorder.event(common, BULKHEAD, null, "permits", "made");
                    recorder.event(BULKHEAD, null, null, "permits", "returned");
                }
            });
            callers.add(caller);
            caller.start();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        Totals totals = recorder.pools().of(BULKHEAD).totals();
        assertThat(totals.count(Event.ARRIVED)).isEqualTo(40_000);
        assertThat(totals.count(Event.STARTED)).isEqualTo(40_000);
        assertThat(totals.count(Event.COMPLETED)).isEqualTo(40_000);
    }

    /** Each thread returns permits of others, so that all look for the oldest use. */
    @Test
    void permitsThatAreReturnedByManyThreadsAtOnce_allEnd() throws InterruptedException {
        PoolRecorder bulkhead = ofPermits(PoolOrigin.STAGES);
        for (int round = 1; round <= 40; round++) {
            for (int i = 0; i < 500; i++) {
                bulkhead.connections.permitted(null);
            }
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                threads.add(new Thread(() -> {
                    for (int permit = 0; permit < 125; permit++) {
                        bulkhead.connections.permitReturned(null);
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(bulkhead.totals().inService()).isZero();
        }
        assertThat(bulkhead.totals().count(Event.COMPLETED)).isEqualTo(20_000);
    }

    @Test
    void permitsThatNobodyWasSeenToTake_areTakenAfterAWhile_andLostOnlyIfThePoolIsNotOlder() {
        for (PoolOrigin origin : new PoolOrigin[] {PoolOrigin.BEFORE_ATTACH, PoolOrigin.STAGES}) {
            PoolRecorder bulkhead = ofPermits(origin);
            BULKHEAD.tryAcquirePermit();
            long begin = System.nanoTime();
            bulkhead.connections.endWindow(begin);
            bulkhead.connections.endWindow(begin + Ledger.PATIENCE_NANOS - 1);
            assertThat(bulkhead.connections.leases()).isEmpty();
            bulkhead.connections.endWindow(begin + Ledger.PATIENCE_NANOS);
            bulkhead.connections.endWindow(begin + 3 * Ledger.PATIENCE_NANOS);
            assertThat(bulkhead.connections.leases())
                    .singleElement()
                    .extracting(lease -> lease.isLeft(System.nanoTime()))
                    .isEqualTo(origin != PoolOrigin.BEFORE_ATTACH);

            bulkhead.connections.permitReturned(null);
            assertThat(bulkhead.connections.leases())
                    .as("what nobody will return is not what was returned")
                    .extracting(Lease::isInUse)
                    .containsExactly(origin != PoolOrigin.BEFORE_ATTACH);
            BULKHEAD.releasePermit();
            bulkhead.connections.endWindow(begin + 4 * Ledger.PATIENCE_NANOS);
            bulkhead.connections.endWindow(begin + 5 * Ledger.PATIENCE_NANOS);
            assertThat(bulkhead.connections.leases()).extracting(Lease::isInUse).containsExactly(false);
        }
    }

    private static PoolRecorder ofPermits(PoolOrigin origin) {
        return new PoolRecorder(
                PoolAccess.of(BULKHEAD),
                origin,
                false,
                new Counters(2, false),
                new Cancellation(),
                TaskNames.OF_CLASSES);
    }

    private Object givenAndDropped() {
        Object connection = new Object();
        give(connection);
        return connection;
    }

    private void give(Object connection) {
        connections.given(connection, asked());
    }

    private Requests.ConnectionRequest asked() {
        Requests.ConnectionRequest request = new Requests.ConnectionRequest(null);
        connections.arrived(request);
        return request;
    }

    private long inUse() {
        return recorder.totals().inService();
    }

    private long count(Event event) {
        return recorder.totals().count(event);
    }
}
