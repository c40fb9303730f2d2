// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import io.loadline.instrument.WeavingPlan.Mismatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Weaves one class file. The class keeps its format: no field, method or interface is added or removed. */
final class ClassWeaver {

    /** Latest class file version that ASM knows. */
    static final int LATEST = Opcodes.V28;

    /** Offset of the major version in a class file, behind the magic number and the minor version. */
    private static final int MAJOR = 6;

    private final ClassReader reader;
    private final List<JoinPoint.Method> methods = new ArrayList<>();

    /** Descriptors of the fields, by name. */
    private final Map<String, String> fields = new HashMap<>();

    private ClassWeaver(ClassReader reader) {
        this.reader = reader;
    }

    /**
     * Returns the woven class file. A file of a later Java than ASM knows is read as one of the latest known: the JDK
     * raises the version twice a year, and hardly ever anything else. An instruction or constant that ASM does not know
     * is an error in any version.
     *
     * @throws Mismatch if a method is missing or does not look as expected
     */
    static byte[] weave(byte[] classFile, WeavingPlan plan) {
        int version = version(classFile);
        if (version <= LATEST) {
            return new ClassWeaver(new ClassReader(classFile)).woven(plan);
        }
        byte[] woven = new ClassWeaver(new ClassReader(withVersion(LATEST, classFile.clone()))).woven(plan);
        return withVersion(version, woven);
    }

    static int version(byte[] classFile) {
        return (classFile[MAJOR] & 0xff) << 8 | classFile[MAJOR + 1] & 0xff;
    }

    private static byte[] withVersion(int version, byte[] classFile) {
        classFile[MAJOR] = (byte) (version >> 8);
        classFile[MAJOR + 1] = (byte) version;
        return classFile;
    }

    private byte[] woven(WeavingPlan plan) {
        reader.accept(new Members(), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Map<String, List<JoinPoint>> joinPoints = new LinkedHashMap<>();
        for (JoinPoint each : plan.of(reader.getClassName())) {
            try {
                JoinPoint.Method method = each.methodOf(methods);
                if (method != null) {
                    joinPoints
                            .computeIfAbsent(method.name + method.descriptor, unseen -> new ArrayList<>())
                            .add(each);
                }
            } catch (Mismatch mismatch) {
                throw new Mismatch(reader.getClassName() + " has " + mismatch.getMessage());
            }
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Weave.API, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
                        JoinPoint.Method method = new JoinPoint.Method(access, name, descriptor);
                        for (JoinPoint each : joinPoints.getOrDefault(name + descriptor, new ArrayList<>())) {
                            code = new Weave(code, each, method, reader.getClassName(), fields);
                        }
                        return code;
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Collects the members of the class, except bridge methods, which only the compiler put there. */
    private final class Members extends ClassVisitor {

        Members() {
            super(Weave.API);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            fields.put(name, descriptor);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if ((access & Opcodes.ACC_BRIDGE) == 0) {
                methods.add(new JoinPoint.Method(access, name, descriptor));
            }
            return null;
        }
    }
}
