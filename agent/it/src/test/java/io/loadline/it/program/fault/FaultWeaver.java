// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Weaves a call of {@link FaultPoint} into the entry and before each return of every method of a class. */
final class FaultWeaver extends ClassVisitor {

    private static final String POINT = "io/loadline/it/program/fault/FaultPoint";

    private final Points points;
    private String className;

    private FaultWeaver(ClassVisitor next, Points points) {
        super(Opcodes.ASM9, next);
        this.points = points;
    }

    static byte[] weave(byte[] classFile, Points points) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new FaultWeaver(writer, points), 0);
        return writer.toByteArray();
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        className = name.replace('/', '.');
        super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
        return points.canThrow(className, name) ? new Code(code, className + "." + name + descriptor) : code;
    }

    private final class Code extends MethodVisitor {
        private final String method;
        private int returns;

        Code(MethodVisitor code, String method) {
            super(Opcodes.ASM9, code);
            this.method = method;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            call("entry");
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                call("return " + ++returns);
            }
            super.visitInsn(opcode);
        }

        private void call(String place) {
            visitLdcInsn(points.number(method + " " + place));
            visitMethodInsn(Opcodes.INVOKESTATIC, POINT, "at", "(I)V", false);
        }
    }
}
