// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.ReadersProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks clients that read too much: windows go on, counts stay exact, and other clients are answered. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class ReadersIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void aHundredReadersAtOnce_areAllAnswered(String home) {
        TestJvm jvm = started(home, 20);
        jvm.ask("readers 100");
        windowsGoOn_andCountsAreExact(jvm);
    }

    @Test
    void whoReadsAllOfAThousandPoolsEverySecond_isAnswered() {
        TestJvm jvm = started(TestJvms.own(), 1000);
        assertThat(jvm.ask("scan 5").count("own.read")).isGreaterThan(5 * 1000);
        windowsGoOn_andCountsAreExact(jvm);
    }

    /**
     * Checks a client that stops reading an answer longer than the sockets' buffers, which blocks the JVM's serving
     * thread.
     */
    @Test
    void aClientThatStopsInTheMiddleOfAnAnswer_keepsNobodyFromTheirs() {
        TestJvm jvm = started(TestJvms.own(), 1000);
        String url = jvm.ask("connector").text("own.url");
        TestJvm client = TestJvm.plain(TestJvms.own()).start(ReadersProgram.class, url);
        client.ask("read");
        new TestJvm.Command("kill", "-STOP", client.awaitReady()).run().succeeded();

        jvm.ask("readers 2");
        Loadline.done("top", "--once", jvm.awaitReady());
        windowsGoOn_andCountsAreExact(jvm);
    }

    private static TestJvm started(String home, int pools) {
        TestJvm jvm = TestJvm.plain(home)
                .with("-Xss256k", TestJvm.javaagent("window=100ms,history=1m"))
                .start(ReadersProgram.class);
        jvm.ask("pools " + pools);
        jvm.ask("work");
        return jvm;
    }

    private static void windowsGoOn_andCountsAreExact(TestJvm jvm) {
        jvm.ask("windows");
        long completed = jvm.ask("end").count("own.completed");
        Facts figures = jvm.ask("figures");
        assertThat(figures.count("busy.CompletedCount")).isEqualTo(completed);
        assertThat(figures.outstanding("busy")).isZero();
        figures.assertNoErrors();
        assertThat(jvm.err()).isEmpty();
    }
}
