package io.loadline.pool;

import java.lang.reflect.Field;

/** HikariCP's pool. Unless its {@code minimumIdle} is below the maximum, all connections stay open. */
final class HikariConnections extends ConnectionPool {

    static final String POOL_CLASS = "com.zaxxer.hikari.pool.HikariPool";

    private static final int SHUT_DOWN = 2;

    HikariConnections(Object pool) {
        super(pool, "hikari", "MinimumIdle", "MaximumPoolSize", "IdleTimeout");
    }

    @Override
    Object settings(Object pool) {
        return field(pool, "config");
    }

    @Override
    int open(Object pool) {
        return number(pool, "getTotalConnections");
    }

    @Override
    long mostWaiting(Object pool) {
        return number(pool, "getThreadsAwaitingConnection");
    }

    @Override
    boolean isClosed(Object pool) {
        return ((Number) field(pool, "poolState")).intValue() == SHUT_DOWN;
    }

    @Override
    String name(Object pool) {
        return pool.toString();
    }

    /** Of the pool or the class above it, public or not: that differs between versions. */
    private static Object field(Object pool, String name) {
        for (Class<?> type = pool.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(pool);
            } catch (NoSuchFieldException above) {
                // the next one may have it
            } catch (IllegalAccessException | RuntimeException e) {
                throw new IllegalStateException(POOL_CLASS + "." + name + " cannot be read", e);
            }
        }
        throw new IllegalStateException(POOL_CLASS + " has no field " + name);
    }
}
