package io.loadline.record;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Requests for a connection by threads that hold one of the same pool. Once such threads hold all of them, each waits for
 * another.
 *
 * <p>Each thread knows what it was given. Whoever gives a connection back only marks it, so that a thread which holds one at a
 * time pays for a look at the mark of its last one, without a lock or an allocation. What is counted here is counted where a thread
 * asks for a second one.
 */
public final class Nesting {

    private final CallerThreads names = new CallerThreads();
    private final LongAdder requests = new LongAdder();
    private final LongAdder handedOn = new LongAdder();

    /** Requests that wait, and those that wait or were given a connection that is still in use. */
    private final AtomicInteger waiting = new AtomicInteger();

    private final AtomicInteger inSystem = new AtomicInteger();
    private final AtomicInteger mostEach = new AtomicInteger();

    /** Those that have made such requests; some may be in it twice until the window ends. */
    private final Collection<WeakReference<Thread>> threads = new ConcurrentLinkedQueue<>();

    private volatile long lastAt;
    private volatile int mostThreads;
    private volatile int mostAtOnce;

    /** What was seen since the pool is known. Immutable. */
    public static final class Seen {

        /** Of a pool of threads. */
        public static final Seen NOTHING = new Seen(0, 0, 0, 0, 0, 0, Double.NaN, Collections.emptySet());

        /** By threads that held a connection already. */
        public final long requests;

        /** How many connections were given back by another thread than the one they were given to. */
        public final long handedOn;

        /** The most that one thread held and asked for at one time. */
        public final int mostEach;

        /** How many threads wait now while they hold one. */
        public final int waiting;

        /** The most threads alive at one time that have made such requests. */
        public final int threads;

        /** The most threads that held or asked for a connection at one time while such a request waited; at least the same. */
        public final int mostAtOnce;

        /** How long ago the last one was made, in seconds. */
        public final double lastAgoSeconds;

        /** The names of the threads, the most frequent first. */
        public final Collection<String> names;

        /** In the order of the fields. */
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

    /** What one thread was given, of all pools. Of that thread alone. */
    static final class Held {

        /** Who leaks more than these is told of otherwise. */
        private static final int MOST = 64;

        /** The thread, which this must not keep alive; and as stacks know it. */
        private final int thread = System.identityHashCode(Thread.currentThread());

        final long threadId = Thread.currentThread().getId();

        private final List<Lease> given = new ArrayList<>(2);

        /** How many of one pool are still in use. */
        private int of(Nesting pool) {
            int held = 0;
            for (int i = given.size() - 1; i >= 0; i--) {
                Lease lease = given.get(i);
                if (!lease.get() || lease.holder != this) {
                    given.remove(i);
                } else if (lease.pool == pool) {
                    held++;
                }
            }
            return held;
        }

        private void add(Lease lease) {
            if (given.size() < MOST && !given.contains(lease)) {
                given.add(lease);
            }
        }
    }

    /**
     * Whether one connection is in use, and whose it is. Given back twice, or given back and closed at once, it ends once: for
     * whoever finds it in use.
     */
    @SuppressWarnings("serial")
    static final class Lease extends AtomicBoolean {
        private final Nesting pool;

        /** Null if nobody saw it asked for. */
        private volatile Held holder;

        /** Whether its holder had another one. */
        private boolean isAnother;

        final Worker worker;
        /** Where its use is counted as well; null if nowhere. */
        Visits visits;

        Lease(Nesting pool, Worker worker) {
            this.pool = pool;
            this.worker = worker;
        }

        /** {@code request}: null if nobody saw it. */
        void begin(Requests.Request request) {
            holder = request == null ? null : request.held;
            isAnother = request != null && request.isForAnother;
            set(true);
            if (holder != null) {
                request.held.add(this);
                if (isAnother) {
                    request.isForAnother = false;
                    pool.waiting.decrementAndGet();
                }
            }
        }

        /** Whether it was in use until now. {@code byItsUser}: on the thread that gives it back. */
        boolean end(boolean byItsUser) {
            Held of = holder;
            boolean another = isAnother;
            if (!compareAndSet(true, false)) {
                return false;
            }
            if (another) {
                pool.inSystem.decrementAndGet();
            }
            if (byItsUser && of != null && of.thread != System.identityHashCode(Thread.currentThread())) {
                pool.handedOn.increment();
            }
            return true;
        }
    }

    /** On the thread that asks. */
    void asked(Requests.Request request) {
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

    void refused(Requests.Request request) {
        if (request.isForAnother) {
            request.isForAnother = false;
            waiting.decrementAndGet();
            inSystem.decrementAndGet();
        }
    }

    /** {@code all}: requests that wait or whose connections are in use. Sampler thread only. */
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

    /** {@code queued}: requests that wait. */
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
