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
 * Where the connections of one pool lead to, in a library that has a limit for each route: each of the busiest is a pool of its
 * own, all others are one, which is that of the library's pool. Somebody who crawls the web has a route for each host, so what is
 * kept is bounded, and a request costs the same whatever their number. Routes are known by their hash, which may be that of
 * another: then it counts among the others.
 */
final class Routes {

    static final int MOST = 20;

    /** So many of the others are counted, to find one that is busier than one of those. */
    private static final int CANDIDATES = 1000;

    private static final int WINDOWS_BETWEEN_LOOKS = 10;

    /** How many requests more than twice as many are enough, so that routes which are used once do not replace each other. */
    private static final int CLEARLY_MORE = 50;

    /** Of the requests of others, one of so many is counted there. */
    private static final int ONE_OF = 8;

    private final PoolRegistry registry;
    private final PoolRecorder others;
    private final Map<Integer, Own> own = new ConcurrentHashMap<>(0);
    private final Map<Integer, AtomicInteger> candidates = new ConcurrentHashMap<>(0);
    private volatile boolean more;

    /** Whose turn it is to have a pool of its own, once there are many. */
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

    /** Whether there are so many that not all have a pool of their own. */
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

    /** Sampler thread only. */
    void endWindow() {
        if (++windows % WINDOWS_BETWEEN_LOOKS != 0 || candidates.isEmpty()) {
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
            // the last one may not have come since
            if (own.size() >= MOST) {
                own.remove(least.getKey());
                registry.forget(least.getValue().route);
            }
        }
        candidates.clear();
        own.values().forEach(each -> each.arrivedBefore += each.arrived());
    }
}
