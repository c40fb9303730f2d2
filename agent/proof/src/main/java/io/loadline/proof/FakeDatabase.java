// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Data source for connection pools. Every statement is a request of the downstream; all else succeeds at once. */
public final class FakeDatabase {
    private FakeDatabase() {}

    /** Makes a data source whose statements run {@code query}. */
    public static DataSource of(Runnable query) {
        return proxy(DataSource.class, (self, method, args) -> connects(method) ? connection(query) : nothing(method));
    }

    /** Runs one statement on a connection of a pool, and returns the answer of the request. */
    public static String query(DataSource pool) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("select");
            return "done";
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Driver for pools that load a driver by its name. */
    public static final class Driver implements java.sql.Driver {
        /** Work of each statement. */
        public static volatile Runnable query;

        @Override
        public Connection connect(String url, Properties settings) {
            return connection(query);
        }

        @Override
        public boolean acceptsURL(String url) {
            return true;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties settings) {
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

    private static boolean connects(Method method) {
        return method.getName().equals("getConnection");
    }

    private static Connection connection(Runnable query) {
        Statement statement = proxy(Statement.class, (self, method, args) -> {
            if (method.getName().startsWith("execute")) {
                query.run();
            }
            return nothing(method);
        });
        boolean[] closed = {false};
        return proxy(Connection.class, (self, method, args) -> {
            switch (method.getName()) {
                case "createStatement":
                    return statement;
                case "close":
                    closed[0] = true;
                    return null;
                case "isClosed":
                    return closed[0];
                case "isValid":
                case "getAutoCommit":
                    return true;
                default:
                    return nothing(method);
            }
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            switch (method.getName()) {
                case "hashCode":
                    return System.identityHashCode(self);
                case "equals":
                    return self == args[0];
                case "toString":
                    return type.getSimpleName();
                default:
                    return handler.invoke(self, method, args);
            }
        }));
    }

    /** Returns false, 0 or null, by the type of the result. */
    private static Object nothing(Method method) {
        Class<?> type = method.getReturnType();
        return type == boolean.class ? (Object) false : type == int.class ? (Object) 0 : type == long.class ? 0L : null;
    }
}
