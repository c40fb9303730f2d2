package io.loadline.pool;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pool that has a limit for each route that its connections take, as HttpClient's have: as far as it leads along one, or, of
 * the library's pool itself, along all that have no pool of their own here. Those have no size: what bounds them is each one's
 * limit, and that of all together.
 */
public final class RouteAccess extends PoolAccess<Object> {

    private static final String EACH = "eachRoute";

    /** The size of a route, as it was when the pool last knew it; 0 if it never did. */
    private volatile int lastMaximum;

    private final String poolClass;

    RouteAccess(Object pool, PoolFamily family) {
        super(pool, family);
        this.poolClass = PoolFamily.knownClass(poolOf(pool)).getName();
    }

    /** One route of a pool. Held weakly: it is of the application's class loader. Safe to call from any thread. */
    public static final class Route {
        private final Reference<Object> pool;
        private final String text;
        private volatile Reference<Object> route;

        public Route(Object pool, Object route) {
            this.pool = new WeakReference<>(pool);
            this.text = String.valueOf(route);
            this.route = new WeakReference<>(route);
        }

        /** Of one that was equal but is gone, this takes the place. */
        public boolean is(Object other) {
            Object known = route.get();
            if (known == null) {
                route = new WeakReference<>(other);
            }
            return known == null || known == other || known.equals(other);
        }
    }

    /** Null if it is gone. */
    static Object poolOf(Object pool) {
        return pool instanceof Route ? ((Route) pool).pool.get() : pool;
    }

    /** Null if the pool does not know it any more: it has no connection there. */
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

    /** For all routes: then nobody counts by route but we. */
    private boolean isOneLimit() {
        return family.has(EACH);
    }

    /** Of all routes together. */
    private int total(Object of) {
        return number(of, "get" + family.word("maximum"));
    }

    /** Null if the route is not known any more, or never is. */
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

    /** {@code parameters}: type and value in turn. */
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
