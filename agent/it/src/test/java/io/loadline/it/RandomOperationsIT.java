// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.model.RandomProgram;
import java.util.Arrays;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that random operations of many threads are counted as the application counts them. {@code
 * -Dloadline.seeds=7,8} plays those seeds instead of the usual ones.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class RandomOperationsIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    static Stream<Arguments> jvmsAndSeeds() {
        return with(TestJvms.all(), Boolean.getBoolean("loadline.nightly") ? "1,2" : "1");
    }

    /** Returns few JVMs, since {@link FatesIT} attaches to every JVM. */
    static Stream<Arguments> fewJvmsAndSeeds() {
        return with(TestJvms.oldestAndNewest(), "3");
    }

    private static Stream<Arguments> with(Stream<String> jvms, String usualSeeds) {
        String[] seeds = System.getProperty("loadline.seeds", usualSeeds).split(",", -1);
        return jvms.flatMap(home -> Arrays.stream(seeds).map(seed -> Arguments.of(home, seed)));
    }

    @ParameterizedTest
    @MethodSource("jvmsAndSeeds")
    void javaagent_countsAndTimesAreTheApplicationsOwn(String home, String seed) {
        TestJvm jvm =
                TestJvm.withBothCompilers(home).with(TestJvm.javaagent(OPTIONS)).start(RandomProgram.class, seed);
        jvm.awaitReady();

        isAsTheReferenceSays(jvm, seed);
        assertThat(jvm.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("fewJvmsAndSeeds")
    void attach_countsAndTimesAreTheApplicationsOwn(String home, String seed) {
        TestJvm jvm = TestJvm.plain(home).start(RandomProgram.class, seed);
        jvm.ask("warm");
        jvm.attach(OPTIONS);

        isAsTheReferenceSays(jvm, seed);
    }

    private static void isAsTheReferenceSays(TestJvm jvm, String seed) {
        Facts played = jvm.ask("play");
        Facts figures = jvm.ask("figures");
        SoftAssertions.assertSoftly(soft -> {
            soft.assertThat(played.count("pools")).isEqualTo(10);
            soft.assertThat(played.differences()).as("seed %s", seed).isEmpty();
            soft.assertThat(figures.text("Agent.AccountingErrors"))
                    .as("seed %s", seed)
                    .isEqualTo("[]");
            soft.assertThat(figures.text("Agent.Errors")).as("seed %s", seed).isEqualTo("[]");
        });
    }
}
