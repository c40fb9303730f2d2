package io.loadline.record;

import io.loadline.record.pool.PerTaskPool;
import io.loadline.record.pool.PoolOrigin;
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
 * <p>There are as many places as the program has lines that build executors; what is kept of one is its name and its counts.
 */
final class PerTaskExecutors {

    private final PoolRegistry registry;

    /** By what a person is told of the place. */
    private final Map<String, Site> sites = new ConcurrentHashMap<>();

    /** A place where executors are built. */
    private static final class Site {
        private PoolRecorder recorder;
    }

    /** Makes what the application's factory makes. */
    private static final class SiteFactory implements ThreadFactory {
        private final PoolRecorder recorder;
        private final ThreadFactory threads;

        SiteFactory(PoolRecorder recorder, ThreadFactory threads) {
            this.recorder = recorder;
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
        PoolOrigin origin = PoolOrigin.ofUserOf(PerTaskPool.LIBRARY, Executor.class);
        Site known = sites.get(origin.createdAt);
        Site site = known == null ? newSite(origin) : known;
        return new SiteFactory(site.recorder, threads);
    }

    private Site newSite(PoolOrigin origin) {
        Site made = new Site();
        registry.register(made, origin);
        made.recorder = registry.of(made);
        Site known = sites.putIfAbsent(origin.createdAt, made);
        if (known == null) {
            return made;
        }
        registry.forget(made);
        return known;
    }

    Runnable threadMade(Runnable task, ThreadFactory threads, Executor executor) {
        PoolRecorder recorder = recorder(threads, executor);
        return recorder.isIgnored() ? task : recorder.threaded().arrived(task);
    }

    void threadRefused(boolean made, ThreadFactory threads, Executor executor) {
        PoolRecorder recorder = recorder(threads, executor);
        if (!recorder.isIgnored()) {
            recorder.threaded().refused(made);
        }
    }

    private PoolRecorder recorder(ThreadFactory threads, Executor executor) {
        return threads instanceof SiteFactory ? ((SiteFactory) threads).recorder : registry.of(executor);
    }
}
