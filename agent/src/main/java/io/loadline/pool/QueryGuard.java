// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Guard of the queries of one pool, whose methods may be the application's. A query never throws.
 *
 * <p>A pool that throws twice, or answers slowly three times, each within a minute of the time before, is not queried
 * for ten minutes: the caller must get to the other pools. Once is no proof, because a collection of garbage may hit a
 * query; but queries are too short to be hit often.
 *
 * <p>Nothing ends a query that never returns: its thread is abandoned, and the pool left out ({@link #standsStill}). Safe
 * to call from any thread.
 */
public final class QueryGuard {

    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long MEMORY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(10);

    // two exceptions or three slow answers are enough: waiting for a processor is more common than throwing
    private static final int THROWN = 3;
    private static final int SLOW = 2;
    private static final int ENOUGH = 6;

    /** Weight of the failures, each within a minute of the one before, and the end of the last one; guarded by this. */
    private int wrong;

    private long wrongUntil;
    private volatile Throwable failure;

    /** True if a thread of the agent was abandoned in a query, with the locks that it holds. */
    private volatile boolean standsStill;

    QueryGuard() {}

    /** Returns the reason why the pool is not queried; null while it is. */
    public Throwable failure() {
        return failure;
    }

    /**
     * Readmits a pool that failed ten minutes ago: a queue may have been slow for a while.
     *
     * @return whether the pool is queried again from now on
     */
    public boolean asksAgain(long now) {
        // an abandoned thread may hold the lock
        return failure != null && !standsStill && forgives(now);
    }

    private synchronized boolean forgives(long now) {
        boolean again = now - wrongUntil >= RETRY_NANOS;
        if (again) {
            failure = null;
            wrong = 0;
        }
        return again;
    }

    /**
     * Ends all queries, because a thread was abandoned in one.
     *
     * @param why error with the stack of that thread
     */
    public void leaveBehind(Throwable why) {
        standsStill = true;
        failure = why;
    }

    /** Notes that the query in which a thread was abandoned has returned. */
    public synchronized void hasReturned() {
        wrongUntil = System.nanoTime();
        standsStill = false;
    }

    /** Returns whether a thread of the agent was abandoned in a query that has not returned. */
    public boolean standsStill() {
        return standsStill;
    }

    /**
     * Queries the pool.
     *
     * @param fallback the answer if the pool is not queried, or the query fails
     */
    <T> T query(Supplier<T> getter, T fallback) {
        if (failure != null) {
            return fallback;
        }
        long begin = System.nanoTime();
        try {
            T answer = getter.get();
            answeredAfter(begin);
            return answer;
        } catch (OutOfMemoryError notThePools) {
            throw notThePools;
        } catch (Throwable error) {
            threw(error);
            return fallback;
        }
    }

    /** Counts an error of a method of the pool, or of one of its tasks. */
    void threw(Throwable error) {
        fails(THROWN, error);
    }

    /** Counts overlapping slow answers as one: a hundred readers may all wait for a processor at the same time. */
    private void answeredAfter(long begin) {
        long nanos = System.nanoTime() - begin;
        if (nanos < SLOW_NANOS) {
            return;
        }
        synchronized (this) {
            if (wrong == 0 || begin - wrongUntil >= 0) {
                fails(
                        SLOW,
                        new TimeoutException(
                                "the pool took " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms to answer"));
            }
        }
    }

    private synchronized void fails(int weight, Throwable error) {
        long now = System.nanoTime();
        wrong = (now - wrongUntil < MEMORY_NANOS ? wrong : 0) + weight;
        wrongUntil = now;
        if (wrong >= ENOUGH) {
            failure = error;
        }
    }
}
