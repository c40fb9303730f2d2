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

    final void loadThis() {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
    }

    final void load(int reference) {
        mv.visitVarInsn(Opcodes.ALOAD, reference);
    }

    final void duplicate() {
        mv.visitInsn(Opcodes.DUP);
    }

    @Override
    public void visitEnd() {
        if (places < fewest || places > most) {
            throw new UnknownShapeException(getClass().getSimpleName() + " found " + places + " places, expected "
                    + fewest + (most == fewest ? "" : " to " + most));
        }
        super.visitEnd();
    }

    final void call(String name, String... parameters) {
        ProbeCall.write(mv, name, parameters);
    }

    static boolean isReturn(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }
}
