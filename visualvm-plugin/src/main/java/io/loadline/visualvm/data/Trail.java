// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.Arrays;
import java.util.function.ObjDoubleConsumer;

/** The course of one pool: its last looks, of each what the charts show. Not thread-safe. */
public final class Trail {

    /** Ten minutes at a poll a second. */
    public static final int LOOKS = 600;

    /** Least time for a rate: in less time too few tasks arrive and depart. */
    private static final long MIN_MILLIS = 500;

    /** The figures that are kept of a poll: rates per second, threads, milliseconds; NaN where unknown. */
    public enum Line {
        /** Since the poll before, not over the agent's history: so that the chart follows at once. */
        ARRIVALS,
        COMPLETIONS,
        BUSY,
        SIZE,
        RECOMMENDED,
        /** The size to which the pool was resized since the poll before; 0 if it was not. */
        RESIZED,
        WAIT_P50,
        WAIT_P99,
        SERVICE_P50,
        SERVICE_P99,
        WAITING,
        PROCESSOR,
        RUN_QUEUE,
        BLOCKED
    }

    private static final int LINES = Line.values().length;

    private long[] millis = new long[16];
    private float[] values = new float[16 * LINES];
    private int first;
    private int size;
    private long countedAt;
    private double arrived = Double.NaN;
    private double completed = Double.NaN;
    private double resizes;

    void add(long at, PoolFigures pool) {
        if (size > 0 && at <= millis[index(size - 1)]) {
            return;
        }
        boolean counts = size == 0 || at - countedAt >= MIN_MILLIS;
        double seconds = counts ? (at - countedAt) / 1e3 : Double.NaN;
        grow();
        int slot = index(size < LOOKS ? size++ : turn());
        millis[slot] = at;
        ObjDoubleConsumer<Line> set = (line, value) -> values[slot * LINES + line.ordinal()] = (float) value;
        set.accept(Line.ARRIVALS, rate(arrived, pool.arrived, seconds));
        set.accept(Line.COMPLETIONS, rate(completed, pool.completed, seconds));
        set.accept(Line.BUSY, pool.busy);
        set.accept(Line.SIZE, pool.size);
        set.accept(Line.RECOMMENDED, pool.advice.asAdvised());
        set.accept(Line.RESIZED, resized(pool));
        set.accept(Line.WAIT_P50, pool.waitP50);
        set.accept(Line.WAIT_P99, pool.waitP99);
        set.accept(Line.SERVICE_P50, pool.serviceP50);
        set.accept(Line.SERVICE_P99, pool.serviceP99);
        set.accept(Line.WAITING, pool.meanWaitMillis);
        set.accept(Line.PROCESSOR, pool.cpuMillis);
        set.accept(Line.RUN_QUEUE, pool.runQueueMillis);
        set.accept(Line.BLOCKED, pool.blockedMillis);
        if (counts) {
            countedAt = at;
            arrived = pool.arrived;
            completed = pool.completed;
        }
    }

    /** Detects a new resize by its number, since clocks of two machines differ. Resizes before the first poll are left out. */
    private double resized(PoolFigures pool) {
        boolean isNew = size > 1 && pool.resizes > 0 && pool.resizes != resizes;
        resizes = pool.resizes;
        return isNew ? pool.resizedTo : 0;
    }

    /** Counts never go back, but for those of another process that has come in the place of the one before. */
    private static double rate(double before, double now, double seconds) {
        return now < before ? Double.NaN : (now - before) / seconds;
    }

    public int size() {
        return size;
    }

    /** Returns the time of the {@code i}th poll, the oldest first, in milliseconds since the epoch. */
    public long millis(int i) {
        return millis[index(i)];
    }

    public double value(int i, Line line) {
        return values[index(i) * LINES + line.ordinal()];
    }

    private int index(int i) {
        return (first + i) % millis.length;
    }

    /** The oldest gives its place to the newest. */
    private int turn() {
        first = (first + 1) % millis.length;
        return size - 1;
    }

    /** Trails of pools that come and go stay small. */
    private void grow() {
        if (size == millis.length && size < LOOKS) {
            int length = Math.min(LOOKS, 2 * size);
            millis = Arrays.copyOf(millis, length);
            values = Arrays.copyOf(values, length * LINES);
        }
    }
}
