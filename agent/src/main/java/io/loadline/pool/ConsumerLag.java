// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Figures that the consumers of a pool report about themselves, by their own metrics: how far they are behind, of
 * which partitions, and how long they take between polls. Holds the consumers weakly, and drops those that
 * are closed. Safe to call from any thread.
 *
 * <pre>
 *   growth         slope of the least squares line through the lags that were read, since the partitions changed last
 *   steady growth  the least of the slopes of the first and of the second half: a jump, as after a pause, is in one of them
 * </pre>
 */
public final class ConsumerLag {

    private static final long REST_NANOS = 1_000_000_000L;

    /** Time between readings for which nobody asks. */
    private static final long PACE_NANOS = 5 * REST_NANOS;

    /** Time for which readings are kept, unless there are too few of them. */
    private static final long KEPT_NANOS = 60 * REST_NANOS;

    /** Fewest readings that show a slope: two may be before and after one batch. */
    private static final int LEAST_READINGS = 3;

    /** Fewest readings of which each half shows a slope. */
    private static final int LEAST_OF_HALVES = 10;

    /**
     * Readings from one listing of a consumer's metrics to the next: it has some 150, of which a few are read. Whether
     * the consumer is closed is asked as seldom.
     */
    private static final int LISTED_FOR = 10;

    private static final String[] MAX_POLL_INTERVALS = {
        ".coordinator..rebalanceConfig..rebalanceTimeoutMs",
        ".delegate..coordinator..rebalanceConfig..rebalanceTimeoutMs"
    };

    /** Answers whether the broker assigns the partitions, rather than the application. */
    private static final String[] SUBSCRIBED = {
        ".subscriptions.hasAutoAssignedPartitions",
        ".subscriptions.partitionsAutoAssigned",
        ".delegate..subscriptions.hasAutoAssignedPartitions"
    };

    private static final String[] CLOSED = {".closed", ".delegate..closed"};

    private final Map<Object, Metrics> consumers = Collections.synchronizedMap(new WeakHashMap<>());
    private final List<Reading> readings = new ArrayList<>();
    private Set<Object> partitions = Collections.emptySet();

    /** Records that polls have returned between two readings of the same consumer. */
    private double polled;

    /** One reading of all consumers. Immutable after {@link #read}. */
    public static final class Reading {

        /** Instant by {@link System#nanoTime()}. */
        final long at;

        /** Instant of the first reading since the partitions changed last, or of the oldest that is kept. */
        public long since;

        /** Consumers that report. */
        public int consumers;

        /** Partitions that are assigned to them. */
        public int partitions;

        /** Records that wait in the broker; NaN if not known. */
        public double records = Double.NaN;

        /** Records by which these grow a second; NaN if not known. */
        public double growthPerSecond = Double.NaN;

        /** Records by which they grow a second in each half of the readings at least; NaN if not known. */
        public double steadyGrowthPerSecond = Double.NaN;

        /** Records that polls have returned since the first reading. */
        private double polled;

        /** Records a second that polls have returned; NaN if not known. */
        public double polledPerSecond = Double.NaN;

        /** Longest recent time between two polls, or since the last one. */
        public double pollMillis;

        /** Time between two polls after which the broker gives the partitions to others; 0 if not known. */
        public double mostPollMillis;

        /** True if the partitions have been the same for some readings. */
        public boolean settled;

        /** Makes an empty reading. */
        public Reading(long at) {
            this.at = at;
        }
    }

    /** Adds a consumer, which is a {@code KafkaConsumer}. */
    public void add(Object consumer) {
        consumers.putIfAbsent(consumer, new Metrics());
    }

    /** Reads what all consumers report if that was not done for {@value #PACE_NANOS} ns. */
    public synchronized void keepUp(long now) {
        if (readings.isEmpty() || now - readings.get(readings.size() - 1).at >= PACE_NANOS) {
            read(now);
        }
    }

