package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A pool of a class that belongs to the application, so that its public methods are called by reflection. The figures of a
 * pool outlive it by minutes: neither the pool nor its class is kept alive by them.
 */
abstract class ReflectedPool implements ObservedPool {

    private final WeakReference<Executor> pool;
    private final WeakReference<Class<?>> type;
    private final String core;
    private final String maximum;
    private final String poolClass;

    /**
     * The sizes are called as in {@code ThreadPoolExecutor}. {@code type}: the public class that declares the methods, which
     * the pool is of.
     */
    ReflectedPool(Executor pool, Class<?> type) {
        this(pool, type, "CorePoolSize", "MaximumPoolSize");
    }

    /** {@code core} and {@code maximum}: what the sizes are called. */
    ReflectedPool(Executor pool, Class<?> type, String core, String maximum) {
        this.pool = new WeakReference<>(pool);
        this.type = new WeakReference<>(type);
        this.core = core;
        this.maximum = maximum;
        this.poolClass = pool.getClass().getName();
    }

    /** Null if it was collected. */
    final Executor pool() {
        return pool.get();
    }

    @Override
    public final PoolState state(int outsideTheQueue, int running, int mostWorkers) {
        Executor p = pool();
        return p == null ? null : state(p, outsideTheQueue, running, mostWorkers);
    }

    /** As {@link ObservedPool#state}, of a pool that is there. */
    abstract PoolState state(Executor pool, int outsideTheQueue, int running, int mostWorkers);

    @Override
    public final boolean resize(int newCore, int newMaximum) {
        Executor p = pool();
        if (p == null) {
            return false;
        }
        SizeChange.apply(
                new SizeChange.Size(number(p, "get" + core), newCore, n -> set(p, "set" + core, n)),
                new SizeChange.Size(number(p, "get" + maximum), newMaximum, n -> set(p, "set" + maximum, n)));
        return true;
    }

    @Override
    public final String poolClass() {
        return poolClass;
    }

    final long keepAliveMillis(Executor pool) {
        return (Long) call(pool, "getKeepAliveTime", TimeUnit.MILLISECONDS);
    }

    final boolean isTerminated(Executor pool) {
        return (Boolean) call(pool, "isTerminated");
    }

    final int number(Executor pool, String method) {
        return (Integer) call(pool, method);
    }

    private void set(Executor pool, String method, int number) {
        try {
            type.get().getMethod(method, int.class).invoke(pool, number);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(poolClass + "." + method + " cannot be called", e);
        }
    }

    /** {@code unit}: the only argument, where there is one. */
    final Object call(Executor pool, String method, TimeUnit... unit) {
        try {
            return unit.length == 0
                    ? type.get().getMethod(method).invoke(pool)
                    : type.get().getMethod(method, TimeUnit.class).invoke(pool, unit[0]);
        } catch (InvocationTargetException | IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(poolClass + "." + method + " cannot be called", e);
        }
    }
}
