// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Requests for a connection by threads that hold one of the same pool. Once such threads hold all connections, each
 * waits for another.
 *
 * <p>Each thread knows which connections it was given. A thread that returns a connection only marks it. So a thread
 * that holds one connection at a time reads the mark of its last one, without a lock or an allocation. Counting happens
 * only where a thread asks for a second connection.
 */
public final class Nesting {

    /** Names since the pool is known, as all figures here. */
    private final CallerThreads names = new CallerThreads();

    private final LongAdder requests = new LongAdder();
    private final LongAdder handedOn = new LongAdder();

    /** Requests that wait; then those that wait, or were given a connection that is still in use. */
    private final AtomicInteger waiting = new AtomicInteger();

    private final AtomicInteger inSystem = new AtomicInteger();
    private final AtomicInteger mostEach = new AtomicInteger();

    /** Threads that have made such requests; a thread may occur twice until the window ends. */
    private final Collection<WeakReference<Thread>> threads = new ConcurrentLinkedQueue<>();

    private volatile long lastAt;
    private volatile int mostThreads;
    private volatile int mostAtOnce;

    /** Figures since the pool is known. Immutable. */
    public static final class Seen {

        /** Figures of a pool of threads. */
        public static final Seen NOTHING = new Seen(0, 0, 0, 0, 0, 0, Double.NaN, Collections.emptySet());

        /** Requests by threads that already held a connection. */
        public final long requests;

        /** Connections that were returned by a thread other than the one that they were given to. */
        public final long handedOn;

        /** Most connections that one thread held and asked for at one time. */
        public final int mostEach;

        /** Threads that now wait while they hold a connection. */
        public final int waiting;

        /** Most threads alive at one time that have made such requests. */
        public final int threads;

        /**
         * Most threads that held or asked for a connection at one time while such a request waited; at least {@link
         * #threads}.
         */
        public final int mostAtOnce;

        /** Seconds since the last such request. */
        public final double lastAgoSeconds;

        /** Names of the threads, the most frequent first. */
        public final Collection<String> names;

        /** Takes the figures in the order of the fields. */
        public Seen(
                long requests,
                long handedOn,
                int mostEach,
                int waiting,
                int threads,
                int mostAtOnce,
                double lastAgoSeconds,
                Collection<String> names) {
            this.requests = requests;
            this.handedOn = handedOn;
            this.mostEach = mostEach;
            this.waiting = waiting;
            this.threads = threads;
            this.mostAtOnce = Math.max(threads, mostAtOnce);
            this.lastAgoSeconds = lastAgoSeconds;
            this.names = names;
        }
    }

    /** Connections that one thread was given, of all pools. Used by that thread alone. */
    static final class Held extends WeakReference<Thread> {

        /** Limit of the list; larger leaks show as long-held connections. */
        private static final int MOST = 64;

        /** Identity hash of the thread, which must not be kept alive; then its id, by which stacks know it. */
        private final int thread = System.identityHashCode(Thread.currentThread());

        final long threadId = Thread.currentThread().getId();

        private final List<Lease> given = new ArrayList<>(2);

        Held() {
            super(Thread.currentThread());
        }

        /** Returns whether the thread has ended. Any thread may ask. */
        boolean hasEnded() {
            Thread thread = get();
            return thread == null || !thread.isAlive();
        }

        /** Returns how many connections of one pool are still in use. */
        private int of(Nesting pool) {
            int held = 0;
            for (int i = given.size() - 1; i >= 0; i--) {
                Lease lease = given.get(i);
                if (!lease.isInUse() || lease.holder != this) {
                    given.remove(i);
                } else if (lease.station.nesting == pool) {
                    held++;
                }
            }
            return held;
        }

        /** Returns the lease of one pool with the oldest use; null if none is in use. */
        Lease oldestOf(Nesting pool) {
            long now = System.nanoTime();
            long oldestAge = -1;
            Lease oldest = null;
            for (int i = 0; i < given.size(); i++) {
                Lease lease = given.get(i);
                if (lease.holder == this && lease.station.nesting == pool && lease.ageNanos(now) > oldestAge) {
                    oldestAge = lease.ageNanos(now);
                    oldest = lease;
                }
            }
            return oldest;
        }

        private void add(Lease lease) {
            if (given.size() < MOST && !given.contains(lease)) {
                given.add(lease);
            }
        }
    }

    /** Records a request, on the thread that asks. */
    void asked(Requests.ConnectionRequest request) {
        int held = request.held.of(this);
        if (held > 0) {
            request.isForAnother = true;
            requests.increment();
            waiting.incrementAndGet();
            inSystem.incrementAndGet();
            mostEach.accumulateAndGet(held + 1, Math::max);
            lastAt = System.nanoTime();
            names.ran();
            if (request.lastNesting != this) {
                request.lastNesting = this;
                threads.add(new WeakReference<>(Thread.currentThread()));
            }
        }
    }

    /**
     * Records that the current thread was given a connection.
     *
     * @param request null if it was not seen
     */
    void given(Lease lease, Requests.ConnectionRequest request) {
        if (request != null) {
            request.held.add(lease);
            if (request.isForAnother) {
                request.isForAnother = false;
                waiting.decrementAndGet();
            }
        }
    }

    /**
     * Records the end of a use.
     *
     * @param holder connections of the thread that asked; null if it was not seen
     * @param another whether that thread had another connection
     * @param byItsUser whether the current thread returns the connection
     */
    void ended(Held holder, boolean another, boolean byItsUser) {
        if (another) {
            inSystem.decrementAndGet();
        }
        if (byItsUser && holder != null && holder.thread != System.identityHashCode(Thread.currentThread())) {
            handedOn.increment();
        }
    }

    void refused(Requests.ConnectionRequest request) {
        if (request.isForAnother) {
            request.isForAnother = false;
            waiting.decrementAndGet();
            inSystem.decrementAndGet();
        }
    }

    /**
     * Ends a window. Sampler thread only.
     *
     * @param all the number of requests that wait or whose connections are in use
     */
    void endWindow(long all) {
        if (threads.isEmpty()) {
            return;
        }
        Set<Integer> alive = new HashSet<>();
        threads.removeIf(reference -> {
            Thread thread = reference.get();
            return thread == null || !thread.isAlive() || !alive.add(System.identityHashCode(thread));
        });
        mostThreads = Math.max(mostThreads, alive.size());
        if (waiting.get() > 0) {
            mostAtOnce = (int) Math.max(mostAtOnce, all - inSystem.get());
        }
    }

    /**
     * Returns the figures.
     *
     * @param queued the number of requests that wait
     */
    Seen seen(long queued, long now) {
        return new Seen(
                requests.sum(),
                handedOn.sum(),
                mostEach.get(),
                (int) Math.max(0, Math.min(waiting.get(), queued)),
                mostThreads,
                mostAtOnce,
                (now - lastAt) / 1e9,
                names.counts().keySet());
    }
}
