// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import javax.sql.DataSource;

final class HikariPools implements Pools {

    @Override
    public HikariDataSource open(String name, String url, int size, int timeoutMillis) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(timeoutMillis);
        return new HikariDataSource(config);
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        ((HikariDataSource) pool).getHikariConfigMXBean().setMaximumPoolSize(size);
    }

    @Override
    public void evict(DataSource pool, Connection connection) {
        ((HikariDataSource) pool).evictConnection(connection);
    }

    @Override
    public void close(DataSource pool) {
        ((HikariDataSource) pool).close();
    }
}
