package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.OrdersProgram;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code enabled=false}, in an image that carries the agent, say. */
@ExtendWith(JvmLogs.class)
class SwitchedOffIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void nothingIsDone_untilSomebodySwitchesItOn(String home) {
        TestJvm jvm = TestJvm.measured(home, "log=info,report=never.html")
                .withVariable("LOADLINE_OPTIONS", "enabled=false")
                .start(OrdersProgram.class)
                .tell("work");
        Facts traces = jvm.ask("traces");

        assertThat(jvm.agentLines()).containsExactly("[loadline] enabled=false: nothing is measured");
        assertThat(traces.text("status")).isEqualTo("null");
        assertThat(traces.count("threads")).isZero();
        assertThat(traces.count("beans")).isZero();
        TestJvm.loadline(home, "attach", jvm.awaitReady())
                .refused(1, jvm.awaitReady(), "switched off there; attach with enabled=true");
        jvm.attach("enabled=true,window=100ms");
        jvm.once(figures -> assertThat(figures.text("orders.Name")).isEqualTo("orders"));
    }
}
