package io.loadline.pool;

/**
 * A pool of connections. Who asks for a connection waits inside the pool, which shows no queue but says how many wait in it. Core is how many connections it keeps open while they are idle. Both sizes can be changed while it
 * runs; connections beyond a smaller maximum stay until they are idle for long enough or reach the end of their life.
 */
public abstract class ConnectionPool extends ReflectedPool<Object> {

    private final String idleMillis;

    /** What the settings are called: idle connections to keep, most connections, and how long others may be idle. */
    ConnectionPool(Object pool, String family, String minimumIdle, String maximum, String idleMillis) {
        super(pool, family, minimumIdle, maximum);
        this.idleMillis = idleMillis;
    }

    /** {@code pool}: of a known class, or a subclass of one. */
    static ConnectionPool ofLibrary(Object pool) {
        switch (knownClass(pool)) {
            case HikariConnections.POOL_CLASS:
                return new HikariConnections(pool);
            case TomcatJdbcConnections.POOL_CLASS:
                return new TomcatJdbcConnections(pool);
            default:
                return new CommonsPool(pool);
        }
    }

    /** What the names of all classes of its library begin with: "org.apache.commons.". */
    public static String libraryOf(Object pool) {
        return knownClass(pool).replaceFirst("((\\w+\\.){3}).*", "$1");
    }

    private static String knownClass(Object pool) {
        Class<?> type = pool.getClass();
        while (!isKnown(type.getName())) {
            type = type.getSuperclass();
        }
        return type.getName();
    }

    private static boolean isKnown(String type) {
        return type.equals(HikariConnections.POOL_CLASS)
                || type.equals(TomcatJdbcConnections.POOL_CLASS)
                || type.endsWith(CommonsPool.POOL_CLASS);
    }

    /** Connections that are open. */
    abstract int open(Object pool);

    abstract boolean isClosed(Object pool);

    @Override
    final PoolState state(Object pool, int waiting, int inUse, int mostWorkers) {
        Object settings = settings(pool);
        int core = core(settings);
        int most = maximum(settings);
        return new PoolState(
                core,
                most,
                open(pool),
                inUse,
                waiting,
                Integer.MAX_VALUE,
                core < most ? Growth.BEFORE_QUEUEING : Growth.NEVER,
                ((Number) call(settings, "get" + idleMillis)).longValue(),
                isClosed(pool));
    }

    /** A negative number stands for no limit. */
    @Override
    final int maximum(Object settings) {
        int set = super.maximum(settings);
        return set < 0 ? Integer.MAX_VALUE : set;
    }

    @Override
    public final boolean isOfConnections() {
        return true;
    }

    /** An idle connection goes to whoever comes first, past those that wait. */
    @Override
    final boolean isFirstInFirstOut(Object pool) {
        return false;
    }
}
