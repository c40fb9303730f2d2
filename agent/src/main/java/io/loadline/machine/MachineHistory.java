package io.loadline.machine;

import java.util.Arrays;

/**
 * What the processors did during the last history: one series of readings for all pools, 28 bytes a reading. Each
 * reading covers the time from the end of the one before it to its own end. Rates are per nanosecond, of processor time
 * that is a number of processors; NaN if unknown. Written by the sampler, read by any thread.
 */
public final class MachineHistory {

    private static final int PROCESS_CPU = 0;
    private static final int NEIGHBOUR_CPU = 1;
    private static final int QUOTA_PERIODS = 2;
    private static final int THROTTLED_PERIODS = 3;
    private static final int WAITING_FOR_CARRIER = 4;
    private static final int COLUMNS = 5;

    /** When the readings ended. The first one only marks the start of the second. */
    private long[] ends;

    /** The columns of each reading, side by side. */
    private float[] rates;

    private int first;
    private int size = 1;

    public MachineHistory(long start) {
        ends = new long[] {start};
        rates = new float[COLUMNS];
    }

    /**
     * Adds a reading, and drops those that ended before the history. {@code columns}: processor time of this process and of
     * others, periods of the quota, throttled ones, and virtual threads that wait for a carrier.
     */
    public synchronized void add(long end, long historyNanos, double... columns) {
        if (size == ends.length) {
            compact();
        }
        ends[size] = end;
        for (int i = 0; i < COLUMNS; i++) {
            rates[size * COLUMNS + i] = (float) columns[i];
        }
        size++;
        while (first < size - 1 && end - ends[first + 1] >= historyNanos) {
            first++;
        }
    }

    /** Processor time of this process between two instants. */
    public double processCpuNanos(long start, long end) {
        return mean(PROCESS_CPU, start, end) * (end - start);
    }

    /** Processor time of other processes between two instants. */
    public double neighbourCpuNanos(long start, long end) {
        return mean(NEIGHBOUR_CPU, start, end) * (end - start);
    }

    /** Share of the periods of a processor quota in which it held the process back, 0 to 1; NaN where there is no quota. */
    synchronized double throttledShare() {
        long start = ends[first];
        long end = ends[size - 1];
        return mean(THROTTLED_PERIODS, start, end) / mean(QUOTA_PERIODS, start, end);
    }

    /** Virtual threads that were ready and waited for a carrier, on the average of the history; NaN if unknown. */
    public synchronized double waitingForCarrier() {
        return mean(WAITING_FOR_CARRIER, ends[first], ends[size - 1]);
    }

    /** Weighted by time, over the readings in which it is known. */
    private synchronized double mean(int column, long start, long end) {
        double nanos = 0;
        double known = 0;
        for (int i = firstEndingAfter(start); i < size && ends[i - 1] - end < 0; i++) {
            double rate = rates[i * COLUMNS + column];
            if (!Double.isNaN(rate)) {
                double overlap = Math.min(ends[i] - start, end - start) - Math.max(0, ends[i - 1] - start);
                nanos += rate * overlap;
                known += overlap;
            }
        }
        return nanos / known;
    }

    private int firstEndingAfter(long start) {
        int found = Arrays.binarySearch(ends, first + 1, size, start);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** Makes room for a quarter more than is in use. */
    private void compact() {
        int used = size - first;
        int room = used + used / 4 + 16;
        ends = Arrays.copyOf(Arrays.copyOfRange(ends, first, size), room);
        rates = Arrays.copyOf(Arrays.copyOfRange(rates, first * COLUMNS, size * COLUMNS), room * COLUMNS);
        first = 0;
        size = used;
    }
}
