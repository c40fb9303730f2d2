// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;
import redis.clients.jedis.exceptions.JedisException;

/** Clients of Redis on threads of their own. */
public final class JedisProgram {

    private static final int THREADS = 8;
    private static final int REQUESTS_EACH = 50;

    private final RespServer server = new RespServer();
    private final JedisPool orders = pool("orders", 3, 60_000);
    private final JedisPool late = pool("late", 1, 200);

    private JedisProgram() throws IOException {}

    public static void main(String[] arguments) throws Exception {
        JedisProgram program = new JedisProgram();
        new Dialog()
                .on("warm", out -> request(program.orders))
                .on("serve", out -> program.serve())
                .on("late", out -> program.twoAreTooLate())
                .on("own", program::print)
                .run();
        System.exit(0);
    }

    private JedisPool pool(String name, int size, int timeoutMillis) {
        JedisPoolConfig config = new JedisPoolConfig();
        config.setJmxNamePrefix(name);
        config.setMaxTotal(size);
        config.setMaxWaitMillis(timeoutMillis);
        return new JedisPool(config, "127.0.0.1", server.port());
    }

    private static void request(JedisPool pool) {
        try (Jedis jedis = pool.getResource()) {
            jedis.set("order", "book");
        }
    }

    private void serve() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(start(() -> {
                for (int n = 0; n < REQUESTS_EACH; n++) {
                    request(orders);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Holds the only connection until two requests time out. */
    private void twoAreTooLate() {
        try (Jedis held = late.getResource()) {
            held.set("order", "book");
            for (int i = 0; i < 2; i++) {
                try {
                    request(late);
                    throw new IllegalStateException("the connection is in use");
                } catch (JedisException asItShould) {
                    // the request timed out
                }
            }
        }
    }

    private void print(PrintStream out) {
        out.println("orders.given\t" + orders.getBorrowedCount());
        out.println("late.given\t" + late.getBorrowedCount());
    }

    private static Thread start(Runnable code) {
        Thread thread = new Thread(code);
        thread.start();
        return thread;
    }
}
