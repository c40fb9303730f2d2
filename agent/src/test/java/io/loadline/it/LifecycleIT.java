package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.LifecycleProgram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** MBeans come and go with their pools, and say what they are. */
@ExtendWith(JvmLogs.class)
class LifecycleIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void endedPoolLeavesTheListAndKeepsItsLastFigures_everyAttributeIsDescribed(String home) {
        TestJvm jvm = TestJvm.plain(home)
                .with(TestJvm.javaagent("window=100ms,history=1m"))
                .start(LifecycleProgram.class);
        jvm.ask("shutdown");
        jvm.ask("drop");
        Facts facts = jvm.ask("figures");
        assertThat(facts.pools()).doesNotContain("ended", "dropped");
        assertThat(facts.counts("ended" + Facts.TERMINATED)).isEqualTo("7/7/7/0/0/0/0/0");
        assertThat(facts.count("ended" + Facts.TERMINATED + ".ServiceMillis.count"))
                .isEqualTo(7);
        assertThat(facts.counts("dropped" + Facts.TERMINATED)).isEqualTo("1/1/1/0/0/0/0/0");
        assertThat(facts.count("ThreadPools.PoolCount")).isEqualTo(facts.pools().size());

        Facts description = jvm.ask("describe");
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
