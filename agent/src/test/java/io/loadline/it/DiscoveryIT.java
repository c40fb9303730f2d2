package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.OrdersProgram;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which pools are found. */
@ExtendWith(JvmLogs.class)
class DiscoveryIT {

    /** The attach is made by the Java that runs the tests, the target may be older: they answer one another differently. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void poolsThatStandStillAreThereAfterAnAttach(String home) {
        TestJvm program = TestJvm.plain(home).start(OrdersProgram.class);
        String pid = program.awaitReady();
        program.ask("work");

        TestJvm.attach(TestJvms.own(), pid, "window=100ms");
        program.ask("windows");
        Facts facts = program.ask("figures");

        assertThat(facts.pools()).containsOnly("orders", "idle");
        assertThat(facts.counts("orders")).as("nothing since the attach").isEqualTo("0/0/0/0/0/0/0/0");
    }
}
