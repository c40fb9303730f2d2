// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import javax.transaction.xa.XAResource;

/** Pools of Agroal, which have the name of the database. */
final class AgroalPools implements Pools {

    private final Transactions transactions = new Transactions();

    @Override
    public AgroalDataSource open(String name, String url, int size, int timeoutMillis) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .metricsEnabled()
                .connectionPoolConfiguration(pool -> pool.maxSize(size)
                        .transactionIntegration(transactions)
                        .acquisitionTimeout(Duration.ofMillis(timeoutMillis))
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url))));
    }

    @Override
    public void setMaximum(DataSource pool, int size) {
        ((AgroalDataSource) pool)
                .getConfiguration()
                .connectionPoolConfiguration()
                .setMaxSize(size);
    }

    @Override
    public void evict(DataSource pool, Connection connection) {
        ((AgroalDataSource) pool).flush(AgroalDataSource.FlushMode.ALL);
    }

    @Override
    public void close(DataSource pool) {
        ((AgroalDataSource) pool).close();
    }

    @Override
    public long given(DataSource pool) {
        return ((AgroalDataSource) pool).getMetrics().acquireCount();
    }

    @Override
    public void transaction(DataSource pool) throws SQLException {
        transactions.begun = true;
        pool.getConnection().close();
        pool.getConnection().close();
        transactions.begun = false;
        transactions.connection.transactionEnd();
        transactions.connection = null;
    }

    /** Transactions with one thread and one connection. */
    private static final class Transactions implements TransactionIntegration {

        private volatile boolean begun;
        private TransactionAware connection;

        @Override
        public TransactionAware getTransactionAware() {
            return begun ? connection : null;
        }

        @Override
        public void associate(TransactionAware associated, XAResource resource) throws SQLException {
            if (begun) {
                connection = associated;
                associated.transactionStart();
            }
        }

        @Override
        public boolean disassociate(TransactionAware returned) {
            return !begun;
        }

        @Override
        public void addResourceRecoveryFactory(ResourceRecoveryFactory factory) {}

        @Override
        public void removeResourceRecoveryFactory(ResourceRecoveryFactory factory) {}
    }
}
