// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * The call sites of one pool in a sliding history: counts in a few buckets by age, each with a bounded number of sites.
 * Thread-safe: the sampler writes, and so does a thread that samples on request; any thread reads.
 */
public final class HotspotHistory {

    private static final int BUCKETS = 12;
    private static final int MAX_HOTSPOTS = 100;

    /** Age up to which a site is recent, so that a finding ends soon after its cause. */
    private static final long RECENT_NANOS = 30_000_000_000L;

    private final LockHolders holders = new LockHolders();

    /** The buckets, the oldest first. No array until the first entry: most pools are never full. */
    private final List<Bucket> buckets = new ArrayList<>(0);

    /** Recent sites, with the time of the latest stack there. */
    private final Map<Hotspot, Long> latest = new HashMap<>();

    private static final class Bucket {
        final long began;
        final Map<Hotspot, Integer> counts = new HashMap<>();
        int holders;

        Bucket(long began) {
            this.began = began;
        }
    }

    /** Adds the call sites of sampled workers, except those that were between two tasks. */
    public void add(List<ThreadInfo> workers, long historyNanos) {
        for (ThreadInfo worker : workers) {
            LockInfo lock = worker.getLockInfo();
            StackTraceElement[] stack = worker.getStackTrace();
            Hotspot seen =
                    StackReader.hotspot(worker.getThreadState(), lock == null ? null : lock.getClassName(), stack);
            if (seen != null) {
                add(seen, stack, System.nanoTime(), historyNanos);
            }
        }
    }

    synchronized void add(Hotspot seen, StackTraceElement[] stack, long now, long historyNanos) {
        forget(now, historyNanos);
        if (buckets.isEmpty() || now - newest().began > historyNanos / BUCKETS) {
            buckets.add(new Bucket(now));
        }
        Map<Hotspot, Integer> counts = newest().counts;
        boolean hasRoom = counts.size() < MAX_HOTSPOTS || counts.containsKey(seen);
        Hotspot counted = hasRoom ? seen : Hotspot.OTHERS;
        counts.merge(counted, 1, Integer::sum);
        latest.put(counted, now);
        newest().holders += holders.isHolder(seen, stack) ? 1 : 0;
    }

    private void forget(long now, long historyNanos) {
        buckets.removeIf(bucket -> now - bucket.began > historyNanos);
        latest.values().removeIf(at -> now - at >= RECENT_NANOS);
    }

    private Bucket newest() {
        return buckets.get(buckets.size() - 1);
    }

    public synchronized void clear() {
        buckets.clear();
        latest.clear();
    }

    public synchronized Hotspots hotspots(long now, long historyNanos) {
        forget(now, historyNanos);
        if (buckets.isEmpty()) {
            return Hotspots.NONE;
        }
        Map<Hotspot, Integer> sum = new HashMap<>();
        for (Bucket bucket : buckets) {
            bucket.counts.forEach((hotspot, stacks) -> sum.merge(hotspot, stacks, Integer::sum));
        }
        return new Hotspots(
                sum, buckets.stream().mapToInt(bucket -> bucket.holders).sum(), new HashSet<>(latest.keySet()));
    }

    /**
     * Finds the workers that hold the lock or semaphore for which others of their pool wait. A holder is in the method
     * from which the others wait, and does not wait there itself. A lock that one method takes and another gives back
     * is not found. Not thread-safe.
     */
    private static final class LockHolders {

        /** Class, without its package, of the last worker seen waiting; {@link #method} belongs to it. */
        private String type = "";

        private String method;

        boolean isHolder(Hotspot seen, StackTraceElement[] stack) {
            if (seen.state == Hotspot.State.LOCK) {
                int end = seen.calledFrom.lastIndexOf('.');
                type = seen.calledFrom.substring(0, Math.max(0, end));
                method = seen.calledFrom.substring(end + 1);
                return false;
            }
            if (type.isEmpty()) {
                return false;
            }
            for (StackTraceElement frame : stack) {
                if (frame.getMethodName().equals(method) && frame.getClassName().endsWith(type)) {
                    return true;
                }
            }
            return false;
        }
    }
}
