// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Client of a database with a pool {@code orders}, of connections or of threads with a socket each. */
interface BusyClient {

    void query() throws Exception;

    void set(int size) throws SQLException;

    static BusyClient of(String kind, int port, int size) throws SQLException {
        switch (kind) {
            case "agroal":
                return new Agroal(port, size);
            case "threads":
                return new Threads(port, size);
            default:
                return new Hikari(port, size);
        }
    }

    /** Client with a pool of HikariCP. */
    final class Hikari implements BusyClient {

        private final HikariDataSource pool;

        Hikari(int port, int size) {
            HikariConfig config = new HikariConfig();
            config.setPoolName("orders");
            config.setMaximumPoolSize(size);
            config.setDataSource((DataSource) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {DataSource.class},
                    (proxy, method, arguments) -> method.getName().equals("getConnection")
                            ? SocketDriver.connection(port)
                            : SocketDriver.standard(method.getReturnType())));
            pool = new HikariDataSource(config);
        }

        @Override
        public void query() throws SQLException {
            try (Connection connection = pool.getConnection()) {
                connection.nativeSQL("SELECT");
            }
        }

        @Override
        public void set(int size) {
            pool.getHikariConfigMXBean().setMaximumPoolSize(size);
            pool.getHikariConfigMXBean().setMinimumIdle(size);
            // a pool that shrinks would keep its connections
            pool.getHikariPoolMXBean().softEvictConnections();
            OwnBeans.await("as many", () -> pool.getHikariPoolMXBean().getTotalConnections() == size);
        }
    }

    /** Client with a pool of Agroal, which has the name of the database. */
    final class Agroal implements BusyClient {

        private final AgroalDataSource pool;

        Agroal(int port, int size) throws SQLException {
            pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(settings -> settings.maxSize(size)
                            .acquisitionTimeout(Duration.ofSeconds(30))
                            .connectionFactoryConfiguration(
                                    factory -> factory.connectionProviderClass(SocketDriver.class)
                                            .jdbcUrl("jdbc:busy://localhost:" + port + "/orders"))));
        }

        @Override
        public void query() throws SQLException {
            try (Connection connection = pool.getConnection()) {
                connection.nativeSQL("SELECT");
            }
        }

        @Override
        public void set(int size) {
            pool.getConfiguration().connectionPoolConfiguration().setMaxSize(size);
            pool.flush(AgroalDataSource.FlushMode.GRACEFUL);
        }
    }

    /** Client with a pool of threads, each with a socket of its own. */
    final class Threads implements BusyClient {

        private final ThreadPoolExecutor pool;
        private final ThreadLocal<Connection> connection;

        Threads(int port, int size) {
            pool = new ThreadPoolExecutor(
                    size, size, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NamedThreads("orders"));
            connection = ThreadLocal.withInitial(() -> SocketDriver.connection(port));
        }

        @Override
        public void query() throws Exception {
            pool.submit(() -> connection.get().nativeSQL("SELECT")).get();
        }

        @Override
        public void set(int size) {
            pool.setMaximumPoolSize(Math.max(size, pool.getMaximumPoolSize()));
            pool.setCorePoolSize(size);
            pool.setMaximumPoolSize(size);
        }
    }

    /** Driver that connects to {@link BusyDatabaseProgram}. */
    final class SocketDriver implements Driver {

        /** Makes a connection whose only query is {@link Connection#nativeSQL}. */
        static Connection connection(int port) {
            try {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                socket.setTcpNoDelay(true);
                return (Connection) Proxy.newProxyInstance(
                        BusyClient.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> {
                            switch (method.getName()) {
                                case "nativeSQL":
                                    socket.getOutputStream().write(1);
                                    return String.valueOf(
                                            socket.getInputStream().read());
                                case "isValid":
                                case "getAutoCommit":
                                    return true;
                                case "close":
                                    ((Closeable) socket).close();
                                    return null;
                                case "hashCode":
                                    return System.identityHashCode(proxy);
                                case "equals":
                                    return proxy == arguments[0];
                                default:
                                    return standard(method.getReturnType());
                            }
                        });
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        static Object standard(Class<?> type) {
            return type == boolean.class ? (Object) false : type == int.class ? (Object) 0 : null;
        }

        @Override
        public Connection connect(String url, Properties none) {
            return connection(Integer.parseInt(url.replaceAll("^.*:([0-9]+)/.*$", "$1")));
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:busy:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties none) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}
