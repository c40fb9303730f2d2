// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.PoolRecorder;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks a pool of connections as the tasks of a pool of threads meet it. */
class StationTest {

    private final RecordedPool threads = new RecordedPool(1);
    private final AtomicInteger queries = new AtomicInteger();

    private final GenericObjectPool<Object> connections =
            new GenericObjectPool<Object>(new BasePooledObjectFactory<Object>() {
                @Override
                public Object create() {
                    return new Object();
                }

                @Override
                public PooledObject<Object> wrap(Object connection) {
                    return new DefaultPooledObject<>(connection);
                }
            }) {
                @Override
                public int getNumActive() {
                    queries.incrementAndGet();
                    return super.getNumActive();
                }
            };

    private PoolRecorder recorder;

    @BeforeEach
    void use() throws ExecutionException, InterruptedException {
        threads.submit(() -> {
                    Object connection = new Object();
                    threads.recorder.event(connections, null, null, "connections", "asked");
                    threads.recorder.event(connection, connections, null, "connections", "given");
                    threads.recorder.event(connection, connections, null, "connections", "returned");
                })
                .get();
        recorder = threads.recorder.pools().recorders().stream()
                .filter(records -> records.pool().isOfConnections())
                .findFirst()
                .get();
        recorder.name("connections");
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
        connections.close();
    }

    /** A pool of connections that does not answer must not stop the windows of pools of threads that use it. */
    @Test
    void itHasTheSizeThatWasReadLast() {
        assertThat(Station.mostWaitedFor(threads.records)).as("not read yet").isNull();
        recorder.state();
        int before = queries.get();

        assertThat(Station.mostWaitedFor(threads.records))
                .extracting(station -> station.visits, station -> station.size)
                .containsExactly(1L, connections.getMaxTotal());
        assertThat(before).isPositive();
        assertThat(queries).hasValue(before);
    }

    @Test
    void itIsForgottenOnceItIsShutDown() {
        connections.close();
        recorder.state();

        assertThat(Station.mostWaitedFor(threads.records)).isNull();
        assertThat(threads.records.visits()).isEmpty();
    }
}
