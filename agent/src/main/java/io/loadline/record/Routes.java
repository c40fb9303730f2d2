// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.RouteAccess;
import io.loadline.record.count.Event;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Routes of one pool of connections, in a library that has a limit for each route. Each of the busiest routes is a pool
 * of its own; all others together are one, the library's pool. A web crawler has a route for each host: so memory is
 * bounded, and a request costs the same for any number of routes. Routes are known by their hash; a route with the same
 * hash as another counts among the others.
 */
final class Routes {

    static final int MOST = 20;

    /** Limit of other routes that are counted, to find one that is busier than a route with a pool of its own. */
    private static final int CANDIDATES = 1000;

    private static final int WINDOWS_BETWEEN_CHECKS = 10;

    /** Requests by which a route must exceed twice another's, so that routes used once do not replace each other. */
    private static final int CLEARLY_MORE = 50;

    /** One of this many requests of the other routes is counted. */
    private static final int ONE_OF = 8;

    private final PoolRegistry registry;
    private final PoolRecorder others;
    private final Map<Integer, Own> own = new ConcurrentHashMap<>(0);
    private final Map<Integer, AtomicInteger> candidates = new ConcurrentHashMap<>(0);
    private volatile boolean more;

    /** Hash of the route that gets a pool of its own next, once routes are many. */
    private volatile Integer next;

    private int windows;

    private static final class Own {
        private final RouteAccess.Route route;
        private PoolRecorder recorder;
        private long arrivedBefore;

        private Own(RouteAccess.Route route) {
            this.route = route;
        }

        private long arrived() {
            return recorder.totals().count(Event.ARRIVED) - arrivedBefore;
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

    PoolRecorder of(Object pool, Object route) {
        Integer hash = route.hashCode();
        Own known = own.get(hash);
        if (known != null && known.route.is(route)) {
            return known.recorder;
        }
        if (known == null && (more ? hash.equals(next) : own.size() < MOST)) {
            next = null;
            return add(pool, route, hash);
        }
        more = true;
        if (ThreadLocalRandom.current().nextInt(ONE_OF) == 0) {
            count(hash);
        }
        return others;
    }

    private void count(Integer hash) {
        AtomicInteger count = candidates.get(hash);
        if (count == null && candidates.size() < CANDIDATES) {
            count = candidates.computeIfAbsent(hash, unseen -> new AtomicInteger());
        }
        if (count != null) {
            count.addAndGet(ONE_OF);
        }
    }

    private PoolRecorder add(Object pool, Object route, Integer hash) {
        Own made = new Own(new RouteAccess.Route(pool, route));
        registry.register(made.route, others.origin());
        made.recorder = registry.of(made.route);
        Own known = own.putIfAbsent(hash, made);
        if (known != null) {
            registry.forget(made.route);
            return known.recorder;
        }
        return made.recorder;
    }

    /** Ends a window. Sampler thread only. */
    void endWindow() {
        if (++windows % WINDOWS_BETWEEN_CHECKS != 0 || candidates.isEmpty()) {
            return;
        }
        Map.Entry<Integer, Own> least =
                Collections.min(own.entrySet(), Comparator.comparingLong(entry -> entry.getValue()
                        .arrived()));
        Map.Entry<Integer, AtomicInteger> most =
                Collections.max(candidates.entrySet(), Comparator.comparingInt(entry -> entry.getValue()
                        .get()));
        if (most.getValue().get() > 2 * least.getValue().arrived() + CLEARLY_MORE) {
            next = most.getKey();
            // the route chosen last may have had no request since
            if (own.size() >= MOST) {
                own.remove(least.getKey());
                registry.forget(least.getValue().route);
            }
        }
        candidates.clear();
        own.values().forEach(each -> each.arrivedBefore += each.arrived());
    }
}
