package io.loadline.window;

import io.loadline.machine.Processors;
import io.loadline.machine.ThreadRoom;
import io.loadline.options.Options;
import io.loadline.place.Places;
import io.loadline.pool.PoolState;
import io.loadline.pool.SizeSetting;
import java.util.Collections;
import java.util.List;

/** Everything that a recommendation for one pool is made from, at one moment. Immutable. */
public final class PoolSnapshot {

    /** How many windows the options allow to keep. */
    public static final int MAX_WINDOWS = Options.MAX_WINDOWS;

    public final String name;
    public final List<Window> windows;
    public final Trace trace;

    /** Milliseconds. */
    public final Distribution service;

    public final Distribution wait;
    public final Distribution response;

    /** How long the oldest task in the queue has waited; NaN if unknown, 0 if none waits. */
    public final double oldestQueuedMillis;

    /** The kinds of task, those that take most first; none of a pool of connections. */
    public final List<TaskClass> taskClasses;

    /** Those of which there are periodic tasks. */
    public final List<PeriodicTasks> periodic;

    /** The pool's state when the last window ended. */
    public final PoolState state;

    /** Class name of the pool, or null. */
    public final String poolClass;

    /** Class name of the queue, or null. */
    public final String queueClass;

    /** Where its size is set. */
    public final SizeSetting sizeSetting;

    public final boolean scheduled;

    /** Whether what serves are connections, not threads. */
    public final boolean ofConnections;

    /** Whether each task has a thread of its own, so that there is no size. */
    public final boolean threadPerTask;

    /** Virtual threads of the whole JVM that were ready and waited for a carrier, on average; NaN if unknown. */
    public final double waitingForCarrier;

    /** How many tasks can run at a time if all are periodic; {@link Integer#MAX_VALUE} if there may be any number. */
    public final int mostAtOnce;

    /** Tasks completed since the pool was first seen, however long ago. */
    public final long completedEver;

    public final Processors processors;

    /** How many more threads the system allows. */
    public final ThreadRoom room;

    /** How far back windows are kept; may be infinite. */
    public final double historySeconds;

    /** Where its busy workers were seen. */
    public final Places places;

    /** What it was made from, for {@link #copy}. */
    private final Builder made;

    private PoolSnapshot(Builder b) {
        made = b.copy();
        name = b.name;
        windows = b.windows;
        trace = b.trace;
        service = b.service;
        wait = b.wait;
        response = b.response;
        oldestQueuedMillis = b.oldestQueuedMillis;
        taskClasses = b.taskClasses;
        periodic = b.periodic;
        state = b.state;
        poolClass = b.poolClass;
        queueClass = b.queueClass;
        sizeSetting = b.sizeSetting;
        scheduled = b.scheduled;
        ofConnections = b.ofConnections;
        threadPerTask = b.threadPerTask;
        waitingForCarrier = b.waitingForCarrier;
        mostAtOnce = b.mostAtOnce;
        completedEver = b.completedEver;
        processors = b.processors;
        room = b.room;
        historySeconds = b.historySeconds;
        places = b.places;
    }

    /** A builder with the same values. */
    public Builder copy() {
        return made.copy();
    }

    /** Fields as in {@link PoolSnapshot}; empty or unknown until they are set. */
    public static final class Builder implements Cloneable {
        private final String name;
        public List<Window> windows;
        public Trace trace = Trace.EMPTY;
        public Distribution service = Distribution.EMPTY;
        public Distribution wait = Distribution.EMPTY;
        public Distribution response = Distribution.EMPTY;
        public double oldestQueuedMillis = Double.NaN;
        public List<TaskClass> taskClasses = Collections.emptyList();
        public List<PeriodicTasks> periodic = Collections.emptyList();
        public PoolState state;
        public String poolClass;
        public String queueClass;
        public SizeSetting sizeSetting = SizeSetting.UNKNOWN;
        public boolean scheduled;
        public boolean ofConnections;
        public boolean threadPerTask;
        public double waitingForCarrier = Double.NaN;
        public int mostAtOnce = Integer.MAX_VALUE;
        public long completedEver;
        private final Processors processors;
        public ThreadRoom room = ThreadRoom.UNKNOWN;
        public double historySeconds = Double.POSITIVE_INFINITY;
        public Places places = Places.NONE;

        public Builder(String name, List<Window> windows, Processors processors) {
            this.name = name;
            this.windows = windows;
            this.processors = processors;
        }

        public PoolSnapshot build() {
            return new PoolSnapshot(this);
        }

        private Builder copy() {
            try {
                return (Builder) clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }
}
