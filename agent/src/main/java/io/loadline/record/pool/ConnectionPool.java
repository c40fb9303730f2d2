package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;

/**
 * A pool of connections, whose class belongs to the application, so that its public methods are called by reflection. Who
 * asks for a connection waits inside the pool, which shows no queue: how many wait follows from the counts.
 */
abstract class ConnectionPool implements HiddenQueue {

    private final WeakReference<Object> pool;
    private final String poolClass;

    ConnectionPool(Object pool) {
        this.pool = new WeakReference<>(pool);
        this.poolClass = pool.getClass().getName();
    }

    /** Null if it was collected. */
    final Object pool() {
        return pool.get();
    }

    @Override
    public final PoolState state(int waiting, int inUse, int mostWorkers) {
        Object p = pool();
        return p == null ? null : state(p, waiting, inUse);
    }

    /** As {@link ObservedPool#state}, of a pool that is there. */
    abstract PoolState state(Object pool, int waiting, int inUse);

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
