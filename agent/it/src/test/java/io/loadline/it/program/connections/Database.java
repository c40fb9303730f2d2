// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A database of H2, and pools of connections to it. */
final class Database {

    private static final int TIMEOUT_MILLIS = 30_000;

    private final Pools pools;
    private final String url;
    private final String settings;

    /** Creates a database. {@code folder} is its place on disk; empty for one in memory. */
    Database(Pools pools, String folder) {
        this("jdbc:h2:" + (folder.isEmpty() ? "mem:" : folder + "/"), "", pools);
    }

    private Database(String url, String settings, Pools pools) {
        this.url = url;
        this.settings = settings;
        this.pools = pools;
    }

    /** Makes a database in memory that is reached through a socket, as most databases are. */
    static Database served(Pools pools) throws ReflectiveOperationException {
        Class<?> servers = Class.forName("org.h2.tools.Server");
        String[] options = {"-tcpPort", "0", "-tcpDaemon", "-ifNotExists"};
        Object server = servers.getMethod("createTcpServer", String[].class).invoke(null, (Object) options);
        servers.getMethod("start").invoke(server);
        return new Database(
                "jdbc:h2:tcp://localhost:" + servers.getMethod("getPort").invoke(server) + "/mem:",
                ";INIT=CREATE ALIAS IF NOT EXISTS PAUSE FOR \"java.lang.Thread.sleep(long)\"",
                pools);
    }

    DataSource pool(String name, int size) throws SQLException {
        return pool(name, size, TIMEOUT_MILLIS);
    }

    DataSource pool(String name, int size, int timeoutMillis) throws SQLException {
        return pools.open(name, url + name + settings, size, timeoutMillis);
    }

    static void query(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            rows.next();
        }
    }

    /** Runs a query that takes {@code millis}, on a database that is {@link #served}. */
    static void query(Connection connection, int millis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL PAUSE(" + millis + ")");
        }
    }

    /** Writes to the database, and to disk if it is there. */
    static void update(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS requests (id INT AUTO_INCREMENT PRIMARY KEY)");
            statement.execute("INSERT INTO requests DEFAULT VALUES");
        }
    }
}
