// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.leak.LeakProgram;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the agent keeps nothing of the application alive, and that its own memory is bounded. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class LeaksIT {

    private static final int LOADERS = 2_000;
    private static final int POOLS = Boolean.getBoolean("loadline.nightly") ? 1_000_000 : 30_000;
    /** Most additional instances: the last 200 ended pools keep their figures, with three distributions each. */
    private static final int MAX_MORE_INSTANCES = 700;

    private static final int PARTS = 6;

    /** Bytes by which a heap of a few megabytes may differ, since the JVM itself keeps some. */
    private static final double SLACK_BYTES = 3_000_000;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void tasksThatAreDoneWith_areCollectedWithTheirLoaders(String home) {
        expectAllCollected(leaking(home).ask("tasks " + LOADERS));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void poolsThatAreDoneWith_areCollectedWithTheirLoaders(String home) {
        expectAllCollected(leaking(home).ask("pools"));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void poolsMadeAndDropped_memoryIsFlatAndMBeansGoAway(String home) {
        Facts facts = leaking(home).ask("many " + POOLS);
        SoftAssertions.assertSoftly(soft -> {
            facts.names().stream().filter(name -> name.startsWith("more.")).forEach(name -> soft.assertThat(
                            facts.count(name))
                    .as("%s instances", name)
                    .isLessThan(MAX_MORE_INSTANCES));
            soft.assertThat(facts.count("live")).as("MBeans of live pools").isZero();
            soft.assertThat(facts.count("terminated"))
                    .as("MBeans of ended pools")
                    .isLessThanOrEqualTo(200);
            double first = least(facts, 0, PARTS / 3);
            double last = least(facts, PARTS - PARTS / 3, PARTS);
            soft.assertThat(last).as("heap used after %s", facts).isLessThan(first + SLACK_BYTES);
        });
    }

    private static TestJvm leaking(String home) {
        return TestJvm.plain(home)
                .with("-Xmx256m", TestJvm.javaagent("window=100ms,history=1m"))
                .start(LeakProgram.class);
    }

    /**
     * Returns the least used heap of some parts. A leak shows in each part, and the memory of a recommendation does
     * not.
     */
    private static double least(Facts facts, int from, int to) {
        return IntStream.range(from, to)
                .mapToDouble(part -> facts.number("used." + part))
                .min()
                .getAsDouble();
    }

    private static void expectAllCollected(Facts facts) {
        assertThat(facts.names()).isNotEmpty();
        SoftAssertions.assertSoftly(soft -> facts.names()
                .forEach(name -> soft.assertThat(facts.text(name)).as(name).startsWith("0 of ")));
    }
}
