// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.zaxxer.hikari.HikariDataSource;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Pool of HikariCP that is closed between its choice of a connection and the hand-over, as another thread may do. */
public final class ClosedWhileChosen {

    /** HikariCP does not test a connection that was in use a shorter time ago. */
    private static final long UNTESTED_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

    private final HikariDataSource pool = new HikariDataSource();
    private boolean isClosedByTest;

    private ClosedWhileChosen() {
        pool.setPoolName("chosen");
        pool.setMaximumPoolSize(1);
        pool.setDataSource(stub(DataSource.class));
    }

    public static void main(String[] none) throws Exception {
        ClosedWhileChosen program = new ClosedWhileChosen();
        program.use();
        new Dialog().on("close", out -> program.close()).run();
    }

    private void use() throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.clearWarnings();
        }
    }

    private void close() throws Exception {
        OwnBeans.await(
                "the pool is seen", () -> OwnBeans.figure(OwnBeans.liveOfAnyKind("chosen"), "StartedCount") == 1);
        LockSupport.parkNanos(UNTESTED_NANOS);
        isClosedByTest = true;
        try {
            use();
        } catch (RuntimeException closed) {
            // its connection is gone
        }
    }

    private <T> T stub(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> answer(method)));
    }

    private Object answer(Method method) {
        Class<?> type = method.getReturnType();
        if (method.getName().equals("isValid") && isClosedByTest) {
            pool.close();
        }
        return type == Connection.class
                ? stub(type)
                : type == boolean.class ? (Object) true : type == int.class ? 0 : null;
    }
}
