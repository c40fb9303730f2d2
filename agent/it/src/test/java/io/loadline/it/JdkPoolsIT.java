// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.fate.JdkPoolsProgram;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pools that the JDK has for itself are left out unless they are asked for, and serve the JDK as ever either way. */
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
        // from 25 on fork-join pools keep the time instead
        if (version > 8 && version < 25) {
            assertThat(pools).anyMatch(name -> name.startsWith("CompletableFutureDelay"));
        }
        if (version >= 21 && version < 25) {
            assertThat(pools).anyMatch(name -> name.startsWith("VirtualThread"));
        }
    }

    /** Has the JDK use its pools, which must do all they should, and says which pools are shown then. */
    private static Set<String> poolsInUse(TestJvm jvm) {
        int version = Integer.parseInt(jvm.ask("version").text("version"));
        Facts used = jvm.ask("use");
        assertThat(used.count("processes")).isEqualTo(3);
        assertThat(used.count("time-outs")).isEqualTo(version > 8 ? 20 : 0);
        assertThat(used.count("virtual")).isEqualTo(version >= 21 ? 20 : 0);
        jvm.ask("windows");
        Set<String> pools = jvm.ask("figures").pools();
        // not the JDK's own: from 25 on it runs what a CompletableFuture does when its time is up
        pools.remove("ForkJoinPool.commonPool");
        return pools;
    }
}
