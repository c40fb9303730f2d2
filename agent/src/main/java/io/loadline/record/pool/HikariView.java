package io.loadline.record.pool;

import java.lang.reflect.Field;

/**
 * HikariCP's pool. Core is its {@code minimumIdle}: unless that is below the maximum, all connections stay open. Its
 * configuration can be changed while it runs; connections beyond a smaller maximum stay until they are idle for long
 * enough or reach the end of their life.
 */
public final class HikariView extends ConnectionPool {

    /** What the names of its classes begin with. */
    public static final String LIBRARY = "com.zaxxer.hikari.";

    public static final String POOL_CLASS = LIBRARY + "pool.HikariPool";

    private static final int SHUT_DOWN = 2;

    public HikariView(Object pool) {
        super(pool);
    }

    @Override
    PoolState state(Object pool, int waiting, int inUse) {
        Object config = field(pool, "config");
        int core = number(config, "getMinimumIdle");
        int maximum = number(config, "getMaximumPoolSize");
        return new PoolState(
                core,
                maximum,
                number(pool, "getTotalConnections"),
                inUse,
                waiting,
                Integer.MAX_VALUE,
                core < maximum ? Growth.BEFORE_QUEUEING : Growth.NEVER,
                ((Number) call(config, "getIdleTimeout")).longValue(),
                ((Number) field(pool, "poolState")).intValue() == SHUT_DOWN);
    }

    @Override
    public boolean resize(int core, int maximum) {
        Object pool = pool();
        if (pool == null) {
            return false;
        }
        Object config = field(pool, "config");
        SizeChange.apply(
                new SizeChange.Size(number(config, "getMinimumIdle"), core, n -> set(config, "setMinimumIdle", n)),
                new SizeChange.Size(
                        number(config, "getMaximumPoolSize"), maximum, n -> set(config, "setMaximumPoolSize", n)));
        return true;
    }

    @Override
    public String family() {
        return "hikari";
    }

    @Override
    public String name() {
        Object pool = pool();
        return pool == null ? null : pool.toString();
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
