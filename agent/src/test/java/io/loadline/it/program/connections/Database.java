package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** H2, and pools of connections to it. */
final class Database {

    private static final int TIMEOUT_MILLIS = 30_000;

    private final Pools pools;
    private final String url;

    /** {@code folder}: where the database is on disk; empty if it is in memory. */
    Database(Pools pools, String folder) {
        this.pools = pools;
        this.url = "jdbc:h2:" + (folder.isEmpty() ? "mem:" : folder + "/");
    }

    DataSource pool(String name, int size) throws SQLException {
        return pool(name, size, TIMEOUT_MILLIS);
    }

    DataSource pool(String name, int size, int timeoutMillis) throws SQLException {
        return pools.open(name, url + name, size, timeoutMillis);
    }

    static void query(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            rows.next();
        }
    }

    /** Something to write to disk, if that is where the database is. */
    static void update(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS requests (id INT AUTO_INCREMENT PRIMARY KEY)");
            statement.execute("INSERT INTO requests DEFAULT VALUES");
        }
    }
}
