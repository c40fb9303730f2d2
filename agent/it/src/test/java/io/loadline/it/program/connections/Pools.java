// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connection pools of one library. */
interface Pools {

    /** Opens a pool of {@code size} connections, which stay open once they are opened. */
    DataSource open(String name, String url, int size, int timeoutMillis) throws SQLException;

    void setMaximum(DataSource pool, int size);

    /** Closes a connection that is in use, at once or when it is returned. */
    void evict(DataSource pool, Connection connection) throws SQLException;

    void close(DataSource pool) throws SQLException;

    /**
     * Returns the number of connections that the pool has given out, by its statistics; negative without statistics.
     */
    default long given(DataSource pool) {
        return -1;
    }

    /** Gets and returns a connection; more than once in a transaction if the pool supports transactions. */
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
