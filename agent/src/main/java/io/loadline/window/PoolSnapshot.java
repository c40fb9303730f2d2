package io.loadline.window;

import io.loadline.record.PoolState;
import java.util.List;

/** All that a recommendation for one pool is made from, at one moment. Immutable. */
public final class PoolSnapshot {

    public final String name;
    public final List<Window> windows;
    public final Trace trace;

    /** Milliseconds. */
    public final Distribution service;

    public final Distribution wait;
    public final Distribution response;

    /** What the pool said of itself when the last window ended. */
    public final PoolState state;

    /** Class name of the queue, or null. */
    public final String queueClass;

    public final boolean scheduled;

    /** Tasks completed since the pool was first seen, however long ago. */
    public final long completedEver;

    public final Processors processors;

    public PoolSnapshot(
            String name,
            List<Window> windows,
            Trace trace,
            Distribution service,
            Distribution wait,
            Distribution response,
            PoolState state,
            String queueClass,
            boolean scheduled,
            long completedEver,
            Processors processors) {
        this.name = name;
        this.windows = windows;
        this.trace = trace;
        this.service = service;
        this.wait = wait;
        this.response = response;
        this.state = state;
        this.queueClass = queueClass;
        this.scheduled = scheduled;
        this.completedEver = completedEver;
        this.processors = processors;
    }
}
