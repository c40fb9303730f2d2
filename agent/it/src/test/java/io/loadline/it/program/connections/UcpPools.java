// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import oracle.ucp.UniversalConnectionPoolException;
import oracle.ucp.admin.UniversalConnectionPoolManager;
import oracle.ucp.admin.UniversalConnectionPoolManagerImpl;
import oracle.ucp.jdbc.PoolDataSource;
import oracle.ucp.jdbc.PoolDataSourceFactory;
import oracle.ucp.jdbc.ValidConnection;

/** Pools of UCP, which are known to a manager by unique names. */
final class UcpPools implements Pools {

    @Override
    public PoolDataSource open(String name, String url, int size, int timeoutMillis) throws SQLException {
        PoolDataSource pool = PoolDataSourceFactory.getPoolDataSource();
        pool.setConnectionPoolName(name);
        pool.setConnectionFactoryClassName("org.h2.jdbcx.JdbcDataSource");
        pool.setURL(url);
        pool.setUser("sa");
        pool.setPassword("");
        pool.setInitialPoolSize(size);
        pool.setMinPoolSize(size);
        pool.setMaxPoolSize(size);
        pool.setConnectionWaitTimeout(timeoutMillis / 1000);
        try {
            manager().createConnectionPool((oracle.ucp.UniversalConnectionPoolAdapter) pool);
            manager().startConnectionPool(name);
        } catch (UniversalConnectionPoolException e) {
            throw new SQLException(e);
        }
        return pool;
    }

    private static UniversalConnectionPoolManager manager() throws UniversalConnectionPoolException {
        return UniversalConnectionPoolManagerImpl.getUniversalConnectionPoolManager();
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        try {
            ((PoolDataSource) pool).setMaxPoolSize(size);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Marks the connection, which the pool closes when it is returned. */
    @Override
    public void evict(DataSource pool, Connection connection) throws SQLException {
        ((ValidConnection) connection).setInvalid();
    }

    @Override
    public void close(DataSource pool) throws SQLException {
        try {
            manager().destroyConnectionPool(((PoolDataSource) pool).getConnectionPoolName());
        } catch (UniversalConnectionPoolException e) {
            throw new SQLException(e);
        }
    }

    @Override
    public long given(DataSource pool) {
        return ((PoolDataSource) pool).getStatistics().getCumulativeConnectionBorrowedCount();
    }
}
