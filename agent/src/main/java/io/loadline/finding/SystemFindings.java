// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.GC_BOUND;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.model.Fact;
import io.loadline.threads.TomcatAcceptors.AtLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Findings about several pools together. Pure. */
public final class SystemFindings {

    /** Least number of siblings; among fewer pools the odd one cannot be known. */
    private static final int LEAST_SHARDS = 3;

    /**
     * Mean service times without a completion after which a pool is stuck. A shorter standstill may be one long task.
     */
    private static final double TIMES_SERVICE = 20;

    private static final double LEAST_STANDSTILL_SECONDS = 5;

    /** Seconds at the limit of connections; a shorter time may be a burst. */
    private static final double LEAST_AT_LIMIT_SECONDS = 15;

    /** Headroom, as a share of the present threads, below which the system soon refuses new ones. */
    private static final double NEARLY_USED_UP = 0.1;

    /**
     * Number that distinguishes shards. A pool without a name is called after the line of the class that built it; that
     * number does not count.
     */
    private static final Pattern NUMBER = Pattern.compile("(?<!\\d)(?<!\\b[A-Z][\\w$]{0,99}:)\\d+");

    private SystemFindings() {}

    /** View of one live thread pool with a size. Unchanged once filled in. */
    public static final class PoolView {
        public final String name;
        public int threads;

        /** Maximum size; {@link Integer#MAX_VALUE} without a bound. */
        public int mostThreads;

        public int queued;

        /** Seconds in which no task ended although tasks wait. */
        public double standstillSeconds;

        /** Mean service time of all tasks so far; NaN if none ended. */
        public double serviceSeconds = Double.NaN;

        public PoolView(String name) {
            this.name = name;
        }

        private boolean isStuck() {
            // true for NaN, when the very first task never ends
            boolean isLong = !(standstillSeconds <= TIMES_SERVICE * serviceSeconds);
            return queued > 0 && standstillSeconds > LEAST_STANDSTILL_SECONDS && isLong;
        }
    }

    /** @param maxHeapBytes the largest size of the heap */
    public static List<Finding> of(List<PoolView> pools, ThreadRoom room, Processors processors, long maxHeapBytes) {
        List<Finding> found = new ArrayList<>();
        if (processors.pauseShare > GC_BOUND && processors.halfPauseShare > GC_BOUND) {
            long megabytes = maxHeapBytes >> 20;
            found.add(Finding.of(Code.GC_BOUND, "", "-Xmx" + 2 * megabytes + "m", processors.pauseShare, megabytes));
        }
        Map<String, List<PoolView>> alike = new LinkedHashMap<>();
        for (PoolView pool : pools) {
            alike.computeIfAbsent(NUMBER.matcher(pool.name).replaceAll("*"), pattern -> new ArrayList<>())
                    .add(pool);
        }
        alike.forEach((pattern, shards) -> addStuckShards(pattern, shards, found));
        addMoreThanTheSystemAllows(pools, room, found);
        return found;
    }

    /**
     * Finds servers that have held as many connections as they may for a while.
     *
     * @param pools names of the pools of Tomcat's servers
     */
    public static List<Finding> ofTomcat(List<AtLimit> connectors, List<String> pools) {
        List<Finding> found = new ArrayList<>();
        for (AtLimit at : connectors) {
            // pools that several connectors share have names of their own
            String own = pools.stream()
                    .filter(name -> name.startsWith(at.connector))
                    .findFirst()
                    .orElse(pools.get(0));
            if (at.seconds >= LEAST_AT_LIMIT_SECONDS) {
                Fact maximum = at.connections == 0 ? null : Fact.of("connections-allowed", at.connections);
                found.add(Finding.of(
                        Code.CONNECTIONS_AT_LIMIT, own, "maxConnections", at.connector, at.seconds, maximum));
            }
        }
        return found;
    }

    private static void addStuckShards(String pattern, List<PoolView> shards, List<Finding> found) {
        List<PoolView> stuck = shards.stream().filter(PoolView::isStuck).collect(Collectors.toList());
        long healthy = shards.stream()
                .filter(shard -> shard.serviceSeconds > 0 && shard.standstillSeconds == 0)
                .count();
        // where most siblings stand still, they share the cause
        if (shards.size() >= LEAST_SHARDS && 2 * stuck.size() < healthy) {
            for (PoolView shard : stuck) {
                found.add(Finding.of(
                        Code.SHARD_STUCK, shard.name, "", pattern, shard.standstillSeconds, shard.queued, healthy));
            }
        }
    }

    private static void addMoreThanTheSystemAllows(List<PoolView> pools, ThreadRoom room, List<Finding> found) {
        long threads = 0;
        long more = 0;
        for (PoolView pool : pools) {
            threads += pool.threads;
            more += pool.mostThreads == Integer.MAX_VALUE ? 0 : Math.max(0, pool.mostThreads - pool.threads);
        }
        if (room.headroom < Integer.MAX_VALUE && more > room.headroom) {
            Finding finding = Finding.of(
                    Code.MORE_THREADS_THAN_ALLOWED,
                    "",
                    "",
                    pools.size(),
                    threads + more,
                    threads,
                    room.headroom,
                    room.limit);
            found.add(room.headroom < NEARLY_USED_UP * threads ? finding.as(Severity.WARNING) : finding);
        }
    }
}
