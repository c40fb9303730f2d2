package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;

/**
 * A pool of connections, whose class belongs to the application, so that its public methods are called by reflection. Who
 * asks for a connection waits inside the pool, which shows no queue: how many wait follows from the counts. Core is how many
 * connections it keeps open while they are idle. Both sizes can be changed while it runs; connections beyond a smaller
 * maximum stay until they are idle for long enough or reach the end of their life.
 */
public abstract class ConnectionPool implements HiddenQueue {

    private final WeakReference<Object> pool;
    private final String poolClass;
    private final String family;
    private final String minimumIdle;
    private final String maximum;
    private final String idleMillis;

    /** What the settings are called: idle connections to keep, most connections, and how long others may be idle. */
    ConnectionPool(Object pool, String family, String minimumIdle, String maximum, String idleMillis) {
        this.pool = new WeakReference<>(pool);
        this.poolClass = pool.getClass().getName();
        this.family = family;
        this.minimumIdle = minimumIdle;
        this.maximum = maximum;
        this.idleMillis = idleMillis;
    }

    /** {@code pool}: of a known class, or a subclass of one. */
    public static ConnectionPool of(Object pool) {
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

    /** The object that has the settings. */
    abstract Object settings(Object pool);

    /** Connections that are open. */
    abstract int open(Object pool);

    abstract boolean isClosed(Object pool);

    /** Null if nobody gave it one. */
    abstract String name(Object pool);

    @Override
    public final PoolState state(int waiting, int inUse, int mostWorkers) {
        Object p = pool.get();
        if (p == null) {
            return null;
        }
        Object settings = settings(p);
        int core = number(settings, "get" + minimumIdle);
        int most = maximum(settings);
        return new PoolState(
                core,
                most,
                open(p),
                inUse,
                waiting,
                Integer.MAX_VALUE,
                core < most ? Growth.BEFORE_QUEUEING : Growth.NEVER,
                ((Number) call(settings, "get" + idleMillis)).longValue(),
                isClosed(p));
    }

    /** A negative number stands for no limit. */
    final int maximum(Object settings) {
        int set = number(settings, "get" + maximum);
        return set < 0 ? Integer.MAX_VALUE : set;
    }

    @Override
    public final boolean resize(int newCore, int newMaximum) {
        Object p = pool.get();
        if (p == null) {
            return false;
        }
        Object settings = settings(p);
        SizeChange.apply(
                new SizeChange.Size(
                        number(settings, "get" + minimumIdle), newCore, n -> set(settings, "set" + minimumIdle, n)),
                new SizeChange.Size(maximum(settings), newMaximum, n -> setMaximum(settings, n)));
        return true;
    }

    void setMaximum(Object settings, int number) {
        set(settings, "set" + maximum, number);
    }

    @Override
    public final boolean isOfConnections() {
        return true;
    }

    /** An idle connection goes to whoever comes first, past those that wait. */
    @Override
    public final boolean isFirstInFirstOut() {
        return false;
    }

    @Override
    public final String name() {
        Object p = pool.get();
        return p == null ? null : name(p);
    }

    @Override
    public final String family() {
        return family;
    }

    @Override
    public final String poolClass() {
        return poolClass;
    }

    @Override
    public final String queueClass() {
        return poolClass;
    }

    static int number(Object object, String getter) {
        return ((Number) call(object, getter)).intValue();
    }

    static Object call(Object object, String getter) {
        try {
            return object.getClass().getMethod(getter).invoke(object);
        } catch (InvocationTargetException | IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(object.getClass().getName() + "." + getter + " cannot be called", e);
        }
    }

    static void set(Object object, String setter, int number) {
        try {
            object.getClass().getMethod(setter, int.class).invoke(object, number);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(object.getClass().getName() + "." + setter + " cannot be called", e);
        }
    }
}
