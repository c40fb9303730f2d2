package io.loadline.instrument;

import io.loadline.bootstrap.Probe;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Writes a call of one {@link io.loadline.bootstrap.Probe} method; its arguments are on the stack already. */
final class ProbeCall {

    static final String EXECUTOR = "Ljava/util/concurrent/Executor;";
    static final String RUNNABLE = "Ljava/lang/Runnable;";
    static final String ANY = "Ljava/lang/Object;";

    private static final String PROBE = "io/loadline/bootstrap/Probe";

    private ProbeCall() {}

    /** {@code parameters}: the method's parameter descriptors, in order. What it returns is then on the stack. */
    static void write(MethodVisitor code, String name, String returned, String... parameters) {
        String descriptor = "(" + String.join("", parameters) + ")" + returned;
        code.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, name, descriptor, false);
    }

    /** Whether classes of this loader find the one and only probe under its name. */
    static boolean isSeenBy(ClassLoader loader) {
        try {
            return Class.forName(Probe.class.getName(), false, loader) == Probe.class;
        } catch (ClassNotFoundException | LinkageError hidden) {
            return false;
        }
    }
}
