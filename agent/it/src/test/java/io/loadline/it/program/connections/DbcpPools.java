// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

final class DbcpPools implements Pools {

    @Override
    public BasicDataSource open(String name, String url, int size, int timeoutMillis) throws SQLException {
        BasicDataSource pool = new BasicDataSource();
        pool.setJmxName("io.loadline.it:type=DataSource,name=" + name);
        pool.setUrl(url);
        pool.setMaxTotal(size);
        pool.setMaxWaitMillis(timeoutMillis);
        pool.setAccessToUnderlyingConnectionAllowed(true);
        // creates the pool, which would else be created by the first request
        pool.getLogWriter();
        return pool;
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        ((BasicDataSource) pool).setMaxTotal(size);
    }

    @Override
    public void evict(DataSource pool, Connection connection) {
        ((BasicDataSource) pool).invalidateConnection(connection);
    }

    @Override
    public void close(DataSource pool) throws SQLException {
        ((BasicDataSource) pool).close();
    }
}
