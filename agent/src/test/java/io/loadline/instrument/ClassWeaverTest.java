package io.loadline.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** Weaves the class files of the JDK that runs the test. */
class ClassWeaverTest {

    private static final String[] WOVEN = {
        "java/util/concurrent/ThreadPoolExecutor",
        "java/util/concurrent/ThreadPoolExecutor$CallerRunsPolicy",
        "java/util/concurrent/ThreadPoolExecutor$DiscardOldestPolicy",
        "java/util/concurrent/ThreadPoolExecutor$Worker",
        "java/util/concurrent/ScheduledThreadPoolExecutor",
        "java/util/concurrent/FutureTask"
    };

    @Test
    void everyWovenClassKeepsItsFieldsAndMethods() throws IOException {
        PoolShape shape = new JdkShape(true);
        for (String name : WOVEN) {
            byte[] original = classFile(name);
            byte[] woven = ClassWeaver.weave(original, shape);

            assertThat(members(woven)).as(name).isEqualTo(members(original));
            assertThat(probeCalls(original)).as(name).isEmpty();
            assertThat(probeCalls(woven)).as(name).isNotEmpty();
        }
    }

    @Test
    void thePoolCallsTheProbeAtEveryStepOfATask() throws IOException {
        byte[] woven = ClassWeaver.weave(classFile(JdkShape.POOL), new JdkShape(false));

        assertThat(probeCalls(woven))
                .containsExactlyInAnyOrder(
                        "created",
                        "arrived",
                        "workerStarted",
                        "taken",
                        "started",
                        "ended",
                        "workerExits",
                        "refused",
                        "rejecting",
                        "rejected",
                        "removed",
                        "withdrawn",
                        "purging",
                        "purged",
                        "drained");
    }

    @Test
    void onlyAPoolThatMayHaveOlderWorkersTellsOfDequeuing() throws IOException {
        byte[] woven = ClassWeaver.weave(classFile(JdkShape.POOL), new JdkShape(true));

        assertThat(probeCalls(woven)).contains("dequeued");
        assertThat(new JdkShape(false).weaves("java/util/concurrent/ThreadPoolExecutor$Worker"))
                .isFalse();
    }

    @Test
    void tomcatsCopyTellsOfTheSameSteps_andKeepsItsFieldsAndMethods() throws IOException {
        byte[] original = classFile(TomcatShape.POOL);
        byte[] woven = ClassWeaver.weave(original, new TomcatShape(true));

        assertThat(members(woven)).isEqualTo(members(original));
        assertThat(probeCalls(woven))
                .containsExactlyInAnyOrder(
                        "created",
                        "arrived",
                        "refused",
                        "withdrawn",
                        "workerStarted",
                        "dequeued",
                        "taken",
                        "started",
                        "ended",
                        "workerExits",
                        "removed",
                        "purging",
                        "purged",
                        "drained");
    }

    @Test
    void aCopyOfThePoolThatCannotSeeTheProbeIsLeftAlone() {
        PoolTransformer transformer = new PoolTransformer(new JdkShape(false), new TomcatShape(false));
        ClassLoader blind = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
            }
        };

        assertThat(transformer.shapeOf(getClass().getClassLoader(), TomcatShape.POOL))
                .isNotNull();
        assertThat(transformer.shapeOf(blind, TomcatShape.POOL)).isNull();
        assertThat(transformer.shapeOf(null, TomcatShape.POOL)).isNull();
        assertThat(transformer.shapeOf(null, JdkShape.POOL)).isNotNull();
        assertThat(transformer.shapeOf(blind, JdkShape.POOL)).isNull();
    }

    @Test
    void aMissingMethodIsAnUnknownShape() throws IOException {
        byte[] renamed = withoutMethod(classFile(JdkShape.POOL), "reject");

        assertThatThrownBy(() -> ClassWeaver.weave(renamed, new JdkShape(false)))
                .isInstanceOf(UnknownShapeException.class)
                .hasMessageContaining("reject");
    }

    @Test
    void aWorkerLoopThatNeverRunsTheTaskIsAnUnknownShape() {
        byte[] strange = poolWithEmptyWorkerLoop();
        PoolShape shape = new ThreadPoolShape("Strange", false) {
            @Override
            boolean isAtHome(ClassLoader loader) {
                return true;
            }
        };

        assertThatThrownBy(() -> ClassWeaver.weave(strange, shape))
                .isInstanceOf(UnknownShapeException.class)
                .hasMessageContaining("found 0 places, expected");
    }

    private static byte[] poolWithEmptyWorkerLoop() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Strange", null, "java/lang/Object", null);
        MethodVisitor loop = writer.visitMethod(Opcodes.ACC_PUBLIC, "runWorker", "(LStrange$Worker;)V", null, null);
        loop.visitCode();
        loop.visitInsn(Opcodes.RETURN);
        loop.visitMaxs(0, 2);
        loop.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
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
                                    @Override
                                    public void visitMethodInsn(
                                            int op, String owner, String called, String d, boolean i) {
                                        if (owner.equals("io/loadline/bootstrap/Probe")) {
                                            calls.add(called);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
            return out.toByteArray();
        }
    }
}
