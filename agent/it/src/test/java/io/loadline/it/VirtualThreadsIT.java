// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.virtual.SpringTasks;
import io.loadline.it.program.virtual.VirtualProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks executors that start a virtual thread for each task. Skipped if no JVM is new enough. */
@ExtendWith(JvmLogs.class)
class VirtualThreadsIT {

    private static final String OPTIONS = "window=100ms,history=1m,resize=manual";
    private static final String EXECUTOR = "java/util/concurrent/ThreadPerTaskExecutor";

    /** Least ratio of the agent's times to the program's: a thread may lose its processor between their clock reads. */
    private static final double ALIKE = 0.9;

    static Stream<Script> scripts() {
        return Script.ofEveryDay("virtual-threads");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void timesAreThoseThatTheTasksMeasureThemselves(String home) {
        TestJvm jvm = measured(home);

        Facts own = jvm.askTimed("timed");

        jvm.once(agent -> {
            agent.assertAllRan("timed", 1000);
            double service = own.number("own.serviceMillis");
            double robbed = own.number("own.robbedMillis");
            assertThat(agent.number("timed.TotalServiceMillis")).isBetween(service, service / ALIKE + robbed);
            assertThat(agent.number("timed.TotalWaitMillis")).isBetween(0.0, own.number("own.waitMillis"));
            agent.assertNoErrors();
        });
    }

    static Stream<Arguments> springs() {
        return TestJvms.oldestOrNewestWith(new Object[][] {{"spring-6.1", 21}, {"spring-7", 21}});
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("springs")
    void springsWaitsContainThatForTheLimit_andItsScheduledTasksAreCounted(String home, String spring) {
        TestJvm jvm = TestJvm.verifying(home)
                .with(TestJvm.javaagent(OPTIONS), "-cp", Neighbours.classPath(spring), SpringTasks.class.getName())
                .start();

        Facts own = jvm.askTimed("limited");
        jvm.ask("timer");

        double wait = own.number("own.waitMillis");
        double service = own.number("own.serviceMillis");
        double robbed = own.number("own.robbedMillis");
        jvm.once(agent -> {
            agent.assertAllRan("limited", 60);
            assertThat(agent.number("limited.TotalWaitMillis")).isBetween(ALIKE * wait - robbed, wait);
            assertThat(agent.number("limited.TotalServiceMillis")).isBetween(service, service / ALIKE + robbed);
            String timer = new ServerPool(SpringTasks.SCHEDULER, "timer").nameIn(agent);
            agent.assertAllRan(timer, jvm.ask("ran").count("own.ran"));
            agent.assertNoErrors();
        });
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("springs")
    void attach_toSpringsExecutors(String home, String spring) {
        TestJvm jvm = TestJvm.verifying(home)
                .with("-cp", Neighbours.classPath(spring), SpringTasks.class.getName())
                .start();
        jvm.ask("limited");
        jvm.attach(OPTIONS);

        jvm.ask("limited");

        jvm.once(agent -> {
            agent.assertAllRan("limited", 60);
            assertThat(agent.text("limited.CreatedAt")).isEqualTo("before attach");
            assertThat(agent.text("limited.MaximumPoolSize")).isEqualTo("2");
            agent.assertNoErrors();
        });
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void attach_inTheMiddleOfALoad(String home) {
        assumeTrue(TestJvms.version(home) >= 21, "virtual threads came with 21");
        TestJvm jvm = TestJvm.verifying(home).start(VirtualProgram.class);
        jvm.ask("begin");
        jvm.attach(OPTIONS);
        long before = jvm.ask("submitted").count("own.submitted");
        jvm.once("submitted", own -> assertThat(own.count("own.submitted")).isGreaterThan(before + 1000));

        long all = jvm.ask("end").count("own.submitted");

        jvm.once(facts -> {
            long arrived = facts.count("steady.ArrivedCount");
            assertThat(arrived).isBetween(all - before, all);
            assertThat(facts.counts("steady"))
                    .as(Facts.COUNTS)
                    .isEqualTo(arrived + "/" + arrived + "/" + arrived + "/0/0/0/0/0");
            assertThat(facts.text("steady.CreatedAt")).isEqualTo("before attach");
            facts.assertNoErrors();
        });
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void anUnknownShapeIsSaidInOneLineAndLeavesTheOthersAlone(String home, @TempDir Path patch) throws IOException {
        assumeTrue(TestJvms.version(home) >= 21, "virtual threads came with 21");
        Path classFile = patch.resolve(EXECUTOR + ".class");
        Files.createDirectories(classFile.getParent());
        Files.write(classFile, executorOfAnotherShape(home));
        TestJvm jvm = TestJvm.plain(home)
                .with("--patch-module", "java.base=" + patch, TestJvm.javaagent(OPTIONS))
                .start(VirtualProgram.class);
        jvm.ask("plain");

        jvm.once(facts -> {
            facts.assertAllRan("plain", 1);
            assertThat(facts.pools()).doesNotContain("unknown");
        });
        assertThat(jvm.agentLines())
                .singleElement()
                .asString()
                .contains("ThreadPerTaskExecutor is not as expected, its pools are not measured")
                .contains("has no [ensureNotShutdown(0)]");
    }

    private static TestJvm measured(String home) {
        assumeTrue(TestJvms.version(home) >= 21, "virtual threads came with 21");
        return TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)).start(VirtualProgram.class);
    }

    /** Returns the class of an executor in which a method has another name. */
    private static byte[] executorOfAnotherShape(String home) throws IOException {
        ClassReader reader = new ClassReader(classFile(home));
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code =
                                super.visitMethod(access, renamed(name), descriptor, signature, exceptions);
                        return new MethodVisitor(Opcodes.ASM9, code) {
                            @Override
                            public void visitMethodInsn(
                                    int opcode, String owner, String name, String descriptor, boolean isInterface) {
                                super.visitMethodInsn(opcode, owner, renamed(name), descriptor, isInterface);
                            }
                        };
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static String renamed(String method) {
        return method.equals("ensureNotShutdown") ? "ensureRunning" : method;
    }

    private static byte[] classFile(String home) throws IOException {
        try (FileSystem jdk =
                FileSystems.newFileSystem(URI.create("jrt:/"), Collections.singletonMap("java.home", home))) {
            return Files.readAllBytes(jdk.getPath("modules/java.base", EXECUTOR + ".class"));
        }
    }
}
