package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Sleep;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** Pools of connections that are used in ways which no size heals. Argument: the library. */
public final class ConnectionTroubles {

    private static final int SHORT_MILLIS = 2000;

    private final Pools pools;
    private final Database database;
    private final Map<String, DataSource> byName = new ConcurrentHashMap<>();

    private ConnectionTroubles(Pools pools) {
        this.pools = pools;
        this.database = new Database(pools, "");
    }

    public static void main(String[] arguments) throws Exception {
        ConnectionTroubles program = new ConnectionTroubles(Pools.of(arguments[0]));
        new Dialog()
                .onLine("pool", (words, out) -> program.open(words[1], Integer.parseInt(words[2])))
                .onLine(
                        "hold",
                        (words, out) -> program.hold(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3])))
                // of DBCP
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

    private void open(String name, int size) throws SQLException {
        byName.put(name, database.pool(name, size, SHORT_MILLIS));
    }

    /** So many threads hold so many connections at a time each, which they get one after the other. */
    private void hold(String name, int threads, int each) {
        DataSource pool = byName.get(name);
        start(name, threads, () -> {
            Deque<Connection> held = new ArrayDeque<>();
            try {
                for (int i = 0; i < each; i++) {
                    held.add(pool.getConnection());
                    Sleep.millis(10);
                }
            } finally {
                for (Connection connection : held) {
                    connection.close();
                }
            }
        });
    }

    /** What may fail. */
    private interface Use {
        void run() throws SQLException;
    }

    private static void start(String name, int threads, Use use) {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(
                    () -> {
                        while (true) {
                            try {
                                use.run();
                            } catch (SQLException tooLate) {
                                // tried again
                            }
                        }
                    },
                    name + "-user-" + i);
            thread.setDaemon(true);
            thread.start();
        }
    }
}
