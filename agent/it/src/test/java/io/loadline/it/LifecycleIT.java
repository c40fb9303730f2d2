// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that MBeans appear and disappear with their pools, and that they are described. */
@ExtendWith(JvmLogs.class)
class LifecycleIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void endedPoolLeavesTheListAndKeepsItsLastFigures_everyAttributeIsDescribed(String home) {
        TestJvm jvm = TestJvm.measured(home, "window=100ms,history=1m")
                .start(PoolsProgram.class)
                .tell("pool ended queue 1 1", "task ended 7", "pool dropped handoff 0 1", "task dropped 1");
        jvm.once(facts -> {
            facts.assertAllRan("ended", 7);
            facts.assertAllRan("dropped", 1);
        });
        jvm.tell("shutdown ended", "drop dropped");
        Facts facts = jvm.once(figures -> assertThat(figures.pools()).doesNotContain("ended", "dropped"));
        assertThat(facts.counts("ended" + Facts.TERMINATED)).isEqualTo("7/7/7/0/0/0/0/0");
        assertThat(facts.count("ended" + Facts.TERMINATED + ".ServiceMillis.count"))
                .isEqualTo(7);
        assertThat(facts.counts("dropped" + Facts.TERMINATED)).isEqualTo("1/1/1/0/0/0/0/0");
        assertThat(facts.count("ThreadPools.PoolCount")).isEqualTo(facts.pools().size());

        Facts description = jvm.tell("pool described queue 1 1", "task described 1", "windows")
                .ask("attributes");
        SoftAssertions.assertSoftly(soft -> {
            for (String name : description.names()) {
                String[] parts = description.text(name).split("\\|", 4);
                soft.assertThat(parts[0]).as(name).isEqualTo("open");
                soft.assertThat(parts[3]).as("description of %s", name).isNotEmpty();
                if (parts[1].matches("java\\.lang\\.(Integer|Long|Double)")) {
                    soft.assertThat(parts[2]).as("units of %s", name).isNotEqualTo("null");
                }
            }
        });
        assertThat(description.names())
                .contains("ThreadPool.ArrivedCount", "ThreadPools.Processors", "Agent.OwnCpuMillis");
        assertThat(jvm.err()).isEmpty();
    }
}
