// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import io.loadline.it.program.Sleep;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Checks the memory of hours, with hours of some seconds: a reader at night, who restarts the application. */
@Tag("full")
@ExtendWith(JvmLogs.class)
@Execution(ExecutionMode.CONCURRENT)
class MemoryIT {

    /** Load that keeps twenty threads busy. */
    private static final String PEAK = "load orders 400 50 even";

    private static final String NIGHT = "load orders 100 20 even";

    /**
     * Load of each hour: a night with a batch of few long tasks, a morning and its peak, lunch, an afternoon, an
     * evening.
     */
    private static final String[] DAY = {
        "20 20", "20 20", "40 300", "20 20", "20 20", "20 20", "60 20", "150 40",
        "300 50", "400 50", "200 40", "200 40", "60 40", "200 40", "200 40", "200 40",
        "150 40", "150 40", "60 20", "60 20", "60 20", "60 20", "20 20", "20 20"
    };

    @TempDir
    Path directory;

    @Test
    void whoLooksAtNight_isToldOfThePeak_afterARestartToo() {
        TestJvm day = started(30_000).tell("pool orders queue 40 40", PEAK);
        day.once(facts -> {
            assertThat(facts.number("orders.Recommendation.rememberedHours")).isGreaterThan(30 / 3600.0);
            assertThat(facts.size("orders")).isGreaterThan(10);
        });
        day.tell("stop");
        Facts night = day.once(facts -> {
            assertThat(facts.size("orders")).isGreaterThan(10);
            assertThat(facts.advice("orders", "explanation"))
                    .matches("orders: .*: \\d (is|are) enough now, but .* needed .*");
            assertThat(facts.advice("orders", "busiestHour")).isNotEmpty();
        });
        end(day);

        TestJvm restarted = started(30_000).tell("pool orders queue 40 40", NIGHT);
        Facts first = restarted.once(facts ->
                assertThat(facts.count("orders.Recommendation.sizeNow")).isBetween(1L, 9L));
        assertSameAnswers(first, night);
        assertThat(first.number("orders.Recommendation.rememberedHours"))
                .isGreaterThan(night.number("orders.Recommendation.rememberedHours"));

        TestJvm beside = started(30_000).tell("pool orders queue 40 40", NIGHT);
        beside.once(facts -> assertThat(facts.size("orders")).isEqualTo(night.size("orders")));
        assertThat(beside.agentLines())
                .singleElement()
                .asString()
                .contains("another JVM writes it; this one reads it only");
        assertThat(restarted.agentLines()).isEmpty();
    }

    @Test
    @Tag("nightly")
    void atNoLookOfADay_isTheSizeBelowWhatItsBusiestHourWanted_norAfterARestart() {
        int hourMillis = 10_000;
        TestJvm jvm = started(hourMillis)
                .tell("pool orders queue 60 60", "day orders " + hourMillis + " " + String.join(" ", DAY));
        double owed = 0;
        long low = 0;
        int polls = 0;
        Facts facts = null;
        for (String load : DAY) {
            for (long end = System.nanoTime() + hourMillis * 1_000_000L; System.nanoTime() < end; Sleep.millis(300)) {
                facts = jvm.once(seen -> assertThat(seen.pools()).contains("orders"));
                if (facts.number("orders.Recommendation.rememberedHours") >= hourMillis / 3.6e6) {
                    assertThat(facts.size("orders")).as(load).isGreaterThanOrEqualTo(low);
                    // the mean of busy threads in the past hours, by their loads
                    assertThat(facts.count("orders.Recommendation.low"))
                            .as(load)
                            .isGreaterThanOrEqualTo((long) owed);
                    polls++;
                }
                low = facts.rows("orders.Hours").values().stream()
                        .mapToLong(hour -> hour.count("low"))
                        .max()
                        .orElse(0);
            }
            String[] words = load.split(" ");
            owed = Math.max(owed, 0.9 * Integer.parseInt(words[0]) * Integer.parseInt(words[1]) / 1000);
            System.out.printf(
                    "%-8s now %s (%s to %s), for the busiest hour %s (%s to %s): %s%n",
                    load,
                    facts.advice("orders", "sizeNow"),
                    facts.advice("orders", "lowNow"),
                    facts.advice("orders", "highNow"),
                    facts.advice("orders", "size"),
                    facts.advice("orders", "low"),
                    facts.advice("orders", "high"),
                    facts.advice("orders", "busiestHour"));
        }
        System.out.println(polls + " polls");
        end(jvm);

        TestJvm restarted = started(hourMillis).tell("pool orders queue 60 60", NIGHT);
        assertSameAnswers(
                restarted.once(night ->
                        assertThat(night.count("orders.Recommendation.sizeNow")).isBetween(1L, 9L)),
                facts);
    }

    @Test
    void aFileThatNobodyCanOpenInTime_doesNotHoldUpTheEnd() {
        TestJvm program = started(3_600_000).tell("pool orders queue 4 4", "task orders 1");
        program.once(facts -> assertThat(facts.count("orders.CorePoolSize")).isEqualTo(4));
        new TestJvm.Command("mkfifo", directory.resolve("hours.new").toString())
                .run()
                .succeeded();
        end(program);
    }

    private static void assertSameAnswers(Facts now, Facts before) {
        for (String item : new String[] {"size", "low", "high", "busiestHour"}) {
            assertThat(now.advice("orders", item)).as(item).isEqualTo(before.advice("orders", item));
        }
    }

    private static void end(TestJvm jvm) {
        String end = "kill -TERM %s; while kill -0 %s 2>/dev/null; do sleep 0.1; done".replace("%s", jvm.awaitReady());
        new TestJvm.Command("sh", "-c", end).run().succeeded();
    }

    private TestJvm started(int hourMillis) {
        return TestJvm.measured(
                        TestJvms.own(),
                        "window=100ms,history=10s,memory.enough=0s,memory=" + directory.resolve("hours"))
                .with("-Dloadline.hour=" + hourMillis)
                .start(PoolsProgram.class);
    }
}
