// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.ModalCloseable;
import org.apache.hc.core5.pool.LaxConnPool;
import org.apache.hc.core5.pool.ManagedConnPool;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.PoolStats;
import org.apache.hc.core5.pool.StrictConnPool;
import org.apache.hc.core5.util.Timeout;

/** A route of HttpClient 5, as its asynchronous client uses it. */
final class HttpLeases implements Leases {

    private static final ManagedConnPool<HttpHost, ModalCloseable> STRICT = new StrictConnPool<>(5, 25);
    private static final ManagedConnPool<HttpHost, ModalCloseable> LAX = new LaxConnPool<>(5);
    private static final ScheduledExecutorService TIMEOUTS = Executors.newScheduledThreadPool(1);

    private final ManagedConnPool<HttpHost, ModalCloseable> pool;
    private final HttpHost host;

    HttpLeases(boolean strict, String name, int size) {
        pool = strict ? STRICT : LAX;
        host = new HttpHost("https", name, 443);
        pool.setMaxPerRoute(host, size);
    }

    @Override
    public CompletableFuture<Object> ask(int timeoutMillis) {
        Answer answer = new Answer();
        // a new object of the same route each time, as in the client
        answer.asked = pool.lease(new HttpHost("https", host.getHostName(), 443), null, Timeout.ofMinutes(5), answer);
        if (timeoutMillis > 0) {
            TIMEOUTS.schedule(() -> answer.cancel(true), timeoutMillis, TimeUnit.MILLISECONDS);
        }
        return answer;
    }

    /** Completes the JDK's future by the callbacks of the library. */
    private static final class Answer extends CompletableFuture<Object>
            implements FutureCallback<PoolEntry<HttpHost, ModalCloseable>> {
        private volatile Future<?> asked;

        @Override
        public boolean cancel(boolean mayInterrupt) {
            return asked.cancel(mayInterrupt);
        }

        @Override
        public void cancelled() {
            super.cancel(true);
        }

        @Override
        public void failed(Exception why) {
            completeExceptionally(why);
        }

        @Override
        public void completed(PoolEntry<HttpHost, ModalCloseable> entry) {
            if (!entry.hasConnection()) {
                entry.assignConnection(new Connection());
            }
            complete(entry);
        }
    }

    /** Connection that leads nowhere. */
    private static final class Connection implements ModalCloseable {
        @Override
        public void close(CloseMode mode) {}

        @Override
        public void close() {}
    }

    @Override
    @SuppressWarnings("unchecked")
    public void giveBack(Object leased) {
        pool.release((PoolEntry<HttpHost, ModalCloseable>) leased, true);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void destroy(Object leased) {
        pool.release((PoolEntry<HttpHost, ModalCloseable>) leased, false);
    }

    /** Uses each of {@code routes} routes once. */
    static void crawl(int routes) {
        for (int i = 0; i < routes; i++) {
            new HttpLeases(false, "host" + i, 1).use();
        }
    }

    private void use() {
        giveBack(ask(0).join());
    }

    @Override
    public void shutDown() {
        pool.close(CloseMode.IMMEDIATE);
    }

    @Override
    public String counts() {
        PoolStats counts = pool.getStats(host);
        return counts.getLeased() + "/" + counts.getPending() + "/" + counts.getMax();
    }
}