    /** Returns what all consumers report, read at most once a second; null if there are none, or if they report otherwise. */
    public synchronized Reading read(long now) {
        Reading last = readings.isEmpty() ? null : readings.get(readings.size() - 1);
        if (last != null && now - last.at < REST_NANOS) {
            return last;
        }
        try {
            return newReading(now);
        } catch (RuntimeException anotherVersion) {
            return null;
        }
    }

    private Reading newReading(long now) {
        Reading reading = new Reading(now);
        Set<Object> seen = new HashSet<>();
        for (Object consumer : consumers.keySet().toArray()) {
            Metrics metrics = consumers.get(consumer);
            if (metrics != null && !metrics.read(consumer, reading, seen)) {
                consumers.remove(consumer);
            }
        }
        if (reading.consumers == 0) {
            return null;
        }
        if (!seen.equals(partitions)) {
            readings.clear();
            partitions = seen;
        }
        while (readings.size() > LEAST_OF_HALVES && now - readings.get(0).at > KEPT_NANOS) {
            readings.remove(0);
        }
        polled += reading.polled;
        reading.polled = polled;
        readings.add(reading);
        setSlopes(reading);
        return reading;
    }

    /** Returns the value of a metric; NaN if it has none, or is gone. */
    static double number(Object metric) {
        Object value = metric == null ? null : ReflectedAccess.call(metric, "metricValue");
        double number = value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
        return Double.isInfinite(number) ? Double.NaN : number;
    }

    private void setSlopes(Reading reading) {
        int all = readings.size();
        reading.since = readings.get(0).at;
        reading.settled = all >= LEAST_READINGS;
        if (reading.settled) {
            reading.growthPerSecond = slope(readings, each -> each.records);
            reading.polledPerSecond = slope(readings, each -> each.polled);
        }
        if (all >= LEAST_OF_HALVES) {
            reading.steadyGrowthPerSecond = Math.min(
                    slope(readings.subList(0, all / 2), each -> each.records),
                    slope(readings.subList(all / 2, all), each -> each.records));
        }
    }

    private static double slope(List<Reading> of, ToDoubleFunction<Reading> figure) {
        List<Reading> known = new ArrayList<>(of);
        known.removeIf(each -> Double.isNaN(figure.applyAsDouble(each)));
        double meanTime = 0;
        double mean = 0;
        long first = of.get(0).at;
        for (Reading each : known) {
            meanTime += (each.at - first) / 1e9 / known.size();
            mean += figure.applyAsDouble(each) / known.size();
        }
        double both = 0;
        double squares = 0;
        for (Reading each : known) {
            double time = (each.at - first) / 1e9 - meanTime;
            both += time * (figure.applyAsDouble(each) - mean);
            squares += time * time;
        }
        return both / squares;
    }

    /** The metrics of a consumer that are read. Held weakly, since they lead back to the consumer. */
    private static final class Metrics {
        private final List<String> names = new ArrayList<>();
        private final List<Reference<Object>> metrics = new ArrayList<>();
        private final Map<Object, PartitionLag> partitions = new HashMap<>();
        private double mostPollMillis = Double.NaN;

        /** Records that polls have returned up to the reading before; NaN before the first. */
        private double polledBefore = Double.NaN;

        /** Partitions by the consumer's own count; NaN if it has none: without a group, and up to 4.1 by the protocol of 3.7. */
        private double assigned;

        private int listed;
        private int readings;

