// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.util.Map;
import java.util.TreeMap;

/**
 * A pool of a service over all its replicas, which share one setting. What is not known is NaN. Not thread-safe.
 *
 * <pre>
 *   load90     90th percentile of the merged histograms: nine in ten tasks of all replicas find no more threads busy
 *   hottest    the largest of the replicas' own 75th percentiles
 *   best       the larger of the two, but not outside what the replicas themselves are recommended; where some
 *              of them are not recommended anything yet, not more than is set
 * </pre>
 *
 * <p>Over hours or days each is that of the busiest hour, and so is the largest recommendation: in the sum of a week the tasks
 * of a peak are few, and a JVM that was started at night knows of none.
 *
 * <p>The merged histogram alone would overload a replica that has little of all tasks and more of them than it can serve:
 * one of ten with twice the load of the others wants 22 threads, and the 90th percentile of all is 20. The 75th percentile
 * of a replica's own load keeps it from that, and is below what it would be recommended itself. The replicas' own
 * recommendations know what a load does not tell, such as processors or a lock that more threads would only wait for. Before
 * any of them knows a size nor does the fleet: while tasks queue, the load is the length of the queue.
 */
final class FleetPool {

    /** Sizes as near as this are the same: the histogram's buckets are 1.25 apart. */
    private static final double SAME = 0.1;

    private static final double NO_BOUND = 1e6;

    final String service;
    final String pool;
    double replicas;

    /** The number of threads set, of all replicas: smallest, largest, sum. */
    double setLow = Double.NaN;

    double setHigh = Double.NaN;
    double setSum;

    /** Threads there are now, in sum. */
    double threads;

    double load90 = Double.NaN;
    double hottest = Double.NaN;

    /** The smallest recommendation of a replica now, and the largest of the time that is looked back. */
    double adviceLow = Double.NaN;

    double adviceHigh = Double.NaN;

    /** How many replicas have a recommendation. */
    double advised;

    /** How many replicas are well with what is set. */
    double kept;

    /** How many replicas have which limit. */
    final Map<String, Double> limits = new TreeMap<>();

    FleetPool(String service, String pool) {
        this.service = service;
        this.pool = pool;
    }

    /** The number of threads that one setting for all replicas should have; -1 if unknown. */
    int best() {
        double wanted = Double.isNaN(hottest) ? load90 : Math.max(load90, hottest);
        if (Double.isNaN(wanted) || !(advised > 0)) {
            return -1;
        }
        double most = advised < replicas ? Math.max(adviceHigh, setHigh) : adviceHigh;
        return (int) Math.max(adviceLow, Math.min(most, Math.ceil(wanted)));
    }

    String now() {
        return setLow == setHigh ? size(setLow) : size(setLow) + ".." + size(setHigh);
    }

    private static String size(double threads) {
        return threads > NO_BOUND ? "no limit" : Double.isNaN(threads) ? "-" : String.valueOf(Math.round(threads));
    }

    /** The limit of most replicas. */
    String limit() {
        String most = "-";
        for (String limit : limits.keySet()) {
            if (limits.get(limit) > limits.getOrDefault(most, 0.0)) {
                most = limit;
            }
        }
        return most;
    }

    /**
     * How many more threads may run if the best size is set everywhere; 0 if that is about what is set, or if
     * what is set does not matter to any replica: threads that are only started on demand cost nothing before.
     */
    long moreThreads() {
        int best = best();
        boolean same = Math.abs(best - setLow) <= SAME * best && Math.abs(best - setHigh) <= SAME * best;
        return best < 0 || same || kept >= replicas || setHigh > NO_BOUND ? 0 : Math.round(best * replicas - setSum);
    }

    String change() {
        long more = moreThreads();
        if (best() < 0) {
            return "not known yet";
        }
        return more == 0
                ? "keep"
                : (more > 0 ? "grow" : "shrink") + " to " + best() + " each, " + Math.abs(more)
                        + (more > 0 ? " more" : " fewer") + " threads";
    }
}
