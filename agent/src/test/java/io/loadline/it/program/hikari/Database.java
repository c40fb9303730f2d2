package io.loadline.it.program.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** H2 in memory, and pools of connections to it. */
final class Database {

    private static final long TIMEOUT_MILLIS = 30_000;

    private Database() {}

    /** All connections stay open. */
    static HikariDataSource pool(String name, int size) {
        return pool(name, size, TIMEOUT_MILLIS);
    }

    static HikariDataSource pool(String name, int size, long timeoutMillis) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl("jdbc:h2:mem:" + name);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(timeoutMillis);
        return new HikariDataSource(config);
    }

    static void query(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            rows.next();
        }
    }
}
