// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.Sleep;
import io.loadline.it.program.virtual.VirtualExecutors;
import java.io.IOException;
import java.net.URL;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Connection pools with problems that resizing cannot fix. Argument: the library. */
public final class ConnectionTroubles {

    private static final int SHORT_MILLIS = 2000;

    private final Pools pools;
    private final Database database;
    private final Map<String, DataSource> byName = new ConcurrentHashMap<>();

    private final Queue<Connection> leaked = new ConcurrentLinkedQueue<>();

    private ConnectionTroubles(Pools pools) throws Exception {
        this.pools = pools;
        this.database = Database.served(pools);
    }

    public static void main(String[] arguments) throws Exception {
        ConnectionTroubles program = new ConnectionTroubles(Pools.of(arguments[0]));
        new Dialog()
                .onLine(
                        "pool",
                        (words, out) -> program.open(
                                words[1],
                                Integer.parseInt(words[2]),
                                words.length > 3 ? Integer.parseInt(words[3]) : SHORT_MILLIS))
                .onLine(
                        "hold",
                        (words, out) -> program.hold(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3])))
                .onLine("ship", (words, out) -> program.ship(words[1], Integer.parseInt(words[2]), words[3]))
                .onLine(
                        "leak",
                        (words, out) -> program.leak(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3])))
                .on("return", out -> {
                    for (Connection connection : program.leaked) {
                        connection.close();
                    }
                })
                .onLine("burst", (words, out) -> program.burst(words[1], Integer.parseInt(words[2])))
                .onLine("keep", (words, out) -> program.keep(words[1]))
                // for DBCP
                .onLine("idle", (words, out) -> {
                    DataSource pool = program.byName.get(words[1]);
                    pool.getClass().getMethod("setMaxIdle", int.class).invoke(pool, Integer.parseInt(words[2]));
                })
                .onLine(
                        "grow",
                        (words, out) ->
                                program.pools.setMaximum(program.byName.get(words[1]), Integer.parseInt(words[2])))
                .run();
        System.exit(0);
    }

    private void open(String name, int size, int timeoutMillis) throws SQLException {
        byName.put(name, database.pool(name, size, timeoutMillis));
    }

    /** Starts threads that each hold {@code each} connections at a time, which they get one after the other. */
    private void hold(String name, int threads, int each) {
        DataSource pool = byName.get(name);
        start(name, threads, () -> {
            Deque<Connection> held = new ArrayDeque<>();
            try {
                for (int i = 0; i < each; i++) {
                    held.add(pool.getConnection());
                    Database.query(held.getLast(), 10);
                }
            } finally {
                for (Connection connection : held) {
                    connection.close();
                }
            }
        });
    }

    /**
     * Submits a task every 20 ms, of which one in {@code oneIn}, and {@code atMost} in all, leaks its connection, until
     * loads end.
     */
    private void leak(String name, int oneIn, int atMost) {
        DataSource pool = byName.get(name);
        AtomicInteger tasks = new AtomicInteger();
        ScheduledExecutorService load = Executors.newScheduledThreadPool(1, new NamedThreads(name + " load"));
        ExecutorService workers = Executors.newFixedThreadPool(2, new NamedThreads(name + "-worker"));
        load.scheduleAtFixedRate(
                () -> workers.execute(() -> {
                    try {
                        Connection connection = borrow(pool);
                        Database.query(connection, 5);
                        int task = tasks.incrementAndGet();
                        if (Sleep.areLoadsEnded() || task % oneIn > 0 || task > oneIn * atMost) {
                            connection.close();
                        } else {
                            leaked.add(connection);
                        }
                    } catch (SQLException tooLate) {
                        // retried
                    }
                }),
                0,
                20,
                TimeUnit.MILLISECONDS);
    }

    /** Starts {@code tasks} virtual threads every 200 ms, each of which queries the database for 10 ms. */
    private void burst(String name, int tasks) {
        DataSource pool = byName.get(name);
        ExecutorService requests = VirtualExecutors.named(name + "-request");
        ScheduledExecutorService load = Executors.newScheduledThreadPool(1, new NamedThreads(name + " load"));
        Runnable request = () -> {
            try (Connection connection = pool.getConnection()) {
                Database.query(connection, 10);
            } catch (SQLException tooLate) {
                // the pool counts the time-out
            }
        };
        load.scheduleAtFixedRate(
                () -> {
                    for (int i = 0; i < tasks; i++) {
                        requests.execute(request);
                    }
                },
                0,
                200,
                TimeUnit.MILLISECONDS);
    }

    private static Connection borrow(DataSource pool) throws SQLException {
        return pool.getConnection();
    }

    /** Starts a thread and a task that each hold a connection as long as they run. */
    private void keep(String name) {
        Runnable use = () -> {
            try (Connection connection = byName.get(name).getConnection()) {
                Database.query(connection, 3_600_000);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        };
        new NamedThreads(name + "-keeper").newThread(use).start();
        Executors.newFixedThreadPool(1, new NamedThreads(name + "-keepers")).execute(use);
    }

    /**
     * Starts threads that query the database and call a slow service, {@code within} the use of the connection or
     * {@code after} it.
     */
    private void ship(String name, int threads, String when) throws IOException {
        DataSource pool = byName.get(name);
        URL service = RemoteService.started(20);
        start(name, threads, () -> {
            try (Connection connection = pool.getConnection()) {
                Database.query(connection, 5);
                if (when.equals("within")) {
                    RemoteService.call(service);
                }
            }
            if (when.equals("after")) {
                RemoteService.call(service);
            }
        });
    }

    /** Use of a connection that may fail. */
    private interface Use {
        void run() throws SQLException;
    }

    private static void start(String name, int threads, Use use) {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(
                    () -> {
                        while (!Sleep.areLoadsEnded()) {
                            try {
                                use.run();
                            } catch (SQLException tooLate) {
                                // retried
                            }
                        }
                    },
                    name + "-user-" + i);
            thread.setDaemon(true);
            thread.start();
        }
    }
}
