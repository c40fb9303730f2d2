package io.loadline.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * The latest completed tasks, one by one, in spans of time without gaps. Immutable: its arrays must not be written to.
 */
public final class Trace {

    /** Nothing seen. */
    public static final Trace EMPTY = new Trace(Collections.emptyList());

    private Supplier<List<Span>> source;
    private List<Span> spans;

    public Trace(List<Span> spans) {
        this.spans = Collections.unmodifiableList(new ArrayList<>(spans));
    }

    /**
     * Decoded when first asked for: many readers of a snapshot do not need the trace, and decoding takes milliseconds.
     */
    Trace(Supplier<List<Span>> source) {
        this.source = source;
    }

    /** In the order of time. */
    public synchronized List<Span> spans() {
        if (spans == null) {
            spans = Collections.unmodifiableList(source.get());
            source = null;
        }
        return spans;
    }

    /** Number of tasks in all spans. */
    public int size() {
        int n = 0;
        for (Span span : spans()) {
            n += span.size();
        }
        return n;
    }

    /** Tasks that completed in one span of time, none missing. Nanoseconds; sorted by arrival. */
    public static final class Span {

        public final long[] arrivals;
        public final long[] waits;
        public final long[] services;

        public Span(long[] arrivals, long[] waits, long[] services) {
            this.arrivals = arrivals;
            this.waits = waits;
            this.services = services;
        }

        public int size() {
            return arrivals.length;
        }

        /** The tasks from this one on, in order of arrival. */
        public Span from(int task) {
            return new Span(
                    Arrays.copyOfRange(arrivals, task, size()),
                    Arrays.copyOfRange(waits, task, size()),
                    Arrays.copyOfRange(services, task, size()));
        }
    }
}
