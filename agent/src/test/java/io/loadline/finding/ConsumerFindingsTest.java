// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.machine.Processors;
import io.loadline.pool.ConsumerLag;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ConsumerFindingsTest {

    private final ConsumerLag.Reading lag = new ConsumerLag.Reading(0);

    ConsumerFindingsTest() {
        lag.consumers = 4;
        lag.partitions = 4;
        lag.settled = true;
    }

    @Test
    void busyConsumers_eachWithItsPartition_areLimited_andIdleOnesAreNot() {
        assertThat(codes(3.9)).containsExactly(Code.PARTITIONS_LIMIT);
        assertThat(codes(2)).isEmpty();
        lag.partitions = 5;
        assertThat(codes(3.9)).isEmpty();
    }

    @Test
    void moreConsumersThanPartitions_isNoticed_exceptWhileTheyMove() {
        lag.partitions = 3;
        assertThat(findings(1)).singleElement().matches(found -> found.severity == Severity.NOTICE);
        lag.settled = false;
        assertThat(codes(1)).isEmpty();
    }

    @Test
    void aBacklogThatGrows_isNoMatterOfPartitions_whileTheConsumersHaveTime_orIfItOnlyJumped() {
        lag.polledPerSecond = 100;
        lag.growthPerSecond = 10;
        assertThat(codes(3)).isEmpty();
        lag.steadyGrowthPerSecond = 5;
        assertThat(codes(1)).isEmpty();
        assertThat(codes(3)).containsExactly(Code.PARTITIONS_LIMIT);
    }

    @Test
    void pollsThatTakeHalfOfTheirInterval_areAtRisk() {
        lag.mostPollMillis = 300_000;
        lag.pollMillis = 149_000;
        assertThat(codes(1)).isEmpty();
        lag.pollMillis = 150_000;
        assertThat(codes(1)).containsExactly(Code.POLL_INTERVAL_AT_RISK);
        lag.mostPollMillis = 0;
        assertThat(codes(1)).isEmpty();
    }

    private List<Code> codes(double busy) {
        return findings(busy).stream().map(found -> found.code).collect(Collectors.toList());
    }

    private List<Finding> findings(double busy) {
        Window second = new Window(0, 1_000_000_000);
        second.inServiceNanos = busy * 1e9;
        PoolSnapshot pool = new PoolSnapshot("orders", Collections.singletonList(second), Processors.UNKNOWN);
        pool.lag = lag;
        return ConsumerFindings.ofPartitions(pool, lag);
    }
}
