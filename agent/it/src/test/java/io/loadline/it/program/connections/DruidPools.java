// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.alibaba.druid.pool.DruidDataSource;
import com.alibaba.druid.pool.DruidPooledConnection;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

final class DruidPools implements Pools {

    @Override
    public DruidDataSource open(String name, String url, int size, int timeoutMillis) throws SQLException {
        DruidDataSource pool = new DruidDataSource();
        pool.setName(name);
        pool.setUrl(url);
        pool.setMaxActive(size);
        pool.setMaxWait(timeoutMillis);
        pool.init();
        return pool;
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        ((DruidDataSource) pool).setMaxActive(size);
    }

    /** Closes the physical connection, which the pool notices when the connection is returned. */
    @Override
    public void evict(DataSource pool, Connection connection) throws SQLException {
        ((DruidPooledConnection) connection).getConnection().close();
    }

    @Override
    public void close(DataSource pool) {
        ((DruidDataSource) pool).close();
    }

    @Override
    public long given(DataSource pool) {
        return ((DruidDataSource) pool).getConnectCount();
    }
}
