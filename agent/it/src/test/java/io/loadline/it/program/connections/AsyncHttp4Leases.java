// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.impl.nio.reactor.DefaultConnectingIOReactor;
import org.apache.http.nio.pool.AbstractNIOConnPool;
import org.apache.http.nio.pool.SocketAddressResolver;
import org.apache.http.nio.reactor.ConnectingIOReactor;
import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.pool.PoolEntry;
import org.apache.http.pool.PoolStats;

/** A route of HttpAsyncClient 4, whose reactor opens each connection. */
final class AsyncHttp4Leases implements Leases {

    /** Server socket that accepts connections in its backlog; kept so that it is not collected. */
    private static final ServerSocket SERVER = server();

    private static final Pool POOL = new Pool(reactor(), SERVER.getLocalSocketAddress());

    private final String route;

    AsyncHttp4Leases(String name, int size) {
        route = "https://" + name + ":443";
        POOL.setMaxPerRoute(route, size);
    }

    private static ConnectingIOReactor reactor() {
        try {
            ConnectingIOReactor reactor = new DefaultConnectingIOReactor();
            Thread thread = new Thread(() -> run(reactor), "reactor");
            thread.setDaemon(true);
            thread.start();
            return reactor;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(ConnectingIOReactor reactor) {
        try {
            reactor.execute(new Silent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ServerSocket server() {
        try {
            return new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Silent implements IOEventDispatch {
        @Override
        public void connected(IOSession session) {}

        @Override
        public void inputReady(IOSession session) {}

        @Override
        public void outputReady(IOSession session) {
            session.clearEvent(java.nio.channels.SelectionKey.OP_WRITE);
        }

        @Override
        public void timeout(IOSession session) {}

        @Override
        public void disconnected(IOSession session) {}
    }

    private static final class Pool extends AbstractNIOConnPool<String, IOSession, Entry> {
        Pool(ConnectingIOReactor reactor, SocketAddress server) {
            super(
                    reactor,
                    (route, session) -> session,
                    new SocketAddressResolver<String>() {
                        @Override
                        public SocketAddress resolveLocalAddress(String route) {
                            return null;
                        }

                        @Override
                        public SocketAddress resolveRemoteAddress(String route) {
                            return server;
                        }
                    },
                    5,
                    25);
        }

        @Override
        protected Entry createEntry(String route, IOSession session) {
            return new Entry(route, session);
        }
    }

    private static final class Entry extends PoolEntry<String, IOSession> {
        Entry(String route, IOSession session) {
            super("", route, session);
        }

        @Override
        public void close() {
            getConnection().close();
        }

        @Override
        public boolean isClosed() {
            return getConnection().isClosed();
        }
    }

    @Override
    public CompletableFuture<Object> ask(int timeoutMillis) {
        Answer answer = new Answer();
        answer.asked = POOL.lease(route, null, 0, timeoutMillis, TimeUnit.MILLISECONDS, answer);
        if (timeoutMillis > 0) {
            // the client's reactor checks for late requests each second
            CompletableFuture.runAsync(() -> expire(answer));
        }
        return answer;
    }

    private static void expire(Answer late) {
        while (!late.isDone()) {
            POOL.validatePendingRequests();
            Thread.yield();
        }
    }

    /** Completes the JDK's future by the callbacks of the library. */
    private static final class Answer extends CompletableFuture<Object> implements FutureCallback<Entry> {
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
        public void completed(Entry entry) {
            complete(entry);
        }
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
    public void shutDown() throws IOException {
        POOL.shutdown(1000);
    }

    @Override
    public String counts() {
        PoolStats counts = POOL.getStats(route);
        return counts.getLeased() + "/" + counts.getPending() + "/" + counts.getMax();
    }
}
