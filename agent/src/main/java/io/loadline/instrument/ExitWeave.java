package io.loadline.instrument;

import net.bytebuddy.jar.asm.MethodVisitor;

/** Writes before every return; the value to be returned, if any, is on the stack and must stay there. */
final class ExitWeave extends Weave {

    private final Body body;

    ExitWeave(MethodVisitor code, Body body) {
        super(code, 1, Integer.MAX_VALUE);
        this.body = body;
    }

    @Override
    public void visitInsn(int opcode) {
        if (isReturn(opcode)) {
            found();
            body.write(this);
        }
        super.visitInsn(opcode);
    }
}
