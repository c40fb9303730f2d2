package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Hours of thirty seconds: a reader at night, who then restarts the application. */
@ExtendWith(JvmLogs.class)
@Execution(ExecutionMode.CONCURRENT)
class MemoryIT {

    /** Twenty threads are busy. */
    private static final String PEAK = "load orders 400 50 even";

    private static final String NIGHT = "load orders 100 20 even";

    @TempDir
    Path directory;

    @Test
    void whoLooksAtNight_isToldOfThePeak_afterARestartToo() {
        TestJvm day = started().tell("pool orders queue 40 40", PEAK);
        day.once(facts -> {
            assertThat(facts.number("orders.Recommendation.rememberedHours")).isGreaterThan(30 / 3600.0);
            assertThat(facts.size("orders")).isGreaterThan(10);
        });
        day.tell("stop");
        Facts night = day.once(facts -> {
            assertThat(facts.size("orders")).isGreaterThan(10);
            assertThat(facts.advice("orders", "explanation"))
                    .matches("orders: .*: \\d (is|are) enough now, but .* wanted .*");
            assertThat(facts.advice("orders", "busiestHour")).isNotEmpty();
        });
        String end = "kill -TERM %s; while kill -0 %s 2>/dev/null; do sleep 0.1; done".replace("%s", day.awaitReady());
        new TestJvm.Command("sh", "-c", end).start().succeeded();

        TestJvm restarted = started().tell("pool orders queue 40 40", NIGHT);
        Facts first = restarted.once(facts ->
                assertThat(facts.count("orders.Recommendation.sizeNow")).isBetween(1L, 9L));
        for (String item : new String[] {"size", "low", "high", "busiestHour"}) {
            assertThat(first.advice("orders", item)).as(item).isEqualTo(night.advice("orders", item));
        }
        assertThat(first.number("orders.Recommendation.rememberedHours"))
                .isGreaterThan(night.number("orders.Recommendation.rememberedHours"));

        TestJvm beside = started().tell("pool orders queue 40 40", NIGHT);
        beside.once(facts -> assertThat(facts.size("orders")).isEqualTo(night.size("orders")));
        assertThat(beside.agentLines())
                .singleElement()
                .asString()
                .contains("another JVM writes it; this one reads it only");
        assertThat(restarted.agentLines()).isEmpty();
    }

    private TestJvm started() {
        return TestJvm.measured(
                        TestJvms.own(),
                        "window=100ms,history=10s,memory.enough=0s,memory=" + directory.resolve("hours"))
                .with("-Dloadline.hour=30000")
                .start(PoolsProgram.class);
    }
}
