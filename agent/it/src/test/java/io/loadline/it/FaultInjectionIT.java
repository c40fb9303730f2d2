// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.fault.FaultAgent;
import io.loadline.it.program.fault.FaultPoint;
import io.loadline.it.program.fault.FaultProgram;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that faults inside the agent do not affect the application, and that later tasks are measured. A second agent
 * makes the first one throw.
 */
@ExtendWith(JvmLogs.class)
class FaultInjectionIT {

    private static final long SEED = 20261120;
    private static final int MAX_PARTS = 6;
    private static final String OPTIONS = "window=100ms,history=1m";

    @TempDir
    static Path folder;

    private static Path faultJar;

    @BeforeAll
    static void packFaultAgent() throws IOException {
        faultJar = folder.resolve("fault.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", FaultAgent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        attributes.putValue("Boot-Class-Path", faultJar.getFileName().toString());
        String point = FaultPoint.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(faultJar);
                JarOutputStream jar = new JarOutputStream(out, manifest);
                InputStream in = FaultPoint.class.getResourceAsStream("/" + point)) {
            jar.putNextEntry(new JarEntry(point));
            for (int next = in.read(); next >= 0; next = in.read()) {
                jar.write(next);
            }
        }
    }

    /** Returns a share of the points for each JVM, so that a few JVMs cover each point at least once. */
    static Stream<Arguments> shares() {
        List<String> homes = TestJvms.all().collect(Collectors.toList());
        int parts = Math.min(MAX_PARTS, homes.size());
        return IntStream.range(0, homes.size()).mapToObj(i -> Arguments.of(homes.get(i), i % parts, parts));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("shares")
    void faultAtEachPointOnTheWayOfATask_applicationIsUnharmedAndNewPoolsAreCounted(String home, int part, int parts) {
        TestJvm jvm = faulty(home);
        expectUnharmed(jvm, jvm.ask("application " + SEED + " " + part + " " + parts), 150 / parts);
        expectErrorsSaidOnce(jvm);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void faultsAtRandom_applicationIsUnharmedAndNewPoolsAreCounted(String home) {
        TestJvm jvm = faulty(home);
        expectUnharmed(jvm, jvm.ask("mixture " + SEED), 1);
        expectErrorsSaidOnce(jvm);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void faultAtEachPointOfTheAgentsOwnThread_newPoolsAreCounted(String home) {
        TestJvm jvm = faulty(home);
        expectUnharmed(jvm, jvm.ask("agent " + SEED), 50);
        expectErrorsSaidOnce(jvm);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void faultAtEachPointOfReadingTheMBeans_newPoolsAreCounted(String home) {
        TestJvm jvm = faulty(home);
        expectUnharmed(jvm, jvm.ask("reader " + SEED), 50);
    }

    /** Returns the JVMs, every other one interpreted: frames of the interpreter are large, and checked one by one. */
    static Stream<Arguments> interpretedOrNot() {
        List<String> homes = TestJvms.oldestAndNewest().collect(Collectors.toList());
        return IntStream.range(0, homes.size())
                .mapToObj(i -> Arguments.of(homes.get(i), i % 2 == 0 ? "-Xmixed" : "-Xint"));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("interpretedOrNot")
    void callsFromTheEdgeOfTheStack_nothingComesOutOfTheAgent(String home, String mode) {
        TestJvm jvm = TestJvm.withBothCompilers(home)
                .with(mode, TestJvm.javaagent(OPTIONS))
                .start(FaultProgram.class);
        Facts facts = jvm.ask("stack");
        expectUnharmed(jvm, facts, 0);
        assertThat(facts.count("Execute overflowed")).isPositive();
        assertThat(facts.count("Execute returned")).isPositive();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void heapFilledByTheApplication_nothingComesOutOfTheAgentAndNewPoolsAreCounted(String home) {
        TestJvm jvm =
                TestJvm.plain(home).with("-Xmx48m", TestJvm.javaagent(OPTIONS)).start(FaultProgram.class);
        Facts facts = jvm.ask("heap");
        expectUnharmed(jvm, facts, 0);
        assertThat(facts.count("calls that ran out of memory")).isPositive();
    }

    /** Starts a JVM with Loadline and then the fault agent, whose class file library comes with the tests. */
    private static TestJvm faulty(String home) {
        TestJvm jvm = TestJvm.plain(home)
                .with(TestJvm.javaagent(OPTIONS), "-javaagent:" + faultJar)
                .with("-cp", TestJvm.PROGRAMS + File.pathSeparator + jarOf(ClassReader.class))
                .with(FaultProgram.class.getName())
                .start();
        assertThat(jvm.ask("load " + TestJvm.AGENT_JAR).count("points")).isGreaterThan(1000);
        return jvm;
    }

    private static Path jarOf(Class<?> type) {
        try {
            return Paths.get(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void expectUnharmed(TestJvm jvm, Facts facts, int fewestPoints) {
        assertThat(facts.names().stream()
                        .filter(name -> name.startsWith("complaint "))
                        .map(facts::text))
                .as("complaints of the application, seed %s", SEED)
                .isEmpty();
        assertThat(facts.count("points")).as("points that threw").isGreaterThanOrEqualTo(fewestPoints);
        assertThat(jvm.isAlive()).isTrue();
    }

    /** Checks that the Agent MBean lists the failed parts, and that stderr has one line of each. */
    private static void expectErrorsSaidOnce(TestJvm jvm) {
        String errors = jvm.ask("figures").text("Agent.Errors");
        List<String> lines = jvm.agentLines();
        assertThat(errors).contains(FaultPoint.MESSAGE);
        assertThat(lines)
                .isNotEmpty()
                .allMatch(line -> line.contains(" failed: "))
                .doesNotHaveDuplicates();
        assertThat(lines.stream().map(line -> line.substring(0, line.indexOf(" failed: "))))
                .as("parts")
                .doesNotHaveDuplicates();
    }
}
