// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.support.AsyncConnectionPoolSupport;
import io.lettuce.core.support.AsyncObjectFactory;
import io.lettuce.core.support.BoundedAsyncPool;
import io.lettuce.core.support.BoundedPoolConfig;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.Sleep;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** Lettuce's pool, in which no request waits for a connection in use: it is refused at once. */
public final class LettuceProgram {

    private static final int SIZE = 3;
    private static final int THREADS = 4;
    private static final int REQUESTS_EACH = 50;

    private final RedisClient client;
    private final BoundedAsyncPool<StatefulRedisConnection<String, String>> orders;
    private final AtomicLong given = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    /** Pool whose connections are opened by the program. */
    private BoundedAsyncPool<Object> slow;

    private LettuceProgram() throws Exception {
        client = RedisClient.create();
        client.setOptions(
                ClientOptions.builder().protocolVersion(ProtocolVersion.RESP2).build());
        RedisURI server = RedisURI.create("127.0.0.1", new RespServer().port());
        orders = AsyncConnectionPoolSupport.createBoundedObjectPool(
                () -> client.connectAsync(StringCodec.UTF8, server), sized(SIZE));
    }

    public static void main(String[] arguments) throws Exception {
        LettuceProgram program = new LettuceProgram();
        new Dialog()
                .on("warm", out -> program.request())
                .on("serve", out -> program.serve())
                .on("forget", out -> program.forget())
                .on("fates", out -> program.fates())
                .on("close", out -> program.orders.close())
                .on("own", program::print)
                .run();
        System.exit(0);
    }

    private static BoundedPoolConfig sized(int size) {
        return BoundedPoolConfig.builder()
                .maxTotal(size)
                .maxIdle(size)
                .minIdle(0)
                .build();
    }

    /** Makes one request; returns whether it got a connection. */
    private boolean request() throws Exception {
        CompletableFuture<StatefulRedisConnection<String, String>> asked = orders.acquire();
        try {
            StatefulRedisConnection<String, String> connection = asked.get();
            given.incrementAndGet();
            connection.async().set("order", "book").get();
            connection.closeAsync().get();
            return true;
        } catch (ExecutionException exhausted) {
            refused.incrementAndGet();
            return false;
        }
    }

    /** Forgets what was counted before an attach. */
    private void forget() {
        given.set(0);
        refused.set(0);
    }

    private void serve() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(new Thread(this::requests));
            threads.get(i).start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void requests() {
        try {
            for (int served = 0; served < REQUESTS_EACH; ) {
                if (request()) {
                    served++;
                } else {
                    Sleep.millis(1);
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Serves one of four requests. One finds no free connection, one is cancelled, and one connection fails to open. */
    private void fates() throws Exception {
        Connections connections = new Connections();
        slow = connections.pool();
        CompletableFuture<Object> cancelled = slow.acquire();
        slow.acquire();
        cancelled.cancel(true);
        connections.opening.complete(new Object());
        slow.release(slow.acquire().get()).get();
        slow.clear();
        connections.opening = new CompletableFuture<>();
        slow.acquire();
        connections.opening.completeExceptionally(new IllegalStateException("as told"));
    }

    private static final class Connections implements AsyncObjectFactory<Object> {
        private CompletableFuture<Object> opening = new CompletableFuture<>();

        BoundedAsyncPool<Object> pool() {
            return new BoundedAsyncPool<>(this, sized(1));
        }

        @Override
        public CompletableFuture<Object> create() {
            return opening;
        }

        @Override
        public CompletableFuture<Void> destroy(Object connection) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Boolean> validate(Object connection) {
            return CompletableFuture.completedFuture(true);
        }
    }

    private void print(PrintStream out) {
        out.println("orders.counts\t" + (given.get() + refused.get()) + "/" + given + "/" + given + "/0/" + refused
                + "/0/0/0");
    }
}
