// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.families.FamiliesProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Checks a JDK whose pools have code that the agent does not know. */
@ExtendWith(JvmLogs.class)
class StandDownIT {

    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

    @Test
    void aPoolOfUnknownShapeIsLeftAloneAndTheProgramRunsOn(@TempDir Path patch) throws IOException {
        assumeTrue(!System.getProperty("java.specification.version").startsWith("1."), "needs --patch-module");
        Path classFile = patch.resolve(POOL + ".class");
        Files.createDirectories(classFile.getParent());
        Files.write(classFile, poolWithoutRemove());
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with("--patch-module", "java.base=" + patch)
                .with(TestJvm.javaagent(""))
                .start(FamiliesProgram.class, "scheduled", "1", "1", "1");
        jvm.awaitLine("stood down");

        assertThat(jvm.ask("end").count("submitted")).isPositive();
        List<String> lines = jvm.agentLines();
        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("[loadline] stood down: ")
                .contains("has no [remove(1)]")
                .endsWith("The application runs on without it.");
    }

    private static byte[] poolWithoutRemove() throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("/" + POOL + ".class")) {
            ClassReader reader = new ClassReader(in);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9, writer) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String descriptor, String signature, String[] exceptions) {
                            String other = name.equals("remove") ? "cleanse" : name;
                            return super.visitMethod(access, other, descriptor, signature, exceptions);
                        }
                    },
                    0);
            return writer.toByteArray();
        }
    }
}
