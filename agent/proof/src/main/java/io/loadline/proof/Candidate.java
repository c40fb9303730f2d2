// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A real server or client with one pool whose size is advised. A subclass is one file of the directory {@code servers}, which is
 * compiled against the libraries of its own {@code // DEPS} lines. It is started and stopped many times in one JVM.
 */
public abstract class Candidate {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LongAdder done = new LongAdder();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger mostBusy = new AtomicInteger();
    private int size;
    private Downstream.Client downstream;
    private Traffic traffic;

    /** Returns the size of its pool where nobody sets one. */
    public abstract int defaultSize();

    /** Returns a part of its pool's name for the agent, or of the names of its threads. */
    public abstract String pool();

    /** Returns the load that it is put under, and what each request costs. */
    public abstract Traffic traffic();

    /**
     * Starts it with a pool of so many threads or connections.
     *
     * @return the port of 127.0.0.1 that answers any GET, chosen by the system where the library allows port 0
     */
    public abstract int start(int size) throws Exception;

    /**
     * Sets the size of the running pool.
     *
     * @return whether that is possible; where it is not, the advice is followed by a restart
     */
    public boolean resize(int size) {
        return false;
    }

    /**
     * Returns whether it starts a thread, or opens a connection, only when none is free. Then its size is a maximum, and those
     * count that its {@link #work} kept busy at once.
     */
    public boolean startsOnDemand() {
        return false;
    }

    /** Stops it; its port and its threads are gone afterwards. */
    public abstract void stop() throws Exception;

    /**
     * Returns the number of tasks that its pool has completed since the start, by the pool's own count. Without such a count,
     * the requests that were done.
     */
    public long completed() {
        return done.sum();
    }

    /** Does the work of one request: computes, then asks the downstream. Returns the answer's text. */
    protected final String work() {
        mostBusy.accumulateAndGet(busy.incrementAndGet(), Math::max);
        try {
            compute();
            return ask();
        } finally {
            busy.decrementAndGet();
        }
    }

    /** Computes for as long as a request does. */
    protected final void compute() {
        long end = THREADS.getCurrentThreadCpuTime() + Math.round(traffic.computeMillis() * 1e6);
        while (THREADS.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Asks the downstream and waits for its answer, which ends the request. */
    protected final String ask() {
        downstream.call();
        countOne();
        return "done";
    }

    /** Returns where clients of HTTP ask the downstream; they {@link #countOne} when they have the answer. */
    protected final URI downstreamUrl() {
        return URI.create("http://127.0.0.1:" + downstream.port + "/");
    }

    /** Counts a request whose downstream was not asked by {@link #ask}. */
    protected final void countOne() {
        done.increment();
    }

    /** Returns how many threads or connections there were, at most, since it was asked last. */
    final int most() {
        int most = mostBusy.getAndSet(busy.get());
        return startsOnDemand() ? most : size;
    }

    final void begin(Downstream.Client behind, int threads) {
        size = threads;
        mostBusy.set(0);
        downstream = behind;
        traffic = traffic();
        done.reset();
    }
}
