// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.Stories;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.description.ByteCodeElement;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.StreamDrainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Weaves the class files of the JDK that runs the test. */
class ClassWeaverTest {

    static final String JDK = "java.util.concurrent.ThreadPoolExecutor";
    private static final String TOMCAT = "org.apache.tomcat.util.threads.ThreadPoolExecutor";

    @TestFactory
    Stream<DynamicTest> classes() throws IOException {
        return Stories.of("weaving", story -> story.asks("weave", with -> {
                    byte[] original = classFile(with.text(1));
                    byte[] woven =
                            weave(original, plan(with.text(0), with.text(2).equals("attached")));
                    assertThat(members(woven)).isEqualTo(members(original));
                    assertThat(probeCalls(original)).isEmpty();
                    return String.join(" ", probeCalls(woven));
                })
                .asks("isWoven", with -> plan(with.text(0), with.text(2).equals("attached"))
                        .classes()
                        .contains(internal(with.text(1)))));
    }

    @Test
    void aCopyOfThePoolThatCannotSeeTheProbeIsLeftAlone() {
        PoolTransformer transformer = new PoolTransformer(Arrays.asList(plan(JDK, false), plan(TOMCAT, false)));
        ClassLoader blind = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
            }
        };

        assertThat(transformer.planOf(getClass().getClassLoader(), internal(TOMCAT)))
                .isNotNull();
        assertThat(transformer.planOf(blind, internal(TOMCAT))).isNull();
        assertThat(transformer.planOf(null, internal(TOMCAT))).isNull();
        assertThat(transformer.planOf(null, internal(JDK))).isNotNull();
        assertThat(transformer.planOf(blind, internal(JDK))).isNull();
    }

    @Test
    void aMissingMethodIsAnUnknownShape() throws IOException {
        byte[] strange = changed("reject", false);
        assertThatThrownBy(() -> weave(strange, plan(JDK, false)))
                .isInstanceOf(WeavingPlan.Mismatch.class)
                .hasMessageContaining("reject");
    }

    @Test
    void aWorkerLoopThatNeverRunsTheTaskIsAnUnknownShape() throws IOException {
        byte[] strange = changed("runWorker", true);
        assertThatThrownBy(() -> weave(strange, plan(JDK, false)))
                .isInstanceOf(WeavingPlan.Mismatch.class)
                .hasMessageContaining("found 0 places, expected");
    }

    @Test
    void aClassFileOfALaterVersionThanIsKnown_isWovenAsOneOfTheLatest_andKeepsItsVersion() throws IOException {
        byte[] later = withVersion(99, classFile(JDK));
        assertThatThrownBy(() -> new ClassReader(withVersion(ClassWeaver.LATEST + 1, classFile(JDK))))
                .as("a newer ASM knows more")
                .isInstanceOf(IllegalArgumentException.class);

        byte[] woven = weave(later, plan(JDK, false));

        assertThat(woven).isEqualTo(withVersion(99, weave(classFile(JDK), plan(JDK, false))));
        assertThat(later).isEqualTo(withVersion(99, classFile(JDK)));
    }

    @Test
    void aClassFileThatCannotBeRead_isNamed() throws IOException {
        PoolTransformer transformer = new PoolTransformer(Collections.singleton(plan(JDK, false)));
        byte[] strange = withVersion(99, classFile(JDK));
        // the tag of the first constant
        strange[10] = 77;

        assertThat(transformer.transform(null, internal(JDK), null, null, strange))
                .isNull();
        assertThat(transformer.problem()).startsWith(JDK + " cannot be read (");
    }

    private static byte[] withVersion(int version, byte[] classFile) {
        classFile[6] = 0;
        classFile[7] = (byte) version;
        return classFile;
    }

    /** The JDK's pool with a method that is gone or returns at once. */
    private static byte[] changed(String method, boolean isThere) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile(JDK))
                .accept(
                        new ClassVisitor(Weave.API, writer) {
                            @Override
                            public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                                if (!name.equals(method)) {
                                    return super.visitMethod(access, name, d, s, e);
                                }
                                if (isThere) {
                                    MethodVisitor code = super.visitMethod(access, name, d, s, e);
                                    code.visitCode();
                                    code.visitInsn(Opcodes.RETURN);
                                    code.visitMaxs(0, 2);
                                    code.visitEnd();
                                }
                                return null;
                            }
                        },
                        0);
        return writer.toByteArray();
    }

    static WeavingPlan plan(String pool, boolean attached) {
        return WeavingPlan.all(attached ? Collections.singleton(pool) : Collections.emptySet()).stream()
                .filter(plan -> plan.pool.equals(pool))
                .findFirst()
                .get();
    }

    private static byte[] weave(byte[] classFile, WeavingPlan plan) {
        return ClassWeaver.weave(classFile, plan);
    }

    private static String internal(String name) {
        return name.replace('.', '/');
    }

    private static Set<String> members(byte[] classFile) {
        String name = new ClassReader(classFile).getClassName().replace('/', '.');
        TypeDescription type = TypePool.Default.of(new ClassFileLocator.Compound(
                        ClassFileLocator.Simple.of(name, classFile), ClassFileLocator.ForClassLoader.ofSystemLoader()))
                .describe(name)
                .resolve();
        return Stream.<ByteCodeElement>concat(type.getDeclaredMethods().stream(), type.getDeclaredFields().stream())
                .map(member -> member.getModifiers() + member.toString() + member.getDescriptor())
                .collect(Collectors.toSet());
    }

    private static TreeSet<String> probeCalls(byte[] classFile) {
        TreeSet<String> calls = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Weave.API) {
                            @Override
                            public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                                return new MethodVisitor(Weave.API) {
                                    private Object sink;
                                    private Object operation;

                                    @Override
                                    public void visitLdcInsn(Object constant) {
                                        sink = operation;
                                        operation = constant;
                                    }

                                    @Override
                                    public void visitMethodInsn(
                                            int op, String owner, String called, String d, boolean i) {
                                        if (owner.equals("io/loadline/bootstrap/Probe")) {
                                            calls.add(called.equals("event") ? sink + "." + operation : called);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    static byte[] classFile(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(internal(name) + ".class")) {
            return StreamDrainer.DEFAULT.drain(in);
        }
    }
}
