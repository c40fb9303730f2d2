// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Figures that the consumers of a pool report about themselves, by their own metrics: how far they are behind, of
 * which partitions, and how long they take between polls. Holds the consumers weakly. A consumer that is closed reports
 * nothing. Safe to call from any thread.
 *
 * <pre>
 *   growth   slope of the least squares line through the lags that were read, since the partitions changed last
 * </pre>
 */
public final class ConsumerLag {

    private static final long REST_NANOS = 1_000_000_000L;

    /** Readings that are kept, and the fewest that tell a slope: two may be before and after one batch. */
    private static final int MOST_READINGS = 60;

    private static final int LEAST_READINGS = 3;

    private static final String[] MAX_POLL_INTERVALS = {
        ".coordinator..rebalanceConfig..rebalanceTimeoutMs",
        ".delegate..coordinator..rebalanceConfig..rebalanceTimeoutMs"
    };

    private final Set<Object> consumers = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private final Deque<Reading> readings = new ArrayDeque<>();
    private Set<Object> partitions = Collections.emptySet();

    /** One reading of all consumers. Immutable after {@link #read}. */
    public static final class Reading {

        /** Instant by {@link System#nanoTime()}. */
        final long at;

        /** Consumers that report. */
        public int consumers;

        /** Partitions that are assigned to them. */
        public int partitions;

        /** Records that wait in the broker; NaN if not known. */
        public double records = Double.NaN;

        /** Records by which these grow a second; NaN if not known. */
        public double growthPerSecond = Double.NaN;

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
        consumers.add(consumer);
    }

    /** Returns what all consumers report, read at most once a second; null if there are none. */
    public synchronized Reading read(long now) {
        Reading last = readings.peekLast();
        if (last != null && now - last.at < REST_NANOS) {
            return last;
        }
        Reading reading = new Reading(now);
        Set<Object> seen = new HashSet<>();
        for (Object consumer : consumers.toArray()) {
            read(consumer, reading, seen);
        }
        if (reading.consumers == 0) {
            return null;
        }
        if (!seen.equals(partitions)) {
            readings.clear();
            partitions = seen;
        }
        if (readings.size() == MOST_READINGS) {
            readings.removeFirst();
        }
        readings.add(reading);
        reading.settled = readings.size() >= LEAST_READINGS;
        reading.growthPerSecond = reading.settled ? slope() : Double.NaN;
        return reading;
    }

    private static void read(Object consumer, Reading reading, Set<Object> partitions) {
        Map<?, ?> metrics = (Map<?, ?>) ReflectedAccess.evaluate(consumer, "metrics");
        reading.consumers += metrics.isEmpty() ? 0 : 1;
        for (Map.Entry<?, ?> metric : metrics.entrySet()) {
            String name = (String) ReflectedAccess.evaluate(metric.getKey(), "name");
            switch (name) {
                case "records-lag":
                    Map<?, ?> tags = (Map<?, ?>) ReflectedAccess.evaluate(metric.getKey(), "tags");
                    partitions.add(tags.get("topic") + "-" + tags.get("partition"));
                    double lag = value(metric.getValue());
                    reading.records = Double.isNaN(lag) ? reading.records : lag + known(reading.records);
                    break;
                case "assigned-partitions":
                    reading.partitions += (int) known(value(metric.getValue()));
                    break;
                case "time-between-poll-max":
                    reading.pollMillis = Math.max(reading.pollMillis, known(value(metric.getValue())));
                    break;
                case "last-poll-seconds-ago":
                    reading.pollMillis = Math.max(reading.pollMillis, 1000 * known(value(metric.getValue())));
                    break;
                default:
                    break;
            }
        }
        reading.mostPollMillis = reading.mostPollMillis == 0 ? mostPollMillis(consumer) : reading.mostPollMillis;
    }

    private static double value(Object metric) {
        Object value = ReflectedAccess.evaluate(metric, "metricValue");
        return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    }

    private static double known(double number) {
        return Double.isNaN(number) || Double.isInfinite(number) ? 0 : number;
    }

    private static double mostPollMillis(Object consumer) {
        Object most = ReflectedAccess.firstOf(consumer, MAX_POLL_INTERVALS);
        return most == null ? 0 : ((Number) most).doubleValue();
    }

    private double slope() {
        double meanTime = 0;
        double meanLag = 0;
        for (Reading each : readings) {
            meanTime += (each.at - readings.peekFirst().at) / 1e9 / readings.size();
            meanLag += each.records / readings.size();
        }
        double both = 0;
        double squares = 0;
        for (Reading each : readings) {
            double time = (each.at - readings.peekFirst().at) / 1e9 - meanTime;
            both += time * (each.records - meanLag);
            squares += time * time;
        }
        return both / squares;
    }
}
