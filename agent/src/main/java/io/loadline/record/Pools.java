// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.GroupAccess;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Sink of pools: they are made, and their tasks are refused, rejected or removed. Called on the thread on which that
 * happens.
 */
final class Pools implements Sink {

    private final PoolRegistry registry;
    private final Rejections rejections;

    Pools(PoolRegistry registry, Rejections rejections) {
        this.registry = registry;
        this.rejections = rejections;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "created":
                created(first);
                break;
            case "madeBy":
                madeBy(first, second);
                break;
            case "refused":
                refused(first, second);
                break;
            case "rejecting":
                rejecting((Runnable) first, second, third);
                break;
            case "rejected":
                rejected((Runnable) first, second);
                break;
            case "callerRuns":
                rejections.callerRuns(null);
                break;
            case "discarded":
                discarded(first, second);
                break;
            case "removed":
                removed((Boolean) first, second, third);
                break;
            case "withdrawn":
                withdrawn((Boolean) first, second);
                break;
            case "cancelled":
                cancelled((Boolean) first, (Runnable) second, third);
                break;
            case "drained":
                drained((List<Runnable>) first, second);
                break;
            case "drainedOne":
                removed(true, first, second);
                break;
            case "queuedInFront":
                queuedInFront(first, second);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /** Records a pool: its outermost common constructor has finished; a subclass may still be under construction. */
    private void created(Object pool) {
        if (registry.ifKnown(pool) == null) {
            registry.register(pool, originOf(pool));
        }
    }

    private static PoolOrigin originOf(Object pool) {
        return pool instanceof Executor || !PoolAccess.of(pool).isOfConnections()
                ? PoolOrigin.ofCaller(pool.getClass())
                : PoolOrigin.ofUserOf(PoolAccess.libraryOf(pool), pool.getClass());
    }

    /** Records that the maker has built this pool of one thread, as one of several for the same purpose. */
    private void madeBy(Object pool, Object maker) {
        PoolAccess<?> of = registry.of(pool).pool();
        if (of instanceof GroupAccess) {
            ((GroupAccess) of).madeBy(maker);
        }
    }

    /** Records a task for which the pool got no thread; the submitter gets an exception. */
    private void refused(Object task, Object pool) {
        PoolRecorder recorder = task == null ? null : registry.of(pool);
        if (recorder != null && recorder.station != null) {
            if (recorder.roots != null) {
                recorder.roots.remove(task);
            }
            recorder.station.refused(task, System.nanoTime());
        }
    }

    /** Records that the pool is about to call this rejection handler. */
    private void rejecting(Runnable task, Object handler, Object pool) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.station != null) {
            rejections.begin(recorder, pool, task, handler);
        }
    }

    /** Records that the rejection handler has returned or thrown. */
    private void rejected(Runnable task, Object pool) {
        rejections.end(pool, task);
    }

    /** Records a task that {@code DiscardOldestPolicy} has polled from the pool's queue. */
    private void discarded(Object victim, Object pool) {
        QueueStation from = victim instanceof Runnable ? registry.of(pool).station : null;
        if (from != null) {
            rejections.discardedAnother(pool);
            from.removed(victim, System.nanoTime());
            registry.of(pool).discarded(victim);
        }
    }

    /** Records that {@code remove} has returned, or that {@code shutdownNow} has removed the task from the queue. */
    private void removed(boolean removed, Object task, Object pool) {
        QueueStation from = removed ? registry.of(pool).station : null;
        if (from != null) {
            from.removed(task, System.nanoTime());
        }
    }

    /** Records that {@code execute} has removed a task from the queue of a pool that shuts down, and will reject it. */
    private void withdrawn(boolean removed, Object pool) {
        QueueStation from = removed ? registry.of(pool).station : null;
        if (from != null) {
            from.withdrawn(System.nanoTime());
        }
    }

    /** Records that {@code cancel} has returned for a scheduled task, which stays where it is. */
    private void cancelled(boolean cancelled, Runnable task, Object pool) {
        // a pool that is finalized cancels its tasks, and must not be registered by that
        PoolRecorder recorder = cancelled ? registry.ifKnown(pool) : null;
        if (recorder != null && recorder.station != null) {
            recorder.station.cancelled(task, System.nanoTime());
        }
    }

    /** Records tasks that {@code shutdownNow} has removed from the queue. */
    private void drained(List<Runnable> tasks, Object pool) {
        QueueStation from = registry.of(pool).station;
        if (from != null) {
            long now = System.nanoTime();
            tasks.forEach(task -> from.removed(task, now));
        }
    }

    /** Records a task that was submitted to a queue which passes its tasks to this pool one after the other. */
    private void queuedInFront(Object task, Object pool) {
        // another executor may stand between the queue and the pool
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && !recorder.isIgnored()) {
            recorder.front().arrived(task);
        }
    }
}
