// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.RouteAccess;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Routes of one pool of connections, in a library that has a limit for each route. Each of the first {@value #MOST}
 * routes is a pool of its own; all others together are one, the library's pool. A web crawler has a route for each host:
 * so memory is bounded, and a request costs the same for any number of routes. Routes are known by their hash; a route
 * with the same hash as another counts among the others.
 */
final class Routes {

    static final int MOST = 20;

    private final PoolRegistry registry;
    private final PoolRecorder others;
    private final Map<Integer, Own> own = new ConcurrentHashMap<>(0);
    private volatile boolean more;

    private static final class Own {
        private final RouteAccess.Route route;
        private PoolRecorder recorder;

        private Own(RouteAccess.Route route) {
            this.route = route;
        }
    }

    Routes(PoolRegistry registry, PoolRecorder others) {
        this.registry = registry;
        this.others = others;
    }

    /** Returns whether some routes have no pool of their own. */
    boolean areMany() {
        return more;
    }

    /** Returns whether one of the routes has this recorder. */
    boolean have(PoolRecorder recorder) {
        for (Own each : own.values()) {
            if (each.recorder == recorder) {
                return true;
            }
        }
        return false;
    }

    PoolRecorder of(Object pool, Object route) {
        Integer hash = route.hashCode();
        Own known = own.get(hash);
        if (known == null && own.size() < MOST) {
            known = add(pool, route, hash);
        }
        if (known != null && known.route.is(route)) {
            return known.recorder;
        }
        more = true;
        return others;
    }

    private Own add(Object pool, Object route, Integer hash) {
        Own made = new Own(new RouteAccess.Route(pool, route));
        registry.register(made.route, others.origin());
        made.recorder = registry.of(made.route);
        Own known = own.putIfAbsent(hash, made);
        if (known == null) {
            return made;
        }
        registry.forget(made.route);
        return known;
    }
}
