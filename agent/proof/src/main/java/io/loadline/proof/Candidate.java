// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A real server or client with one pool, whose size the agent advises. Each subclass is a file of the directory {@code
 * servers}, and is compiled against the libraries of its {@code // DEPS} lines. A candidate starts and stops many times
 * in one JVM.
 */
public abstract class Candidate {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LongAdder done = new LongAdder();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger mostBusy = new AtomicInteger();
    private int size;
    private Downstream.Client downstream;
    private Traffic traffic;

    /** Returns the default size of its pool. */
    public abstract int defaultSize();

    /** Returns a part of the name that the agent gives its pool, or a part of the names of its threads. */
    public abstract String pool();

    /** Returns its load, and the cost of each request. */
    public abstract Traffic traffic();

    /**
     * Starts the candidate with a pool of {@code size} threads or connections.
     *
     * @return the port of 127.0.0.1 that answers any GET; the system chooses it if the library allows port 0
     */
    public abstract int start(int size) throws Exception;

    /**
     * Sets the size of the running pool.
     *
     * @return whether that is possible; if not, the candidate is restarted with the advised size
     */
    public boolean resize(int size) {
        return false;
    }

    /**
     * Returns whether the pool starts a thread, or opens a connection, only when none is free. Then its size is a
     * maximum, and only the threads count that {@link #work} kept busy at once.
     */
    public boolean startsOnDemand() {
        return false;
    }

    /** Stops the candidate, and frees its port and its threads. */
    public abstract void stop() throws Exception;

    /**
     * Returns the number of tasks completed since the start, by the pool's own count. Without such a count, returns the
     * number of finished requests.
     */
    public long completed() {
        return done.sum();
    }

    /** Does the work of one request: computes, then calls the downstream. Returns the text of the answer. */
    protected final String work() {
        mostBusy.accumulateAndGet(busy.incrementAndGet(), Math::max);
        try {
            compute();
            return ask();
        } finally {
            busy.decrementAndGet();
        }
    }

    /** Computes for the processor time of a request. */
    protected final void compute() {
        long end = THREADS.getCurrentThreadCpuTime() + Math.round(traffic.computeMillis() * 1e6);
        while (THREADS.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Calls the downstream and waits for its answer, which ends the request. */
    protected final String ask() {
        downstream.call();
        countOne();
        return "done";
    }

    /**
     * Returns the address of the downstream for HTTP clients, which call {@link #countOne} when they have the answer.
     */
    protected final URI downstreamUrl() {
        return URI.create("http://127.0.0.1:" + downstream.port + "/");
    }

    /** Counts a request that did not use {@link #ask}. */
    protected final void countOne() {
        done.increment();
    }

    /** Returns the most threads or connections since the last call of this method. */
    final int most() {
        int most = mostBusy.getAndSet(busy.get());
        return startsOnDemand() ? most : size;
    }

    final void begin(Downstream.Client client, int threads) {
        size = threads;
        mostBusy.set(0);
        downstream = client;
        traffic = traffic();
        done.reset();
    }
}
