package io.loadline.pool;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.TimeUnit;

/** A pool of a class that belongs to the application, so that its public methods are called by reflection. */
abstract class ReflectedPool<P> extends ObservedPool<P> {

    private final String core;
    private final String maximum;

    /** {@code core} and {@code maximum}: what the sizes are called. */
    ReflectedPool(P pool, String family, String core, String maximum) {
        super(pool, family);
        this.core = core;
        this.maximum = maximum;
    }

    /** The object that has the sizes. */
    Object settings(P pool) {
        return pool;
    }

    /** The public class that declares the methods to call, which {@code object} is of. */
    Class<?> typeOf(Object object) {
        return object.getClass();
    }

    @Override
    final void resize(P pool, int newCore, int newMaximum) {
        Object settings = settings(pool);
        SizeChange.apply(
                new SizeChange.Size(core(settings), newCore, n -> set(settings, "set" + core, n)),
                new SizeChange.Size(maximum(settings), newMaximum, n -> setMaximum(settings, n)));
    }

    final int core(Object settings) {
        return number(settings, "get" + core);
    }

    int maximum(Object settings) {
        return number(settings, "get" + maximum);
    }

    void setMaximum(Object settings, int number) {
        set(settings, "set" + maximum, number);
    }

    final long keepAliveMillis(P pool) {
        return (Long) call(pool, "getKeepAliveTime", TimeUnit.MILLISECONDS);
    }

    final int number(Object object, String getter) {
        return ((Number) call(object, getter)).intValue();
    }

    final void set(Object object, String setter, int number) {
        try {
            typeOf(object).getMethod(setter, int.class).invoke(object, number);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw cannotBeCalled(object, setter, e);
        }
    }

    /** {@code unit}: the only argument, where there is one. */
    final Object call(Object object, String getter, TimeUnit... unit) {
        try {
            return unit.length == 0
                    ? typeOf(object).getMethod(getter).invoke(object)
                    : typeOf(object).getMethod(getter, TimeUnit.class).invoke(object, unit[0]);
        } catch (InvocationTargetException | IllegalAccessException | NoSuchMethodException e) {
            throw cannotBeCalled(object, getter, e);
        }
    }

    private static IllegalStateException cannotBeCalled(Object object, String method, Exception why) {
        return new IllegalStateException(object.getClass().getName() + "." + method + " cannot be called", why);
    }
}
