// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.CallSite;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.LeakWatch.Leak;
import io.loadline.record.kind.TaskNames;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeakWatchTest {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final PoolRecorder recorder = new PoolRecorder(
            PoolAccess.of(TestPools.ofConnections()),
            PoolOrigin.BEFORE_ATTACH,
            false,
            new Counters(2, false),
            new Cancellation(),
            TaskNames.OF_CLASSES);

    private Object give() {
        Requests.ConnectionRequest request = new Requests.ConnectionRequest(null);
        Object connection = new Object();
        give(connection, request);
        return connection;
    }

    private void give(Object connection, Requests.ConnectionRequest request) {
        recorder.connections.arrived(request);
        recorder.connections.given(connection, request);
    }

    private List<Leak> after(long nanos) {
        return recorder.leaks(MINUTE, System.nanoTime() + nanos);
    }

    private void onAnother(Runnable step) throws InterruptedException {
        Thread thread = new Thread(step);
        thread.start();
        thread.join();
    }

    @Test
    void aConnectionOfAThreadThatHasEnded_isLeaked_onceItIsOld() throws InterruptedException {
        onAnother(this::give);
        onAnother(() -> recorder.connections.returned(give()));

        assertThat(after(MINUTE / 2)).isEmpty();
        assertThat(after(MINUTE + MINUTE / 2)).hasSize(1);
    }

    @Test
    void stacksTakeAShareOfTheTimeThatHasPassed() throws InterruptedException {
        LeakWatch watch = new LeakWatch(recorder.connections.leases());
        long begin = System.nanoTime();
        watch.endWindow(begin);
        onAnother(this::give);
        watch.leaks(MINUTE, System.nanoTime() + 2 * MINUTE);

        watch.endWindow(begin);
        assertThat(watch.takesStacks()).isFalse();

        watch.endWindow(begin + MINUTE);
        assertThat(watch.takesStacks()).isTrue();
    }

    @Test
    void aThreadOfNoPoolMayKeepOne_butNotTwo() {
        Requests.ConnectionRequest mine = new Requests.ConnectionRequest(null);
        give(new Object(), mine);
        assertThat(after(2 * MINUTE)).isEmpty();

        give(new Object(), mine);
        assertThat(after(2 * MINUTE)).hasSize(1);
    }

    @Test
    void aTaskThatRunsMayKeepTwo() {
        ThreadPoolExecutor executor = TestPools.around(new LinkedBlockingQueue<>());
        Worker worker = new Recorder(true, true).pools().of(executor).workers().started(executor, null, true);
        worker.station.startedOnArrival(worker, (Runnable) () -> {});
        Requests.ConnectionRequest ofTask = new Requests.ConnectionRequest(null);
        ofTask.worker = worker;
        give(new Object(), ofTask);
        give(new Object(), ofTask);
        assertThat(after(2 * MINUTE)).isEmpty();
    }

    @Test
    void aHundredThousandAreAllFound_theOldestFirst_andForgotten() throws InterruptedException {
        List<Object> given = new ArrayList<>();
        onAnother(() -> {
            for (int i = 0; i < 100_000; i++) {
                given.add(give());
            }
        });
        List<Leak> leaks = after(2 * MINUTE);
        // of two with one identity hash code one is known
        assertThat(leaks)
                .hasSizeBetween(99_980, 100_000)
                .isSortedAccordingTo((one, other) -> Long.compare(one.began, other.began));

        given.forEach(recorder.connections::returned);
        assertThat(after(2 * MINUTE)).isEmpty();
    }

    @Test
    void stacksAreTakenWhileAnyIsOld_withinABudget() throws InterruptedException {
        LeakWatch watch = recorder.connections.leaks;
        watch.endWindow(System.nanoTime() + MINUTE);
        assertThat(watch.takesStacks()).as("without suspicion").isFalse();

        Object[] old = new Object[1];
        onAnother(() -> old[0] = give());
        after(2 * MINUTE);
        watch.endWindow(System.nanoTime() + 2 * MINUTE);
        assertThat(watch.takesStacks()).isTrue();
        int stacks = 0;
        for (; watch.takesStacks(); stacks++) {
            recorder.connections.returned(give());
        }
        assertThat(stacks).as("in five milliseconds").isBetween(1, 100_000);

        watch.endWindow(System.nanoTime() + 3 * MINUTE);
        recorder.connections.returned(old[0]);
        after(2 * MINUTE);
        assertThat(watch.takesStacks()).as("it came back").isFalse();
    }

    @Test
    void theLineIsThatOfTheApplication() {
        StackTraceElement[] stack = {
            new StackTraceElement("com.zaxxer.hikari.HikariDataSource", "getConnection", "HikariDataSource.java", 9),
            new StackTraceElement("acme.Orders", "find", "Orders.java", 17),
            new StackTraceElement("acme.Main", "main", "Main.java", 3)
        };
        assertThat(CallSite.ofApplication(stack)).isEqualTo("acme.Orders.find(Orders.java:17)");
        assertThat(CallSite.ofApplication(new StackTraceElement[0])).isNull();
    }
}
