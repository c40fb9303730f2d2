// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Futures for which a caller has waited in vain: {@code get} threw a {@link TimeoutException}, or the time of {@code
 * completeOnTimeout} was up. A caller may ask again, so such a future is given up only while no thread waits for it. Bounded: the newest {@value #MAX}. Thread-safe.
 */
final class GivenUpTasks {

    private static final int MAX = 1_000;

    /** Reference to a future that a time-out completes: its callers go on without the task. */
    private static final class Expired extends WeakReference<Object> {
        Expired(Object future) {
            super(future);
        }
    }

    private final Cancellation cancellation;

    /** Function from a future to the threads that wait for it; null if it is not known. */
    private volatile Function<Object, Object> waiters;

    /** Futures by their identity. */
    private final Map<Integer, Reference<Object>> timedOut = new ConcurrentHashMap<>(0);

    private final Queue<Integer> order = new ConcurrentLinkedQueue<>();

    GivenUpTasks(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    void setWaiters(Function<Object, Object> waiters) {
        this.waiters = waiters;
    }

    /** Records the exception that a caller gets, on the caller's thread. */
    void gaveUp(Object future, Object thrown) {
        if (waiters == null || !(thrown instanceof TimeoutException)) {
            return;
        }
        add(new WeakReference<>(future));
    }

    /** Records that the time for a future is up, before it gets the result for that case, or an exception. */
    void timeIsUp(Object future) {
        if (waiters != null && future instanceof Future && !Cancellation.isOver((Future<?>) future, true)) {
            add(new Expired(future));
        }
    }

    private void add(Reference<Object> future) {
        Integer key = System.identityHashCode(future.get());
        if (timedOut.put(key, future) == null) {
            order.add(key);
        }
        if (timedOut.size() > MAX) {
            Integer oldest = order.poll();
            if (oldest != null) {
                timedOut.remove(oldest);
            }
        }
    }

    boolean isEmpty() {
        return timedOut.isEmpty();
    }

    /** Returns whether a caller has given up the task, or the future inside it, and no thread waits for it now. */
    boolean isGivenUp(Object task) {
        if (task == null) {
            return false;
        }
        Object held = cancellation.heldBy(task);
        return isAwaitedByNone(task) || isAwaitedByNone(held) || isLeft(held);
    }

    /**
     * Returns whether nobody waits for the future that a task in service completes.
     *
     * @param future null if it is not known
     */
    boolean isLeft(Object future) {
        return cancellation.isLeft(future, this::isListed, this::isExpired);
    }

    /** Returns whether a queued task does nothing in its turn, since it or its future was cancelled or completed. */
    boolean doesNothing(Object task) {
        return cancellation.isCancelled(task);
    }

    private boolean isAwaitedByNone(Object future) {
        Function<Object, Object> waitersOf = waiters;
        return future instanceof FutureTask && isListed(future) && waitersOf != null && waitersOf.apply(future) == null;
    }

    private boolean isListed(Object future) {
        Reference<Object> known = timedOut.get(System.identityHashCode(future));
        return known != null && known.get() == future;
    }

    private boolean isExpired(Object future) {
        return isListed(future) && timedOut.get(System.identityHashCode(future)) instanceof Expired;
    }

    /** Forgets futures that the application has dropped. */
    void trim() {
        if (!isEmpty()) {
            order.removeIf(key -> {
                Reference<Object> known = timedOut.get(key);
                return known == null || known.get() == null && timedOut.remove(key, known);
            });
        }
    }
}
