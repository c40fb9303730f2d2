package io.loadline.record;

import io.loadline.pool.PerTaskAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.count.Event;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * Executors that start a thread for each task. They are made to be used once and thrown away, one for each request, so all
 * that are built at one place of the program are one pool, which stays when they have gone. An executor knows its place by
 * its factory of threads: a look at it takes no table and no lock, and dies with the executor. An executor that is older than
 * the agent is a pool of its own.
 *
 * <p>There are as many places as the program has lines that build executors, which is without end where classes are made at
 * run time. The {@value #MAX_PLACES} that were used last are kept; the pool of another ends with its last executor.
 */
final class PerTaskExecutors {

    static final int MAX_PLACES = 500;

    private final PoolRegistry registry;

    /** By what a person is told of the place. */
    private final Map<String, Site> sites = new ConcurrentHashMap<>();

    /** Requests that any thread may end, by the identity of what is told of that. */
    private final Map<Integer, ThreadedTask> exchanges = new ConcurrentHashMap<>(0);

    /** A place where executors are built. */
    private static final class Site {
        private PoolRecorder recorder;
        private volatile long usedAt = System.nanoTime();
    }

    /** Makes what the application's factory makes. */
    private static final class SiteFactory implements ThreadFactory {
        private final Site site;
        private final ThreadFactory threads;

        SiteFactory(Site site, ThreadFactory threads) {
            this.site = site;
            this.threads = threads;
        }

        @Override
        public Thread newThread(Runnable task) {
            return threads.newThread(task);
        }
    }

    PerTaskExecutors(PoolRegistry registry) {
        this.registry = registry;
    }

    static boolean isSite(Object pool) {
        return pool instanceof Site;
    }

    ThreadFactory executorBuilt(ThreadFactory threads) {
        if (threads == null) {
            return null;
        }
        PoolOrigin origin = PoolOrigin.ofUserOf(PerTaskAccess.LIBRARY, Executor.class);
        Site known = sites.get(origin.createdAt);
        Site site = known == null ? newSite(origin) : known;
        site.usedAt = System.nanoTime();
        return new SiteFactory(site, threads);
    }

    private Site newSite(PoolOrigin origin) {
        Site made = new Site();
        registry.register(made, origin);
        made.recorder = registry.of(made);
        Site known = sites.putIfAbsent(origin.createdAt, made);
        if (known == null) {
            if (sites.size() > MAX_PLACES) {
                forgetOldest();
            }
            return made;
        }
        registry.forget(made);
        return known;
    }

    private void forgetOldest() {
        long now = System.nanoTime();
        sites.entrySet().stream()
                .max(Comparator.comparingLong(place -> now - place.getValue().usedAt))
                .ifPresent(oldest -> sites.remove(oldest.getKey(), oldest.getValue()));
    }

    Runnable threadMade(Runnable task, ThreadFactory threads, Object executor) {
        PoolRecorder recorder = recorder(threads, executor);
        return task == null || recorder.isIgnored() ? task : new ThreadedTask(recorder, task);
    }

    /** {@code made}: the task as its thread would run it, whether there is one, or the application's own, which nobody counts. */
    void threadRefused(Object made, ThreadFactory threads, Object executor) {
        if (made instanceof ThreadedTask) {
            ((ThreadedTask) made).refused();
            return;
        }
        PoolRecorder recorder = recorder(threads, executor);
        if (made instanceof Boolean && !recorder.isIgnored()) {
            long now = System.nanoTime();
            if (!(Boolean) made) {
                recorder.counters.countByCaller(Event.ARRIVED, now);
            }
            recorder.counters.countByCaller(Event.REJECTED, now);
        }
    }

    Object callBegins(Object request, Object pool) {
        ThreadedTask begun = new ThreadedTask(registry.of(pool), request);
        return begun.begin() ? begun : request;
    }

    void callEnds(Throwable thrown, Object request) {
        if (request instanceof ThreadedTask) {
            ((ThreadedTask) request).end(thrown == null);
        }
    }

    /** Nobody knows more of it than that it is one, since it leads to its pool, which this must not keep alive. */
    void exchangeBegins(Object exchange, Object pool) {
        if (Worker.isVirtual(Thread.currentThread())) {
            ThreadedTask begun = new ThreadedTask(registry.of(pool), null);
            ThreadedTask other = exchanges.put(System.identityHashCode(exchange), begun);
            if (other != null) {
                // of the same hash: its own end would be taken for that of this one
                other.end(true);
            }
            begun.begin();
        }
    }

    void exchangeEnds(Throwable thrown, Object exchange) {
        ThreadedTask ended = exchanges.isEmpty() ? null : exchanges.remove(System.identityHashCode(exchange));
        if (ended != null) {
            ended.end(thrown == null);
        }
    }

    /** The pool is gone, and with it whatever was never done. */
    void forget(PoolRecorder gone) {
        exchanges.values().removeIf(exchange -> exchange.recorder == gone);
    }

    private PoolRecorder recorder(ThreadFactory threads, Object executor) {
        return threads instanceof SiteFactory ? ((SiteFactory) threads).site.recorder : registry.of(executor);
    }
}
