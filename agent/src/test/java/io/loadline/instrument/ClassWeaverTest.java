package io.loadline.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.bootstrap.PoolEvents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** Weaves the class files of the JDK that runs the test. */
class ClassWeaverTest {

    static final String JDK = "java.util.concurrent.ThreadPoolExecutor";
    private static final String TOMCAT = "org.apache.tomcat.util.threads.ThreadPoolExecutor";

    private static final String[] WOVEN = {
        "java/util/concurrent/ThreadPoolExecutor",
        "java/util/concurrent/ThreadPoolExecutor$CallerRunsPolicy",
        "java/util/concurrent/ThreadPoolExecutor$DiscardOldestPolicy",
        "java/util/concurrent/ThreadPoolExecutor$Worker",
        "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask",
        "java/util/concurrent/FutureTask"
    };

    @Test
    void everyWovenClassKeepsItsFieldsAndMethods() throws IOException {
        WeavingPlan shape = plan(JDK, true);
        for (String name : WOVEN) {
            byte[] original = classFile(name);
            byte[] woven = weave(original, shape);

            assertThat(members(woven)).as(name).isEqualTo(members(original));
            assertThat(probeCalls(original)).as(name).isEmpty();
            assertThat(probeCalls(woven)).as(name).isNotEmpty();
        }
    }

    @Test
    void thePoolCallsTheProbeAtEveryStepOfATask() throws IOException {
        byte[] woven = weave(classFile(JDK), plan(JDK, false));

        assertThat(probeCalls(woven))
                .containsExactlyInAnyOrder(
                        "CREATED",
                        "arrived",
                        "WORKER_STARTED",
                        "taken",
                        "started",
                        "ended",
                        "WORKER_EXITS",
                        "REFUSED",
                        "REJECTING",
                        "REJECTED",
                        "REMOVED",
                        "WITHDRAWN",
                        "DRAINED");
    }

    @Test
    void onlyAPoolThatMayHaveOlderWorkersTellsOfDequeuing() throws IOException {
        byte[] woven = weave(classFile(JDK), plan(JDK, true));

        assertThat(probeCalls(woven)).contains("DEQUEUED");
        assertThat(plan(JDK, false).classes()).doesNotContain("java/util/concurrent/ThreadPoolExecutor$Worker");
    }

    @Test
    void tomcatsCopyTellsOfTheSameSteps_andKeepsItsFieldsAndMethods() throws IOException {
        byte[] original = classFile(TOMCAT);
        byte[] woven = weave(original, plan(TOMCAT, true));

        assertThat(members(woven)).isEqualTo(members(original));
        assertThat(probeCalls(woven))
                .containsExactlyInAnyOrder(
                        "CREATED",
                        "arrived",
                        "REFUSED",
                        "WITHDRAWN",
                        "WORKER_STARTED",
                        "DEQUEUED",
                        "taken",
                        "started",
                        "ended",
                        "WORKER_EXITS",
                        "REMOVED",
                        "DRAINED");
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
        byte[] renamed = withoutMethod(classFile(internal(JDK)), "reject");

        assertThatThrownBy(() -> weave(renamed, plan(JDK, false)))
                .isInstanceOf(WeavingPlan.Mismatch.class)
                .hasMessageContaining("reject");
    }

    @Test
    void aWorkerLoopThatNeverRunsTheTaskIsAnUnknownShape() throws IOException {
        byte[] strange = poolWithEmptyWorkerLoop();
        assertThatThrownBy(() -> weave(strange, plan(JDK, false)))
                .isInstanceOf(WeavingPlan.Mismatch.class)
                .hasMessageContaining("found 0 places, expected");
    }

    private static byte[] poolWithEmptyWorkerLoop() throws IOException {
        ClassReader reader = new ClassReader(classFile(JDK));
        ClassWriter writer = new ClassWriter(0);
        reader.accept(
                new ClassVisitor(Weave.API, writer) {
                    @Override
                    public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                        MethodVisitor code = super.visitMethod(access, name, d, s, e);
                        if (!name.equals("runWorker")) {
                            return code;
                        }
                        code.visitCode();
                        code.visitInsn(Opcodes.RETURN);
                        code.visitMaxs(0, 2);
                        code.visitEnd();
                        return null;
                    }
                },
                0);
        return writer.toByteArray();
    }

    static WeavingPlan plan(String pool, boolean attached) {
        try {
            return WeavingPlan.all(name -> attached).stream()
                    .filter(plan -> plan.pool.equals(pool))
                    .findFirst()
                    .get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] weave(byte[] classFile, WeavingPlan plan) {
        return ClassWeaver.weave(new ClassReader(classFile), plan);
    }

    private static String internal(String name) {
        return name.replace('.', '/');
    }

    private static byte[] withoutMethod(byte[] classFile, String unwanted) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(
                new ClassVisitor(Weave.API, writer) {
                    @Override
                    public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                        return name.equals(unwanted) ? null : super.visitMethod(access, name, d, s, e);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static TreeSet<String> members(byte[] classFile) {
        TreeSet<String> members = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Weave.API) {
                            @Override
                            public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                                members.add(access + name + d);
                                return null;
                            }

                            @Override
                            public net.bytebuddy.jar.asm.FieldVisitor visitField(
                                    int access, String name, String d, String s, Object value) {
                                members.add(access + name + d);
                                return null;
                            }
                        },
                        0);
        return members;
    }

    private static TreeSet<String> probeCalls(byte[] classFile) {
        TreeSet<String> calls = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Weave.API) {
                            @Override
                            public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                                return new MethodVisitor(Weave.API) {
                                    private int number;

                                    @Override
                                    public void visitIntInsn(int opcode, int operand) {
                                        number = operand;
                                    }

                                    @Override
                                    public void visitMethodInsn(
                                            int op, String owner, String called, String d, boolean i) {
                                        if (owner.equals("io/loadline/bootstrap/Probe")) {
                                            calls.add(
                                                    called.equals("event") || called.equals("ask")
                                                            ? eventOf(number)
                                                            : called);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    private static String eventOf(int number) {
        return Arrays.stream(PoolEvents.class.getFields())
                .filter(field -> {
                    try {
                        return field.getInt(null) == number;
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .findFirst()
                .get()
                .getName();
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(internal(name) + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
            return out.toByteArray();
        }
    }
}
