// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.vibur.dbcp.ViburDBCPDataSource;

final class ViburPools implements Pools {

    private final Map<DataSource, AtomicLong> given = new WeakHashMap<>();

    @Override
    public ViburDBCPDataSource open(String name, String url, int size, int timeoutMillis) {
        AtomicLong taken = new AtomicLong();
        ViburDBCPDataSource pool = new ViburDBCPDataSource();
        pool.setName(name);
        pool.setJdbcUrl(url);
        pool.setUsername("");
        pool.setPassword("");
        pool.setPoolInitialSize(1);
        pool.setPoolMaxSize(size);
        pool.setConnectionTimeoutInMs(timeoutMillis);
        pool.getConnHooks().addOnGet((connection, nanos) -> {
            if (connection != null) {
                taken.incrementAndGet();
            }
        });
        pool.start();
        given.put(pool, taken);
        return pool;
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        throw new UnsupportedOperationException("it keeps its size");
    }

    @Override
    public void evict(DataSource pool, Connection connection) throws SQLException {
        ((ViburDBCPDataSource) pool).severConnection(connection);
    }

    @Override
    public void close(DataSource pool) {
        ((ViburDBCPDataSource) pool).close();
    }

    @Override
    public long given(DataSource pool) {
        return given.get(pool).get();
    }
}
