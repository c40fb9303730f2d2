// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.CallSite;
import io.loadline.pool.PerTaskAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.count.Event;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * Sink of executors that start a thread for each task. They are made for one use, mostly one for each request. So all executors
 * that are built at one place of the program are one pool, which outlives them. An executor knows its place by its
 * thread factory: the lookup takes no table and no lock, and dies with the executor. A pre-existing executor is a pool
 * of its own.
 *
 * <p>A program has as many places as lines that build executors; where classes are made at run time, their number is
 * unbounded. The {@value #MAX_PLACES} places used last are kept; the pool of any other ends with its last executor.
 */
final class PerTaskExecutors implements Sink {

    static final int MAX_PLACES = 500;

    private final PoolRegistry registry;

    /** Sites by the description of the place that a person reads. */
    private final Map<String, Site> sites = new ConcurrentHashMap<>();

    /** Sites by the {@link CallSite} in the application's own code, which is faster to find. */
    private final Map<String, Site> callers = new ConcurrentHashMap<>();

    /** Requests that any thread may end, by the identity of the object that reports their end. */
    private final Map<Integer, ThreadedTask> exchanges = new ConcurrentHashMap<>(0);

    /** Place where executors are built. */
    private static final class Site {
        private PoolRecorder recorder;
        private volatile long usedAt = System.nanoTime();
    }

    /** Thread factory that delegates to the application's and knows its site. */
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

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "executorBuilt":
                return executorBuilt((ThreadFactory) first);
            case "threadMade":
                return threadMade((Runnable) first, (ThreadFactory) second, third);
            case "threadRefused":
                threadRefused(first, (ThreadFactory) second, third);
                break;
            case "decorates":
                return decorates(first);
            case "decorated":
                return decorated((Runnable) first, second);
            case "callBegins":
                return callBegins(first, second);
            case "callEnds":
                callEnds(first, (Throwable) second);
                break;
            case "exchangeBegins":
                exchangeBegins(first, second);
                break;
            case "exchangeEnds":
                exchangeEnds(first, (Throwable) second);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /** Returns the thread factory of the executor that is about to be built on the current thread. */
    private ThreadFactory executorBuilt(ThreadFactory threads) {
        if (threads == null) {
            return null;
        }
        String caller = CallSite.ofCaller();
        Site called = caller == null ? null : callers.get(caller);
        Site site = called == null ? siteOf(caller) : called;
        site.usedAt = System.nanoTime();
        return new SiteFactory(site, threads);
    }

    private Site siteOf(String caller) {
        PoolOrigin origin = PoolOrigin.ofUserOf(PerTaskAccess.LIBRARY, Executor.class);
        Site known = sites.get(origin.createdAt);
        Site site = known == null ? newSite(origin) : known;
        if (caller != null && CallSite.isOfApplication(caller) && callers.size() < MAX_PLACES) {
            callers.put(caller, site);
        }
        return site;
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
                .ifPresent(oldest -> {
                    sites.remove(oldest.getKey(), oldest.getValue());
                    callers.values().removeIf(site -> site == oldest.getValue());
                });
    }

    /** Records that a thread is about to be made for a task; returns the object that the thread runs instead. */
    private Runnable threadMade(Runnable task, ThreadFactory threads, Object executor) {
        PoolRecorder recorder = recorder(threads, executor);
        return task == null || recorder.isIgnored() ? task : new ThreadedTask(recorder, task);
    }

    /**
     * Counts a task that gets no thread.
     *
     * @param made the {@link ThreadedTask} that the thread would have run; or a {@code Boolean}, whether one was
     *     announced; or the application's own task, which counts nowhere
     */
    private void threadRefused(Object made, ThreadFactory threads, Object executor) {
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

    /**
     * Returns the application's own task, which the application is about to decorate.
     *
     * @param task the answer of {@link #threadMade}
     */
    private static Object decorates(Object task) {
        return task instanceof ThreadedTask ? ((ThreadedTask) task).own : task;
    }

    /**
     * Returns the object that the thread runs.
     *
     * @param task the answer of {@link #threadMade}
     */
    private static Object decorated(Runnable decorated, Object task) {
        return task instanceof ThreadedTask ? ((ThreadedTask) task).decorated(decorated) : decorated;
    }

    /**
     * Begins a request on a thread that serves requests one after another; returns the object that the thread calls
     * instead.
     */
    private Object callBegins(Object request, Object pool) {
        ThreadedTask begun = new ThreadedTask(registry.of(pool), request);
        return begun.begin() ? begun : request;
    }

    /** Ends the answer of {@link #callBegins}; thrown is null if it returned. */
    private static void callEnds(Object request, Throwable thrown) {
        if (request instanceof ThreadedTask) {
            ((ThreadedTask) request).end(thrown == null);
        }
    }

    /**
     * Begins a request on the current thread, which is the request's own if the thread is a virtual one. Keeps only its identity hash: the exchange refers to its pool, which must not be kept alive.
     */
    private void exchangeBegins(Object exchange, Object pool) {
        if (OsThread.isVirtual(Thread.currentThread())) {
            ThreadedTask begun = new ThreadedTask(registry.of(pool), null);
            ThreadedTask other = exchanges.put(System.identityHashCode(exchange), begun);
            if (other != null) {
                // same hash, another exchange: the end of either would be taken for that of the other
                other.end(true);
            }
            begun.begin();
        }
    }

    /**
     * Ends an exchange, on any thread, perhaps more than once.
     *
     * @param thrown null if it succeeded
     */
    private void exchangeEnds(Object exchange, Throwable thrown) {
        ThreadedTask ended = exchanges.isEmpty() ? null : exchanges.remove(System.identityHashCode(exchange));
        if (ended != null) {
            ended.end(thrown == null);
        }
    }

    /** Drops the requests of a pool that is gone, which never ended. */
    void forget(PoolRecorder gone) {
        exchanges.values().removeIf(exchange -> exchange.recorder == gone);
    }

    private PoolRecorder recorder(ThreadFactory threads, Object executor) {
        return threads instanceof SiteFactory ? ((SiteFactory) threads).site.recorder : registry.of(executor);
    }
}
