package io.loadline.window.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * The share of the latest history for which a processor quota held the process back. One window tells little: a quota is
 * refilled ten times a second, and bursts come and go. Sampler thread only.
 */
final class Throttling {

    /** So many readings cover the history, however short a window is. */
    private static final int READINGS = 60;

    private final LongSupplier historyNanos;
    private final Deque<long[]> readings = new ArrayDeque<>();

    Throttling(LongSupplier historyNanos) {
        this.historyNanos = historyNanos;
    }

    /** 0 to 1; NaN where there is no quota. {@code throttledNanos}: since ever, all processors added up. */
    double share(long now, double throttledNanos) {
        if (Double.isNaN(throttledNanos)) {
            readings.clear();
            return Double.NaN;
        }
        long history = historyNanos.getAsLong();
        while (readings.size() > 1 && now - second()[0] >= history) {
            readings.removeFirst();
        }
        if (readings.isEmpty()) {
            readings.addLast(new long[] {now, (long) throttledNanos});
            return 0;
        }
        long[] first = readings.peekFirst();
        double nanos = Math.max(1, now - first[0]);
        if (now - readings.peekLast()[0] >= history / READINGS) {
            readings.addLast(new long[] {now, (long) throttledNanos});
        }
        return Math.min(1, Math.max(0, throttledNanos - first[1]) / nanos);
    }

    private long[] second() {
        Iterator<long[]> all = readings.iterator();
        all.next();
        return all.next();
    }
}
