// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Access to one route of a pool that limits its connections by route, as HttpClient's pools do; or, through the
 * library's pool itself, to all routes that have no access of their own. Those have no size: each is bounded by its own
 * limit and by the limit of all routes together.
 */
public final class RouteAccess extends PoolAccess<Object> {

    private static final String EACH = "eachRoute";

    /** The last known size of the route; 0 if it was never known. */
    private volatile int lastMaximum;

    private final String poolClass;

    RouteAccess(Object pool, PoolFamily family) {
        super(pool, family);
        this.poolClass = PoolFamily.knownClass(poolOf(pool)).getName();
    }

    /**
     * One route of a pool. Holds the pool weakly, because its class loader is the application's. Safe to call from any
     * thread.
     */
    public static final class Route {
        private final Reference<Object> pool;
        private final String text;
        private volatile Reference<Object> route;

        public Route(Object pool, Object route) {
            this.pool = new WeakReference<>(pool);
            this.text = String.valueOf(route);
            this.route = new WeakReference<>(route);
        }

        /** Returns whether the route is this one. If the former route object was collected, this one replaces it. */
        public boolean is(Object other) {
            Object known = route.get();
            if (known == null) {
                route = new WeakReference<>(other);
            }
            return known == null || known == other || known.equals(other);
        }
    }

    /** Returns the pool of a route, or the pool itself; null if it was collected. */
    static Object poolOf(Object pool) {
        return pool instanceof Route ? ((Route) pool).pool.get() : pool;
    }

    /** Returns the route object; null if the pool no longer knows the route: it has no connection there. */
    private static Object routeOf(Object owner, Route route) {
        Object known = route.route.get();
        if (known == null) {
            for (Object each : (Iterable<?>) invoke(owner, "getRoutes")) {
                if (route.text.equals(each.toString()) && route.is(each)) {
                    return each;
                }
            }
        }
        return known;
    }

    @Override
    PoolState state(Object pool, int outsideTheQueue, int running) {
        Object owner = poolOf(pool);
        if (owner == null) {
            return null;
        }
        Object stats = stats(owner, pool);
        boolean single = pool instanceof Route;
        if (!single) {
            lastMaximum = Integer.MAX_VALUE;
        } else if (stats != null || lastMaximum == 0 || isOneLimit()) {
            int limit = isOneLimit()
                    ? number(owner, "get" + family.value(EACH))
                    : stats == null ? number(owner, "getDefaultMaxPerRoute") : number(stats, "getMax");
            int total = total(owner);
            lastMaximum = total > 0 ? Math.min(total, limit) : limit;
        }
        PoolState state = new PoolState(lastMaximum, lastMaximum);
        state.poolSize = single && stats != null ? number(stats, "getLeased") + number(stats, "getAvailable") : running;
        state.activeCount = running;
        state.queued = outsideTheQueue;
        state.terminated = family.has("closed") && (Boolean) invoke(owner, family.value("closed"));
        return state;
    }

    /**
     * Returns whether all routes share one limit setting. Then the pool counts nothing by route; only Loadline does.
     */
    private boolean isOneLimit() {
        return family.has(EACH);
    }

    /** Returns the limit of all routes together. */
    private int total(Object owner) {
        return number(owner, "get" + family.value("maximum"));
    }

    /** Returns the pool's statistics of the route; null if the pool no longer knows the route, or keeps none. */
    private Object stats(Object owner, Object pool) {
        if (isOneLimit()) {
            return null;
        }
        if (!(pool instanceof Route)) {
            return invoke(owner, "getTotalStats");
        }
        Object route = routeOf(owner, (Route) pool);
        return route == null ? null : invoke(owner, "getStats", Object.class, route);
    }

    @Override
    long mostWaiting(Object pool) {
        Object owner = poolOf(pool);
        if (owner != null && isOneLimit()) {
            return number(owner, family.value("waiting"));
        }
        Object stats = owner == null ? null : stats(owner, pool);
        return stats == null ? Long.MAX_VALUE : number(stats, "getPending");
    }

    @Override
    void resize(Object pool, int core, int maximum) {
        Object owner = poolOf(pool);
        int total = owner == null ? 0 : total(owner);
        if (total > 0 && maximum > total) {
            throw new IllegalArgumentException(
                    "all routes together have " + total + ": set" + family.value("maximum") + " first");
        }
        if (owner != null && isOneLimit()) {
            invoke(owner, "set" + family.value(EACH), int.class, maximum);
            return;
        }
        Object route = owner == null || owner == pool ? null : routeOf(owner, (Route) pool);
        if (route == null) {
            throw new UnsupportedOperationException("only a route that is in use has a size to set");
        }
        invoke(owner, "setMaxPerRoute", Object.class, route, int.class, maximum);
    }

    @Override
    boolean isFirstInFirstOut(Object pool) {
        return true;
    }

    @Override
    String name(Object pool) {
        if (!(pool instanceof Route)) {
            return "other routes";
        }
        String text = ((Route) pool).text;
        Matcher host = Pattern.compile(family.value("name")).matcher(text);
        return host.matches() ? host.group(1) : text;
    }

    @Override
    public String poolClass() {
        return poolClass;
    }

    private static int number(Object object, String getter) {
        return (Integer) invoke(object, getter);
    }

    /**
     * Calls a method by reflection.
     *
     * @param parameters type and value in turn
     */
    private static Object invoke(Object object, String method, Object... parameters) {
        Class<?>[] types = new Class<?>[parameters.length / 2];
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = (Class<?>) parameters[2 * i];
            values[i] = parameters[2 * i + 1];
        }
        try {
            return PoolFamily.knownClass(object).getMethod(method, types).invoke(object, values);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(object.getClass().getName() + " cannot be asked for " + method, e);
        }
    }
}
