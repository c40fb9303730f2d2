// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Pools of connections of one library. */
interface Pools {

    /** Opens a pool of so many connections, all of which stay open once they are. */
    DataSource open(String name, String url, int size, int timeoutMillis) throws SQLException;

    void setMaximum(DataSource pool, int size);

    /** Closes a connection that is in use, at once or when it is given back. */
    void evict(DataSource pool, Connection connection) throws SQLException;

    void close(DataSource pool) throws SQLException;

    /** Returns the number of connections that the pool has given out, by its own statistics; negative if it has none. */
    default long given(DataSource pool) {
        return -1;
    }

    /** Gets a connection and gives it back; where the pool takes part in transactions, more than once inside of one. */
    default void transaction(DataSource pool) throws SQLException {
        pool.getConnection().close();
    }

    static Pools of(String library) {
        switch (library) {
            case "hikari":
                return new HikariPools();
            case "dbcp":
                return new DbcpPools();
            case "tomcat-jdbc":
                return new TomcatJdbcPools();
            case "agroal":
                return new AgroalPools();
            case "druid":
                return new DruidPools();
            case "c3p0":
                return new C3p0Pools();
            case "vibur":
                return new ViburPools();
            case "ucp":
                return new UcpPools();
            default:
                throw new IllegalArgumentException(library);
        }
    }
}
