// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class ConsumerLagTest {

    private static final long SECOND = 1_000_000_000L;

    private final ConsumerLag lags = new ConsumerLag();
    private final Consumer consumer = new Consumer();
    private long now;

    /** Consumer as the lag reads it: its metrics by name and tags. */
    public static final class Consumer {
        private final Map<Name, Metric> metrics = new LinkedHashMap<>();
        private final Coordinator coordinator = new Coordinator();
        private final Subscriptions subscriptions = new Subscriptions();
        private volatile boolean closed;

        public Map<Name, Metric> metrics() {
            return metrics;
        }

        private void set(String name, double value, String... tags) {
            Map<String, String> all = new HashMap<>();
            for (int i = 0; i < tags.length; i += 2) {
                all.put(tags[i], tags[i + 1]);
            }
            Name known = metrics.keySet().stream()
                    .filter(each -> each.name.equals(name) && each.tags.equals(all))
                    .findFirst()
                    .orElseGet(() -> new Name(name, all));
            metrics.computeIfAbsent(known, none -> new Metric()).value = value;
        }

        private void lag(int partition, double records) {
            set("records-lag", records, "topic", "orders", "partition", "" + partition);
        }
    }

    public static final class Coordinator {
        private final RebalanceConfig rebalanceConfig = new RebalanceConfig();
    }

    public static final class RebalanceConfig {
        private volatile int rebalanceTimeoutMs;
    }

    public static final class Subscriptions {
        private boolean subscribed = true;

        public boolean hasAutoAssignedPartitions() {
            return subscribed;
        }
    }

    public static final class Name {
        private final String name;
        private final Map<String, String> tags;

        private Name(String name, Map<String, String> tags) {
            this.name = name;
            this.tags = tags;
        }

        public String name() {
            return name;
        }

        public Map<String, String> tags() {
            return tags;
        }
    }

    public static final class Metric {
        private double value;

        public Object metricValue() {
            return value;
        }
    }

    ConsumerLagTest() {
        lags.add(consumer);
        consumer.set("assigned-partitions", 2);
        consumer.set("records-consumed-total", 0);
        consumer.set("records-consumed-total", 1e6, "topic", "orders");
        consumer.lag(0, 5);
    }

    @Test
    void aBacklogThatGrows_growsSteadily_beyondTheRecordsThatArePolled() {
        ConsumerLag.Reading reading = read(20, second -> 100 + 30 * second);

        assertThat(reading.records).isEqualTo(5 + 100 + 30 * 19);
        assertThat(reading.growthPerSecond).isCloseTo(30, within(1e-6));
        assertThat(reading.steadyGrowthPerSecond).isCloseTo(30, within(1e-6));
        assertThat(reading.polledPerSecond).isCloseTo(50, within(1e-6));
        assertThat(reading.partitions).isEqualTo(2);
        assertThat(reading.settled).isTrue();
    }

    @Test
    void theEndOfAPartition_isKnownAtAFetchAlone_andExtrapolatedBetween() {
        double fetched = 0;
        double position = 0;
        ConsumerLag.Reading reading = null;
        for (int second = 1; second <= 60; second++) {
            // 100 records a second arrive and 50 are handled: what was fetched lasts twice as long each time
            fetched = position >= fetched ? 100 * second : fetched;
            position = Math.min(fetched, position + 50);
            consumer.lag(0, fetched - position);
            consumer.set("records-lead", position, "topic", "orders", "partition", "0");
            now += SECOND;
            consumer.set("records-consumed-total", position);
            reading = lags.read(now);
        }
        assertThat(reading.records).isCloseTo(60 * 50, within(200.0));
        assertThat(reading.growthPerSecond).isCloseTo(50, within(5.0));
        assertThat(reading.steadyGrowthPerSecond).isCloseTo(50, within(10.0));

        double before = reading.records;
        now += 5 * SECOND;
        assertThat(lags.read(now).records).as("paused").isEqualTo(before);
    }

    @Test
    void aJump_isNoSteadyGrowth_whereverItIs() {
        for (int at = 1; at < 20; at++) {
            int jump = at;
            ConsumerLag.Reading reading = read(20, second -> second < jump ? 0 : 10_000);
            assertThat(reading.growthPerSecond).as("%d", at).isPositive();
            assertThat(reading.steadyGrowthPerSecond).as("%d", at).isLessThan(1e-6);
            read(70, second -> 0);
        }
    }

    @Test
    void fewReadings_tellNothing_norDoThoseBeforePartitionsMoved() {
        assertThat(read(2, second -> second).settled).isFalse();
        assertThat(read(18, second -> second).settled).isTrue();

        consumer.lag(2, 7);
        ConsumerLag.Reading moved = read(1, second -> 1_000);
        assertThat(moved.settled).isFalse();
        assertThat(moved.growthPerSecond).isNaN();
        assertThat(moved.steadyGrowthPerSecond).isNaN();
        assertThat(read(9, second -> 1_000).steadyGrowthPerSecond).isCloseTo(0, within(1e-6));
    }

    @Test
    void aPartitionInPlaceOfAnother_isSeenWithinTenReadings() {
        read(20, second -> second);
        consumer.metrics.keySet().removeIf(name -> "0".equals(name.tags().get("partition")));
        consumer.lag(7, 3);
        read(10, second -> 0);
        assertThat(read(1, second -> 0).records).isEqualTo(3);
    }

    @Test
    void aConsumerWithoutMetrics_reportsNothing() {
        read(3, second -> second);
        consumer.metrics.clear();
        now += SECOND;
        assertThat(lags.read(now)).isNull();
    }

    @Test
    void aClosedConsumer_isDroppedWithinTenReadings_althoughItKeepsItsMetrics() {
        Consumer other = new Consumer();
        other.set("assigned-partitions", 1);
        lags.add(other);
        assertThat(read(3, second -> second).consumers).isEqualTo(2);
        other.closed = true;
        assertThat(read(10, second -> second).consumers).isEqualTo(1);
        assertThat(read(1, second -> second).partitions).isEqualTo(2);
    }

    @Test
    void aBacklogThatNobodyAsksFor_isKnownWithinAMinute() {
        for (int second = 0; second <= 60; second++) {
            consumer.lag(1, 30 * second);
            now += SECOND;
            lags.keepUp(now);
        }
        assertThat(lags.read(now + SECOND).steadyGrowthPerSecond).isCloseTo(30, within(1.0));
    }

    @Test
    void readingsOfMoreThanAMinuteAgo_areForgotten_unlessThereAreFew() {
        read(60, second -> 0);
        assertThat(read(61, second -> 30 * second).growthPerSecond).isCloseTo(30, within(1e-6));

        for (int minute = 0; minute < 20; minute++) {
            now += 60 * SECOND;
            lags.read(now);
        }
        assertThat(lags.read(now).steadyGrowthPerSecond).isZero();
    }

    @Test
    void aConsumerThatLeaves_orComes_takesNoRecordsAlong() {
        Consumer other = new Consumer();
        other.set("records-consumed-total", 1e6);
        lags.add(other);
        read(10, second -> second);
        other.closed = true;
        Consumer third = new Consumer();
        third.set("records-consumed-total", 2e6);
        lags.add(third);

        assertThat(read(20, second -> second).polledPerSecond).isCloseTo(50, within(1e-6));
    }

    @Test
    void partitionsAreCounted_whereTheConsumerDoesNotSayHowManyItHas() {
        consumer.metrics.keySet().removeIf(name -> name.name.equals("assigned-partitions"));
        assertThat(read(1, second -> 0).partitions).isEqualTo(2);
    }

    @Test
    void aReadingWithoutLag_isLeftOut() {
        ConsumerLag.Reading reading = read(20, second -> 100 + 30 * second);
        consumer.lag(0, Double.NaN);
        consumer.lag(1, Double.NaN);
        now += SECOND;
        assertThat(lags.read(now).growthPerSecond).isCloseTo(reading.growthPerSecond, within(1e-6));
    }

    @Test
    void aPartitionThatWentQuiet_hasNoBacklog_whileAnotherIsBehind() {
        double records = 0;
        for (int second = 1; second <= 60; second++) {
            // the second partition gets 100 records a second for half a minute, which are handled at once
            double quiet = 100 * Math.min(second, 30);
            consumer.lag(0, 5);
            consumer.set("records-lead", second, "topic", "orders", "partition", "0");
            consumer.lag(1, 0);
            consumer.set("records-lead", quiet, "topic", "orders", "partition", "1");
            now += SECOND;
            records = Math.max(records, lags.read(now).records);
        }
        assertThat(records).isEqualTo(5);
    }

    @Test
    void aConsumerThatWasAssignedItsPartitions_losesNoneToOthers() {
        consumer.coordinator.rebalanceConfig.rebalanceTimeoutMs = 300_000;
        assertThat(read(1, second -> 0).mostPollMillis).isEqualTo(300_000);

        Consumer other = new Consumer();
        other.coordinator.rebalanceConfig.rebalanceTimeoutMs = 300_000;
        other.subscriptions.subscribed = false;
        ConsumerLag lag = new ConsumerLag();
        lag.add(other);
        other.lag(0, 0);
        assertThat(lag.read(now).mostPollMillis).isZero();
    }

    /** Reads once a second; 50 records a second are polled. */
    private ConsumerLag.Reading read(int times, IntToDoubleFunction lag) {
        ConsumerLag.Reading last = null;
        for (int second = 0; second < times; second++) {
            consumer.lag(1, lag.applyAsDouble(second));
            now += SECOND;
            consumer.set("records-consumed-total", 50.0 * now / SECOND);
            last = lags.read(now);
        }
        return last;
    }
}
