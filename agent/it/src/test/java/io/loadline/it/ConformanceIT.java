// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.conformance.ConformanceProgram;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that woven code behaves the same with and without the agent, as the documentation of the JDK specifies. */
@ExtendWith(JvmLogs.class)
class ConformanceIT {

    private static final int MIN_CHECKS = 50;

    /** Programs without the agent, by JVM. */
    private static final Map<String, TestJvm> PLAIN = new ConcurrentHashMap<>();

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void javaagent_everyCheckSeesWhatItSeesWithoutIt(String home) {
        TestJvm jvm = quiet(home).with(TestJvm.javaagent("window=100ms")).start(ConformanceProgram.class);
        jvm.awaitReady();
        sameAsPlain(home, jvm);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void attach_everyCheckSeesWhatItSeesWithoutIt(String home) {
        TestJvm jvm = quiet(home).start(ConformanceProgram.class);
        TestJvm.attach(home, jvm.awaitReady(), "window=100ms");
        sameAsPlain(home, jvm);
    }

    /** Makes a command without warnings: from JDK 21 on, the JVM warns of an attach unless an option allows it. */
    private static TestJvm.Command quiet(String home) {
        return TestJvm.plain(home).with("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading");
    }

    private static void sameAsPlain(String home, TestJvm jvm) {
        TestJvm plain = PLAIN.computeIfAbsent(home, ConformanceIT::runPlain);
        run(jvm);
        assertThat(differences(checks(plain), checks(jvm))).isEmpty();
        assertThat(jvm.err()).isEqualTo(plain.err());
    }

    private static TestJvm runPlain(String home) {
        TestJvm plain = quiet(home).start(ConformanceProgram.class);
        plain.awaitReady();
        run(plain);
        assertThat(checks(plain)).hasSizeGreaterThan(MIN_CHECKS).doesNotHaveDuplicates();
        return plain;
    }

    private static void run(TestJvm jvm) {
        jvm.ask("run");
        assertThat(jvm.exitCode()).isZero();
    }

    /** Returns the pairs of lines that differ. */
    private static List<String> differences(List<String> without, List<String> with) {
        assertThat(with).as("checks").hasSameSizeAs(without);
        return IntStream.range(0, with.size())
                .filter(i -> !with.get(i).equals(without.get(i)))
                .mapToObj(i -> "\nwithout: " + without.get(i) + "\nwith:    " + with.get(i))
                .collect(Collectors.toList());
    }

    private static List<String> checks(TestJvm jvm) {
        return jvm.out().stream().filter(line -> line.contains(" = ")).collect(Collectors.toList());
    }
}
