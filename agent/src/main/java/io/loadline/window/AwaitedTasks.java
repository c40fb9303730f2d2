// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.PoolRecorder;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Search for the pool whose tasks the workers of another pool wait for: a future that a worker awaits need not be a task
 * of its own pool. Objects are known by their identity hash codes, which a {@link java.lang.management.LockInfo} has.
 *
 * <p>Tasks in service are searched at once, which reads only the agent's own records. A queue is searched in the next
 * window, while its own pool is read: one that does not answer is then blamed on no other pool. Thread-safe: the thread of a
 * pool that did not answer may return.
 */
final class AwaitedTasks {

    /** Longest queue that is searched: the queue is copied under its lock. */
    static final int MAX_QUEUE = 20_000;

    /** Most workers that are searched in a window, which takes a millisecond. */
    private static final int MAX_WORKERS = 20_000;

    private static final int MAX_SOUGHT = 1_000;

    private List<PoolRecorder> pools = Collections.emptyList();
    private int searched;

    /** Objects that workers awaited in the window before, and in this one. */
    private Set<Integer> sought = new HashSet<>();

    private Set<Integer> soughtNext = new HashSet<>();

    /** Pools in whose queues such objects were found, in this window and the one before. */
    private Map<Integer, PoolRecorder> queued = new HashMap<>();

    private Map<Integer, PoolRecorder> queuedBefore = new HashMap<>();

    /** Begins a window in which these pools are read. */
    synchronized void beginWindow(List<PoolRecorder> present) {
        pools = present;
        searched = 0;
        sought = soughtNext;
        soughtNext = new HashSet<>();
        queuedBefore = queued;
        queued = new HashMap<>();
    }

    /** Searches the queue of a pool for the objects awaited in the window before. */
    void searchQueue(PoolRecorder pool) {
        Set<Integer> wanted = sought();
        if (wanted.isEmpty() || pool.pool().isOfConnections() || !pool.pool().showsQueue()) {
            return;
        }
        int length = pool.pool().waitingCount();
        if (length > 0 && length <= MAX_QUEUE) {
            for (Object task : pool.pool().waiting()) {
                pool.eachCompletedBy(task, object -> {
                    int hash = System.identityHashCode(object);
                    if (wanted.contains(hash)) {
                        found(hash, pool);
                    }
                });
            }
        }
    }

    private synchronized Set<Integer> sought() {
        return sought;
    }

    private synchronized void found(int hash, PoolRecorder pool) {
        queued.put(hash, pool);
    }

    /**
     * Returns the number of workers of {@code pool} that wait for tasks of each pool, as far as known.
     *
     * @param awaited number of workers by the identity hash code of the object for which they wait
     */
    synchronized Map<PoolRecorder, Integer> owners(PoolRecorder pool, Map<Integer, Integer> awaited) {
        Map<PoolRecorder, Integer> owners = new HashMap<>();
        if (soughtNext.size() < MAX_SOUGHT) {
            soughtNext.addAll(awaited.keySet());
        }
        Map<Integer, Integer> left = new HashMap<>(awaited);
        for (Map<Integer, PoolRecorder> found : Arrays.asList(queued, queuedBefore)) {
            found.forEach((hash, owner) -> credit(owner, left.remove(hash), owners));
        }
        // its own first: where tasks of one pool wait for each other, no other pool needs a search
        searchServed(pool, left, owners);
        for (int i = 0; i < pools.size() && !left.isEmpty() && searched < MAX_WORKERS; i++) {
            if (pools.get(i) != pool) {
                searchServed(pools.get(i), left, owners);
            }
        }
        return owners;
    }

    private void searchServed(PoolRecorder pool, Map<Integer, Integer> left, Map<PoolRecorder, Integer> owners) {
        searched += pool.workers().alive().size();
        pool.eachInService(object -> credit(pool, left.remove(System.identityHashCode(object)), owners));
    }

    private static void credit(PoolRecorder owner, Integer workers, Map<PoolRecorder, Integer> owners) {
        if (workers != null) {
            owners.merge(owner, workers, Integer::sum);
        }
    }
}
