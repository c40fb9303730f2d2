// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.mchange.v2.c3p0.AbstractConnectionCustomizer;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** Pools of C3P0, some with a name of their own and the others with that of the database. */
final class C3p0Pools implements Pools {

    @Override
    public ComboPooledDataSource open(String name, String url, int size, int timeoutMillis) throws SQLException {
        ComboPooledDataSource pool = new ComboPooledDataSource();
        if (name.equals("late")) {
            pool.setDataSourceName(name);
        }
        pool.setJdbcUrl(url);
        pool.setInitialPoolSize(1);
        pool.setMinPoolSize(size);
        pool.setMaxPoolSize(size);
        pool.setCheckoutTimeout(timeoutMillis);
        pool.setConnectionCustomizerClassName(Checkouts.class.getName());
        // creates the pool, which would else be created by the first request
        pool.getNumConnectionsDefaultUser();
        return pool;
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        ((ComboPooledDataSource) pool).setMaxPoolSize(size);
    }

    /** Marks all connections, which the pool closes when they are returned. */
    @Override
    public void evict(DataSource pool, Connection connection) throws SQLException {
        ((ComboPooledDataSource) pool).softResetDefaultUser();
    }

    @Override
    public void close(DataSource pool) {
        ((ComboPooledDataSource) pool).close();
    }

    @Override
    public long given(DataSource pool) {
        return Checkouts.of(((ComboPooledDataSource) pool).getIdentityToken()).get();
    }

    /** Counts the connections that the library gives out, by its callback. */
    public static final class Checkouts extends AbstractConnectionCustomizer {

        private static final Map<String, AtomicLong> BY_POOL = new ConcurrentHashMap<>();

        static AtomicLong of(String token) {
            return BY_POOL.computeIfAbsent(token, unseen -> new AtomicLong());
        }

        @Override
        public void onCheckOut(Connection connection, String token) {
            of(token).incrementAndGet();
        }
    }
}
