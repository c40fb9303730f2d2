package io.loadline.window;

/** Up to {@value #MAX_TASKS} tasks that completed one after the other, none missing. Not thread-safe. */
final class TraceChunk {

    static final int MAX_TASKS = 256;

    /** Of a chunk, with its place in a queue. */
    static final int HEAP_BYTES = MAX_TASKS * (Long.BYTES + 2 * Float.BYTES) + 96;

    /** Nanoseconds, as the others. Of times seven digits are kept. */
    private final long[] arrivals;

    private final float[] waits;
    private final float[] services;
    private int size;
    private boolean gapAfter;

    TraceChunk() {
        arrivals = new long[MAX_TASKS];
        waits = new float[MAX_TASKS];
        services = new float[MAX_TASKS];
    }

    TraceChunk(TraceChunk copied) {
        arrivals = copied.arrivals.clone();
        waits = copied.waits.clone();
        services = copied.services.clone();
        size = copied.size;
        gapAfter = copied.gapAfter;
    }

    void add(long arrival, long wait, long service) {
        arrivals[size] = arrival;
        waits[size] = wait;
        services[size] = service;
        size++;
    }

    int size() {
        return size;
    }

    /** Whether the next task belongs into another chunk. */
    boolean isClosed() {
        return gapAfter || size == MAX_TASKS;
    }

    /** Whether tasks are missing between these and the next. */
    boolean hasGapAfter() {
        return gapAfter;
    }

    void setGapAfter() {
        gapAfter = true;
    }

    /** The one that ended last. */
    long[] last() {
        return task(size - 1);
    }

    /** Arrival, wait and service. */
    long[] task(int number) {
        return new long[] {arrivals[number], (long) waits[number], (long) services[number]};
    }
}
