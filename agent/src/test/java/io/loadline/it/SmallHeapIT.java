package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.neighbour.DeepQueueProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In a heap of 32 MB, with a queue of 100,000 tasks. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class SmallHeapIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void memorySufficesAndCountsAreExact(String home) {
        TestJvm jvm = TestJvm.plain(home)
                .with("-Xmx32m", TestJvm.javaagent("window=100ms"))
                .start(DeepQueueProgram.class);
        jvm.tell("work", "windows");
        Facts facts = jvm.ask("figures");

        assertThat(jvm.out()).startsWith("queued 100000", "queued 100000", "queued 100000", "served 300000");
        facts.assertAllRan("deep", 300006);
        facts.assertAllRan("orders", 3);
        facts.assertNoErrors();
        assertThat(jvm.err()).isEmpty();
    }
}
