// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import reactor.pool.PooledRef;

/** Reactor Pool, which R2DBC uses, and WebClient as a copy. */
final class ReactorLeases implements Leases {

    private final InstrumentedPool<Object> pool;

    ReactorLeases(int size) {
        pool = PoolBuilder.from(Mono.fromCallable(Object::new))
                .sizeBetween(0, size)
                .buildPool();
    }

    @Override
    public CompletableFuture<Object> ask(int timeoutMillis) {
        return pool.acquire(Duration.ofMillis(timeoutMillis)).cast(Object.class).toFuture();
    }

    @Override
    public void giveBack(Object leased) {
        ((PooledRef<?>) leased).release().block();
    }

    @Override
    public void destroy(Object leased) {
        ((PooledRef<?>) leased).invalidate().block();
    }

    @Override
    public String counts() {
        InstrumentedPool.PoolMetrics counts = pool.metrics();
        return counts.acquiredSize() + "/" + counts.pendingAcquireSize() + "/" + counts.getMaxAllocatedSize();
    }
}
