// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.fate.JdkPoolsProgram;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the JDK's internal pools are left out unless an option includes them, and that they work in both cases.
 */
@ExtendWith(JvmLogs.class)
class JdkPoolsIT {

    private static final String WINDOW = "window=100ms";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void javaagent_poolsOfTheJdkAreLeftOut(String home) {
        TestJvm jvm = TestJvm.measured(home, WINDOW).start(JdkPoolsProgram.class);
        jvm.awaitReady();

        assertThat(poolsInUse(jvm)).containsExactly("own");
        assertThat(jvm.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void attach_poolsOfTheJdkInUseBeforeAreLeftOut(String home) {
        TestJvm jvm = TestJvm.plain(home).start(JdkPoolsProgram.class);
        jvm.ask("use");
        jvm.attach(WINDOW);

        assertThat(poolsInUse(jvm)).containsExactly("own");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void attach_poolsOfTheJdkAreShownToWhoAsksForThem(String home) {
        TestJvm jvm = TestJvm.plain(home).start(JdkPoolsProgram.class);
        jvm.ask("use");
        jvm.attach(WINDOW + ",include=*process*;CompletableFutureDelay*;VirtualThread*;tick");

        asksForThem(jvm);
    }

    private static void asksForThem(TestJvm jvm) {
        Set<String> pools = poolsInUse(jvm);
        assertThat(pools).doesNotContain("own").anyMatch(name -> name.contains("process"));
        Facts facts = jvm.ask("figures");
        for (String pool : facts.pools()) {
            assertThat(facts.outstanding(pool)).as(pool).isZero();
        }
        facts.assertNoErrors();
        int version = Integer.parseInt(jvm.ask("version").text("version"));
        // from 25 on, fork-join pools run time-outs instead
        if (version > 8 && version < 25) {
            assertThat(pools).anyMatch(name -> name.startsWith("CompletableFutureDelay"));
        }
        if (version >= 21 && version < 25) {
            assertThat(pools).anyMatch(name -> name.startsWith("VirtualThread"));
        }
    }

    /** Makes the JDK use its pools, checks their work, and returns the measured pools. */
    private static Set<String> poolsInUse(TestJvm jvm) {
        int version = Integer.parseInt(jvm.ask("version").text("version"));
        Facts used = jvm.ask("use");
        assertThat(used.count("processes")).isEqualTo(3);
        assertThat(used.count("time-outs")).isEqualTo(version > 8 ? 20 : 0);
        assertThat(used.count("virtual")).isEqualTo(version >= 21 ? 20 : 0);
        jvm.ask("windows");
        Set<String> pools = jvm.ask("figures").pools();
        // not internal: from 25 on, it runs the time-outs of CompletableFuture
        pools.remove("ForkJoinPool.commonPool");
        return pools;
    }
}
