// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.CallSite;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches the leases of one pool for those that nobody will return: the task or the thread that got the connection has
 * ended. While any lease is old, some requests record the line of the application that asked, within 0.2 % of a
 * processor.
 */
public final class LeakWatch {

    /** Share of a processor for stacks, and the most at one time. */
    private static final double STACKS_SHARE = 0.002;

    private static final long MOST_STACKS_NANOS = 5_000_000;

    /** Most time of one stack: of a hundred frames it takes 30 to 100 us. */
    private static final long MOST_STACK_NANOS = 200_000;

    private final Collection<Lease> leases;

    /** True while any lease is old. */
    private volatile boolean suspected;

    /** Time left for stacks. Threads of the application write it without a lock: a lost update costs one more stack. */
    private volatile long stacksNanos;

    private long windowEnd = System.nanoTime();

    /** A connection that nobody will return. Immutable. */
    public static final class Leak {

        /** Time when the connection was given, {@link System#nanoTime()}. */
        public final long began;

        /** Line of the application that asked for it; null if it was not seen. */
        public final String borrowedAt;

        /** Kind of task that asked for it, with its pool; null if it is not known. */
        public final String borrower;

        public Leak(long began, String borrowedAt, String borrower) {
            this.began = began;
            this.borrowedAt = borrowedAt;
            this.borrower = borrower;
        }
    }

    LeakWatch(Collection<Lease> leases) {
        this.leases = leases;
    }

    /** Records the line that asked for a connection, on the thread that was given it. */
    void given(Lease lease) {
        if (takesStacks()) {
            long began = System.nanoTime();
            lease.borrowedAt = CallSite.ofApplication(new Throwable().getStackTrace());
            // what takes longer loads classes, or has lost the processor
            stacksNanos -= Math.min(MOST_STACK_NANOS, System.nanoTime() - began);
        }
    }

    boolean takesStacks() {
        return suspected && stacksNanos > 0;
    }

    /** Ends a window. Sampler thread only. */
    void endWindow(long now) {
        long left = stacksNanos + (long) (STACKS_SHARE * (now - windowEnd));
        windowEnd = now;
        if (suspected) {
            stacksNanos = Math.min(MOST_STACKS_NANOS, left);
        }
    }

    /**
     * Returns the connections that nobody will return. A thread of no pool may hold one for long; it has left some if it
     * holds two or more.
     *
     * @param limitNanos age from which on a lease is old
     */
    List<Leak> leaks(double limitNanos, long now) {
        List<Leak> leaks = new ArrayList<>(0);
        Map<Nesting.Held, Lease> ofThreads = new IdentityHashMap<>(0);
        boolean old = false;
        for (Lease lease : leases) {
            long age = lease.ageNanos(now);
            if (age > limitNanos) {
                old = true;
                Lease before = null;
                boolean isLeft = lease.isLeft(now);
                if (!isLeft && lease.isOfThreadAlone()) {
                    before = ofThreads.put(lease.holder, lease);
                }
                if (isLeft || before != null) {
                    leaks.add(new Leak(now - age, lease.borrowedAt, lease.borrower()));
                }
            }
        }
        suspected = old;
        leaks.sort((one, other) -> Long.compare(one.began - now, other.began - now));
        return leaks;
    }
}
