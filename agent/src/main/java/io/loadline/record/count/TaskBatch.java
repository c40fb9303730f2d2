// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Records of one stripe since it was last drained: three histograms in nanoseconds, and the tasks themselves as far as
 * there is room. Or the sum of all stripes of a pool, without the tasks. Where only some tasks are timed, histograms and
 * sums count each with its weight: the number of tasks for which it stands. Not thread-safe: guarded by the stripe's lock
 * while it is filled, owned by the sampler afterwards.
 */
public final class TaskBatch {

    /** Longs of an event: arrival, wait and service, in nanoseconds. */
    public static final int EVENT_LONGS = 3;

    private static final int MIN_EVENTS = 64;
    private static final int MAX_EVENTS = 1024;
    private static final int SIGNIFICANT_DIGITS = 2;

    /** Nanoseconds. A worker that slept takes longer to take a task. */
    private static final long AT_ONCE = 20_000;

    public final AbstractHistogram service = new IntCountsHistogram(SIGNIFICANT_DIGITS);
    public final AbstractHistogram wait = new IntCountsHistogram(SIGNIFICANT_DIGITS);
    public final AbstractHistogram response = new IntCountsHistogram(SIGNIFICANT_DIGITS);

    /** Nanoseconds; exact, whereas the histogram's mean is that of its buckets. */
    public long serviceSum;

    public long waitSum;
    public long responseSum;

    /** Part of {@link #waitSum} of tasks for which a worker was idle: the worker waited for a processor. */
    public long wakeUpSum;

    /** Tasks taken by a worker that had slept. */
    private int wakeUps;

    /** Tasks taken by a worker that had not slept: most often it had just ended another task. */
    private int takenAtOnce;

    /** True if a task has stood for others, too: then the totals are not numbers of timed tasks. */
    public boolean isWeighted;

    /** Tasks that found no room among the events; the histograms contain them. */
    public long missedEvents;

    private long[] events = new long[MIN_EVENTS * EVENT_LONGS];
    private int used;

    public void started(long waitNanos, int weight) {
        wait.recordValueWithCount(Math.max(0, waitNanos), weight);
        waitSum += weight * waitNanos;
        takenAtOnce += waitNanos < AT_ONCE ? weight : 0;
        isWeighted |= weight != 1;
    }

    public void wokeUp(long waitNanos, int weight) {
        wakeUpSum += weight * Math.max(0, waitNanos);
        wakeUps += waitNanos < AT_ONCE ? 0 : weight;
    }

    public void completed(long serviceNanos, int weight) {
        service.recordValueWithCount(Math.max(0, serviceNanos), weight);
        serviceSum += weight * serviceNanos;
        isWeighted |= weight != 1;
    }

    /** Records the response of a completed task whose arrival was timed, and the task itself if there is room. */
    public void responded(long arrival, long waitNanos, long serviceNanos, int weight) {
        long responseNanos = waitNanos + serviceNanos;
        response.recordValueWithCount(Math.max(0, responseNanos), weight);
        responseSum += weight * responseNanos;
        if (used == events.length && !grow()) {
            missedEvents++;
            return;
        }
        events[used++] = arrival;
        events[used++] = waitNanos;
        events[used++] = serviceNanos;
    }

    /** Returns the number of events in {@link #events}. */
    public int eventCount() {
        return used / EVENT_LONGS;
    }

    /** Returns the backing array: {@link #EVENT_LONGS} longs an event, {@link #eventCount()} events. */
    public long[] events() {
        return events;
    }

    public boolean isEmpty() {
        return service.getTotalCount() == 0 && wait.getTotalCount() == 0;
    }

    /** Adds everything except the tasks. */
    public void add(TaskBatch other) {
        service.add(other.service);
        wait.add(other.wait);
        response.add(other.response);
        serviceSum += other.serviceSum;
        waitSum += other.waitSum;
        responseSum += other.responseSum;
        wakeUpSum += other.wakeUpSum;
        wakeUps += other.wakeUps;
        takenAtOnce += other.takenAtOnce;
        isWeighted |= other.isWeighted;
    }

    /**
     * Returns the time that workers, woken up for a task which another worker took first, waited for a processor. Where
     * there is a queue, a worker is woken for each task that finds the queue empty.
     */
    public double vainWakeUpNanos() {
        return wakeUps == 0 ? 0 : takenAtOnce * (double) wakeUpSum / wakeUps;
    }

    public void clear() {
        service.reset();
        wait.reset();
        response.reset();
        serviceSum = 0;
        waitSum = 0;
        wakeUpSum = 0;
        wakeUps = 0;
        takenAtOnce = 0;
        responseSum = 0;
        used = 0;
        missedEvents = 0;
        isWeighted = false;
    }

    private boolean grow() {
        if (events.length >= MAX_EVENTS * EVENT_LONGS) {
            return false;
        }
        events = Arrays.copyOf(events, events.length * 2);
        return true;
    }
}