        /** Adds the figures of a consumer; returns false if it is closed, after which it keeps the last ones. */
        boolean read(Object consumer, Reading reading, Set<Object> seen) {
            Map<?, ?> all = (Map<?, ?>) ReflectedAccess.call(consumer, "metrics");
            if (all.size() != listed || readings++ % LISTED_FOR == 0) {
                if (Boolean.TRUE.equals(ReflectedAccess.firstOf(consumer, CLOSED))) {
                    return false;
                }
                list(consumer, all);
            }
            reading.consumers += all.isEmpty() ? 0 : 1;
            seen.addAll(partitions.keySet());
            readPartitions(reading);
            assigned = Double.NaN;
            for (int i = 0; i < names.size(); i++) {
                double value = number(metrics.get(i).get());
                if (!Double.isNaN(value)) {
                    read(names.get(i), value, reading);
                }
            }
            reading.partitions += Double.isNaN(assigned) ? partitions.size() : (int) assigned;
            reading.mostPollMillis = reading.mostPollMillis == 0 ? mostPollMillis : reading.mostPollMillis;
            return true;
        }

        private void readPartitions(Reading reading) {
            boolean moves = false;
            boolean isCaughtUp = true;
            double fetchedAny = Double.POSITIVE_INFINITY;
            for (PartitionLag partition : partitions.values()) {
                moves |= partition.read(reading.at);
                isCaughtUp &= partition.isCaughtUp();
                fetchedAny = Math.min(fetchedAny, partition.fetchedAgo(reading.at));
            }
            for (PartitionLag partition : partitions.values()) {
                double records =
                        isCaughtUp ? partition.recordsOfCaughtUp() : partition.records(reading.at, moves, fetchedAny);
                if (!Double.isNaN(records)) {
                    reading.records = records + (Double.isNaN(reading.records) ? 0 : reading.records);
                }
            }
        }

        private void read(String name, double value, Reading reading) {
            switch (name) {
                case "records-consumed-total":
                    reading.polled += Double.isNaN(polledBefore) ? 0 : Math.max(0, value - polledBefore);
                    polledBefore = value;
                    break;
                case "assigned-partitions":
                    assigned = value;
                    break;
                case "time-between-poll-max":
                    reading.pollMillis = Math.max(reading.pollMillis, value);
                    break;
                default:
                    reading.pollMillis = Math.max(reading.pollMillis, 1000 * value);
                    break;
            }
        }

        private void list(Object consumer, Map<?, ?> all) {
            names.clear();
            metrics.clear();
            Set<Object> found = new HashSet<>();
            listed = all.size();
            for (Map.Entry<?, ?> metric : all.entrySet()) {
                String name = (String) ReflectedAccess.call(metric.getKey(), "name");
                switch (name) {
                    case "records-lag":
                        found.add(partition(metric.getKey()));
                        lagOf(metric.getKey()).lag(metric.getValue());
                        break;
                    case "records-lead":
                        lagOf(metric.getKey()).lead(metric.getValue());
                        break;
                    case "records-consumed-total":
                        // there is one of all topics, and one of each
                        if (!tags(metric.getKey()).containsKey("topic")) {
                            add(name, metric.getValue());
                        }
                        break;
                    case "assigned-partitions":
                    case "time-between-poll-max":
                    case "last-poll-seconds-ago":
                        add(name, metric.getValue());
                        break;
                    default:
                        break;
                }
            }
            partitions.keySet().retainAll(found);
            if (Double.isNaN(mostPollMillis)) {
                Object most = ReflectedAccess.firstOf(consumer, MAX_POLL_INTERVALS);
                boolean hasNothingToLose = Boolean.FALSE.equals(ReflectedAccess.firstOf(consumer, SUBSCRIBED));
                mostPollMillis = most == null || hasNothingToLose ? 0 : ((Number) most).doubleValue();
            }
        }

        private PartitionLag lagOf(Object name) {
            return partitions.computeIfAbsent(partition(name), none -> new PartitionLag());
        }

        private static String partition(Object name) {
            Map<?, ?> tags = tags(name);
            return tags.get("topic") + "-" + tags.get("partition");
        }

        private void add(String name, Object metric) {
            names.add(name);
            metrics.add(new WeakReference<>(metric));
        }

        private static Map<?, ?> tags(Object name) {
            return (Map<?, ?>) ReflectedAccess.call(name, "tags");
        }
    }
}
