package io.loadline.window;

import io.loadline.options.Options;
import io.loadline.record.pool.PoolState;
import io.loadline.window.machine.Processors;
import io.loadline.window.machine.ThreadRoom;
import java.util.List;

/** Everything that a recommendation for one pool is made from, at one moment. Immutable. */
public final class PoolSnapshot {

    /** How many windows the options allow to keep, and how many seconds each may have. */
    public static final int MAX_WINDOWS = Options.MAX_WINDOWS;

    public static final int MAX_WINDOW_SECONDS = Options.MAX_WINDOW_SECONDS;

    public final String name;
    public final List<Window> windows;
    public final Trace trace;

    /** Milliseconds. */
    public final Distribution service;

    public final Distribution wait;
    public final Distribution response;

    /** The pool's state when the last window ended. */
    public final PoolState state;

    /** Class name of the pool, or null. */
    public final String poolClass;

    /** Class name of the queue, or null. */
    public final String queueClass;

    public final boolean scheduled;

    /** Whether what serves are connections, not threads. */
    public final boolean ofConnections;

    /** How many tasks can run at a time if all are periodic; {@link Integer#MAX_VALUE} if there may be any number. */
    public final int mostAtOnce;

    /** Tasks completed since the pool was first seen, however long ago. */
    public final long completedEver;

    public final Processors processors;

    /** How many more threads the system allows. */
    public final ThreadRoom room;

    /** How far back windows are kept; may be infinite. */
    public final double historySeconds;

    private PoolSnapshot(Builder b) {
        name = b.name;
        windows = b.windows;
        trace = b.trace;
        service = b.service;
        wait = b.wait;
        response = b.response;
        state = b.state;
        poolClass = b.poolClass;
        queueClass = b.queueClass;
        scheduled = b.scheduled;
        ofConnections = b.ofConnections;
        mostAtOnce = b.mostAtOnce;
        completedEver = b.completedEver;
        processors = b.processors;
        room = b.room;
        historySeconds = b.historySeconds;
    }

    /** A builder with the same values. */
    public Builder copy() {
        Builder b = new Builder(name, windows, processors);
        b.trace = trace;
        b.service = service;
        b.wait = wait;
        b.response = response;
        b.state = state;
        b.poolClass = poolClass;
        b.queueClass = queueClass;
        b.scheduled = scheduled;
        b.ofConnections = ofConnections;
        b.mostAtOnce = mostAtOnce;
        b.completedEver = completedEver;
        b.room = room;
        b.historySeconds = historySeconds;
        return b;
    }

    /** Fields as in {@link PoolSnapshot}; empty or unknown until they are set. */
    public static final class Builder {
        private final String name;
        public List<Window> windows;
        public Trace trace = Trace.EMPTY;
        public Distribution service = Distribution.EMPTY;
        public Distribution wait = Distribution.EMPTY;
        public Distribution response = Distribution.EMPTY;
        public PoolState state;
        public String poolClass;
        public String queueClass;
        public boolean scheduled;
        public boolean ofConnections;
        public int mostAtOnce = Integer.MAX_VALUE;
        public long completedEver;
        private final Processors processors;
        public ThreadRoom room = ThreadRoom.UNKNOWN;
        public double historySeconds = Double.POSITIVE_INFINITY;

        public Builder(String name, List<Window> windows, Processors processors) {
            this.name = name;
            this.windows = windows;
            this.processors = processors;
        }

        public PoolSnapshot build() {
            return new PoolSnapshot(this);
        }
    }
}
