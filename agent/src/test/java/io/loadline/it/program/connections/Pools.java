package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Pools of connections of one library. */
interface Pools {

    /** Of so many connections, all of which stay open once they are. */
    DataSource open(String name, String url, int size, int timeoutMillis) throws SQLException;

    void setMaximum(DataSource pool, int size);

    /** Closes a connection that is in use, at once or when it is given back. */
    void evict(DataSource pool, Connection connection) throws SQLException;

    void close(DataSource pool) throws SQLException;

    static Pools of(String library) {
        switch (library) {
            case "hikari":
                return new HikariPools();
            case "dbcp":
                return new DbcpPools();
            case "tomcat-jdbc":
                return new TomcatJdbcPools();
            default:
                throw new IllegalArgumentException(library);
        }
    }
}
