// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.sql.Connection;
import java.sql.SQLException;
import org.apache.tomcat.jdbc.pool.DataSource;

final class TomcatJdbcPools implements Pools {

    @Override
    public DataSource open(String name, String url, int size, int timeoutMillis) throws SQLException {
        DataSource pool = new DataSource();
        pool.setName(name);
        pool.setUrl(url);
        pool.setDriverClassName("org.h2.Driver");
        // the pool itself gets and returns one
        pool.setInitialSize(1);
        pool.setMinIdle(1);
        pool.setMaxActive(size);
        pool.setMaxIdle(size);
        pool.setMaxWait(timeoutMillis);
        pool.createPool();
        return pool;
    }

    @Override
    public void setMaximum(javax.sql.DataSource pool, int size) {
        ((DataSource) pool).setMaxActive(size);
    }

    @Override
    public void evict(javax.sql.DataSource pool, Connection connection) {
        ((DataSource) pool).purgeOnReturn();
    }

    @Override
    public void close(javax.sql.DataSource pool) {
        ((DataSource) pool).close();
    }
}
