package io.loadline.instrument;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes where a method is left by an exception, which then goes on as it came. This is the one weave that adds a handler
 * and with it a stack map; it stands last in the table of handlers, so that the method's own come first.
 */
final class ThrowWeave extends Weave {

    private final Label begin = new Label();
    private final Label end = new Label();
    private final Object[] locals;
    private final Body body;

    /** {@code locals}: {@code this} and the parameters as stack map types; the method must not assign to them. */
    ThrowWeave(MethodVisitor code, Body body, Object... locals) {
        super(code, 1, 1);
        this.body = body;
        this.locals = locals;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        found();
        mv.visitLabel(begin);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        mv.visitLabel(end);
        mv.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
        body.write(this);
        mv.visitInsn(Opcodes.ATHROW);
        mv.visitTryCatchBlock(begin, end, end, "java/lang/Throwable");
        super.visitMaxs(maxStack, maxLocals);
    }
}
