package io.loadline.instrument;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What is put into one method. Subclasses override the places they need; each place they write to counts in
 * {@link #places}, and a method with fewer or more places than expected is not the one that was studied.
 *
 * <p>No weave declares a local variable, and none but {@link ThrowWeave} adds a branch or a handler, so the stack maps
 * of the JDK's compiler stay valid as they are.
 */
abstract class Weave extends MethodVisitor {

    /** What is written at a place: loads the arguments, then makes the call. */
    interface Body {
        void write(Weave at);
    }

    static final int API = Opcodes.ASM9;

    private final int fewest;
    private final int most;
    private int places;

    Weave(MethodVisitor code, int fewest, int most) {
        super(API, code);
        this.fewest = fewest;
        this.most = most;
    }

    /** Called by a subclass each time it has found the place it looks for. */
    final void found() {
        places++;
    }

    // ---- what a body is written with: each puts something on the stack, or changes what is there

    final Weave loadThis() {
        return load(0);
    }

    final Weave load(int reference) {
        mv.visitVarInsn(Opcodes.ALOAD, reference);
        return this;
    }

    final Weave loadNull() {
        return instruction(Opcodes.ACONST_NULL);
    }

    final Weave loadBoolean(boolean value) {
        return instruction(value ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
    }

    /** A reference field of the object on the stack. */
    final Weave field(String owner, String name, String descriptor) {
        mv.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
        return this;
    }

    final Weave duplicate() {
        return instruction(Opcodes.DUP);
    }

    final Weave duplicateTwo() {
        return instruction(Opcodes.DUP2);
    }

    final Weave swap() {
        return instruction(Opcodes.SWAP);
    }

    final Weave castToRunnable() {
        mv.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Runnable");
        return this;
    }

    final void store(int reference) {
        mv.visitVarInsn(Opcodes.ASTORE, reference);
    }

    /** Tells the probe. {@code parameters}: descriptors, in order. */
    final void call(String event, String... parameters) {
        ProbeCall.write(mv, event, "V", parameters);
    }

    /** Asks the probe. */
    final Weave callReturning(String returned, String event, String... parameters) {
        ProbeCall.write(mv, event, returned, parameters);
        return this;
    }

    private Weave instruction(int opcode) {
        mv.visitInsn(opcode);
        return this;
    }

    @Override
    public void visitEnd() {
        if (places < fewest || places > most) {
            throw new UnknownShapeException(getClass().getSimpleName() + " found " + places + " places, expected "
                    + fewest + (most == fewest ? "" : " to " + most));
        }
        super.visitEnd();
    }

    static boolean isReturn(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }
}
