// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.OwnBeans;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.http.pool.AbstractConnPool;
import org.apache.http.pool.PoolEntry;
import org.apache.http.pool.PoolStats;

/** A route of HttpClient 4, where each request waits on a thread. */
final class Http4Leases implements Leases {

    private static final Executor WAITING = Executors.newCachedThreadPool();
    private static final AbstractConnPool<String, Object, Entry> POOL =
            new AbstractConnPool<String, Object, Entry>(route -> new Object(), 5, 25) {
                @Override
                protected Entry createEntry(String route, Object connection) {
                    return new Entry(route, connection);
                }
            };

    private final String route;

    Http4Leases(String name, int size) {
        route = "https://" + name + ":443";
        POOL.setMaxPerRoute(route, size);
    }

    /** Entry of a connection that leads nowhere. */
    private static final class Entry extends PoolEntry<String, Object> {
        Entry(String route, Object connection) {
            super("", route, connection);
        }

        @Override
        public void close() {}

        @Override
        public boolean isClosed() {
            return false;
        }
    }

    @Override
    public CompletableFuture<Object> ask(int timeoutMillis) {
        Future<Entry> asked = POOL.lease(route, null);
        AtomicReference<Thread> waiting = new AtomicReference<>();
        CompletableFuture<Object> answer = new CompletableFuture<Object>() {
            @Override
            public boolean cancel(boolean mayInterrupt) {
                return asked.cancel(mayInterrupt);
            }
        };
        WAITING.execute(() -> {
            waiting.set(Thread.currentThread());
            try {
                answer.complete(asked.get(timeoutMillis, TimeUnit.MILLISECONDS));
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        // else a later request could overtake this one
        OwnBeans.await("it waits", () -> answer.isDone() || isWaiting(waiting.get()));
        return answer;
    }

    private static boolean isWaiting(Thread thread) {
        return thread != null && thread.getState().toString().endsWith("WAITING");
    }

    @Override
    public void giveBack(Object leased) {
        POOL.release((Entry) leased, true);
    }

    @Override
    public void destroy(Object leased) {
        POOL.release((Entry) leased, false);
    }

    @Override
    public String counts() {
        PoolStats counts = POOL.getStats(route);
        return counts.getLeased() + "/" + counts.getPending() + "/" + counts.getMax();
    }
}
