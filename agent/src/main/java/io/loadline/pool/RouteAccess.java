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
    private static Object routeOf(Object of, Route route) {
        Object known = route.route.get();
        if (known == null) {
            for (Object each : (Iterable<?>) answer(of, "getRoutes")) {
                if (route.text.equals(each.toString()) && route.is(each)) {
                    return each;
                }
            }
        }
        return known;
    }

    @Override
    PoolState state(Object pool, int outsideTheQueue, int running) {
        Object of = poolOf(pool);
        if (of == null) {
            return null;
        }
        Object stats = stats(of, pool);
        boolean single = pool instanceof Route;
        if (!single) {
            lastMaximum = Integer.MAX_VALUE;
        } else if (stats != null || lastMaximum == 0 || isOneLimit()) {
            int limit = isOneLimit()
                    ? number(of, "get" + family.word(EACH))
                    : stats == null ? number(of, "getDefaultMaxPerRoute") : number(stats, "getMax");
            int total = total(of);
            lastMaximum = total > 0 ? Math.min(total, limit) : limit;
        }
        PoolState state = new PoolState(lastMaximum, lastMaximum);
        state.poolSize = single && stats != null ? number(stats, "getLeased") + number(stats, "getAvailable") : running;
        state.activeCount = running;
        state.queued = outsideTheQueue;
        state.terminated = family.has("closed") && (Boolean) answer(of, family.word("closed"));
        return state;
    }

    /**
     * Returns whether all routes share one limit setting. Then the pool counts nothing by route; only Loadline does.
     */
    private boolean isOneLimit() {
        return family.has(EACH);
    }

    /** Returns the limit of all routes together. */
    private int total(Object of) {
        return number(of, "get" + family.word("maximum"));
    }

    /** Returns the pool's statistics of the route; null if the pool no longer knows the route, or keeps none. */
    private Object stats(Object of, Object pool) {
        if (isOneLimit()) {
            return null;
        }
        if (!(pool instanceof Route)) {
            return answer(of, "getTotalStats");
        }
        Object route = routeOf(of, (Route) pool);
        return route == null ? null : answer(of, "getStats", Object.class, route);
    }

    @Override
    long mostWaiting(Object pool) {
        Object of = poolOf(pool);
        if (of != null && isOneLimit()) {
            return number(of, family.word("waiting"));
        }
        Object stats = of == null ? null : stats(of, pool);
        return stats == null ? Long.MAX_VALUE : number(stats, "getPending");
    }

    @Override
    void resize(Object pool, int core, int maximum) {
        Object of = poolOf(pool);
        int total = of == null ? 0 : total(of);
        if (total > 0 && maximum > total) {
            throw new IllegalArgumentException(
                    "all routes together have " + total + ": set" + family.word("maximum") + " first");
        }
        if (of != null && isOneLimit()) {
            answer(of, "set" + family.word(EACH), int.class, maximum);
            return;
        }
        Object route = of == null || of == pool ? null : routeOf(of, (Route) pool);
        if (route == null) {
            throw new UnsupportedOperationException("only a route that is in use has a size to set");
        }
        answer(of, "setMaxPerRoute", Object.class, route, int.class, maximum);
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
        Matcher host = Pattern.compile(family.word("name")).matcher(text);
        return host.matches() ? host.group(1) : text;
    }

    @Override
    public String poolClass() {
        return poolClass;
    }

    private static int number(Object object, String getter) {
        return (Integer) answer(object, getter);
    }

    /**
     * Calls a method by reflection.
     *
     * @param parameters type and value in turn
     */
    private static Object answer(Object object, String method, Object... parameters) {
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
